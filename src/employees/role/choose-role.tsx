import { useQuery } from '@tanstack/react-query'
import { listRoles } from '#contract/roles'
import type { BulkField } from '../../list/list-kind'
import { everyRoleQuery } from '../../roles/every-role.queries'
import { useCan, useMyPermissions } from '../../session/use-can'
import { ComboField } from '../../ui/fields/combo-field'
import { MissingRoles, offersOf, roleOption } from './role-field'

/** The role that selected people get. */
export function ChooseRole({ value, onChange }: BulkField) {
  const myPermissions = useMyPermissions()
  const { allowed, ...refused } = useCan(listRoles.needs)
  const roles = useQuery({ ...everyRoleQuery, enabled: allowed }).data?.rows
  return (
    <>
      <ComboField
        label="New role"
        value={value}
        onChange={onChange}
        hint={allowed ? undefined : `You can’t list roles. ${'reason' in refused ? refused.reason : ''}`}
        placeholder="Choose a role"
        options={offersOf(roles?.value ?? [], myPermissions).map(roleOption)}
      />
      <MissingRoles rows={roles} />
    </>
  )
}
