import type { Id } from '#contract/shape'
import { useMemo } from 'react'
import { roleNames } from '#domain/distinct-names'
import { useOffers } from '../api/offers'
import { useEveryRole } from '../queries/roles'
import { Name } from '../ui/name'
import { PlainLink } from '../ui/buttons/plain-link'
import { recordPath } from '../queries/record-types'

type WithRole = { readonly role?: Id<'role'> | undefined; readonly role_name?: string | undefined }

const roleNameOf = ({ role, role_name }: WithRole): string | undefined =>
  role_name ?? (role && `Role ${role}`)

export type RoleNames = (of: WithRole) => string | undefined

/**
 * Finds the name of somebody's role, with its node where other roles have that name. Another API isn't asked
 * for its roles only for that.
 */
export function useRoleNames(): RoleNames {
  const isOurs = useOffers()?.filters === true
  const { data } = useEveryRole(isOurs)
  return useMemo(() => {
    const names = roleNames(data?.rows.value ?? [])
    return (of) => names.get(of.role ?? '') ?? roleNameOf(of)
  }, [data])
}

/** The name of somebody's role, linked where the caller can see roles. */
export function RoleName({ of, linked }: { of: WithRole; linked: boolean }) {
  const name = <Name>{roleNameOf(of)}</Name>
  return linked && of.role ? (
    <PlainLink to={recordPath('roles', of.role)} className="link">
      {name}
    </PlainLink>
  ) : (
    name
  )
}
