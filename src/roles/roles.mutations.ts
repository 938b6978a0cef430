import { mutationOptions } from '@tanstack/react-query'
import { createRole, getRole, updateRole, type Role } from '#contract/roles'
import type { BodyOf } from '#contract/wire'
import type { Fields } from '#domain/write-outcome'
import { call } from '../api/call'
import { allBut, isGone } from '../api/is-gone'
import { queryClient } from '../api/query-client'
import { mayI } from '../session/use-can'
import { serviceAccountsKey } from '../service-accounts/service-accounts.queries'
import { roleQuery, rolesKey } from './roles.queries'

/** People and keys too, because their records name their role. */
const refreshMembers = () => {
  void queryClient.invalidateQueries({ queryKey: ['employees'] })
  void queryClient.invalidateQueries({ queryKey: serviceAccountsKey })
}
/** Refreshes roles after any reply, and their members. */
const refresh = () => {
  void queryClient.invalidateQueries({ queryKey: rolesKey })
  refreshMembers()
}

export const createRoleMutation = mutationOptions({
  mutationFn: (body: BodyOf<typeof createRole>) => call(createRole, { body }),
  onSettled: refresh,
})

export const updateRoleMutation = (id: string) =>
  mutationOptions({
    mutationFn: (body: BodyOf<typeof updateRole>) => call(updateRole, { params: { role_id: id }, body }),
    onSettled: refresh,
  })

const readRole = (id: string) => call(getRole, { params: { role_id: id } })
/** Reads a role again after a write; undefined where the caller can't read roles. */
export const readRoleAgain = (id: string | undefined) =>
  id !== undefined && mayI(getRole.needs).allowed ? () => readRole(id) : undefined
export const isRoleGone = (id: string): Promise<boolean> => isGone(roleQuery(id).queryKey, () => readRole(id))

/** A role with the fields of the body that writes it. */
export const toldByRole = ({ name, msp_node, role_permissions }: Role): Fields => ({
  name,
  msp_node,
  permissions: role_permissions.flatMap(({ permissions }) =>
    permissions.flatMap(({ id, is_selected }) => (is_selected ? [id] : [])),
  ),
})

/** Refreshes everything that names the deleted role, but nothing requests the role again. */
export const deleteRoleMutation = <R>(id: string, mutationFn: () => Promise<R>) =>
  mutationOptions({
    mutationFn,
    onSuccess: () => {
      void queryClient.invalidateQueries(allBut(rolesKey, roleQuery(id).queryKey))
      refreshMembers()
    },
    onError: refresh,
  })

export const forgetRole = (id: string): void =>
  queryClient.removeQueries({ queryKey: roleQuery(id).queryKey, exact: true, type: 'inactive' })
