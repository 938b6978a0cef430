import { mutationOptions } from '@tanstack/react-query'
import { createRole, deleteRole, updateRole } from '#contract/roles'
import type { BodyOf } from '#contract/wire'
import { call } from '../api/call'
import { queryClient } from '../api/query-client'
import { roleQuery, rolesKey } from './roles.queries'

/** Refreshes roles after any reply, and people too, because their records name their role. */
const refresh = () => {
  void queryClient.invalidateQueries({ queryKey: rolesKey })
  void queryClient.invalidateQueries({ queryKey: ['employees'] })
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

/** A deleted record is not read again. */
export const deleteRoleMutation = (id: string) =>
  mutationOptions({
    mutationFn: () => call(deleteRole, { params: { role_id: id } }),
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: [...rolesKey, 'list'] }),
    onError: refresh,
  })

export const forgetRole = (id: string): void =>
  queryClient.removeQueries({ queryKey: roleQuery(id).queryKey, exact: true, type: 'inactive' })
