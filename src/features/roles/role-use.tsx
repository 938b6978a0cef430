import type { ReactNode } from 'react'
import {
  leastMembers,
  whyNotNoted,
  whyRarelyNeeded,
  type PermissionUses,
} from '#contract/roles/permission-uses'
import type { Role } from '#contract/roles/roles'
import type { Known } from '#domain/known'
import { heldCodesOf } from '#domain/roles/permission-set'
import { notCounted, usePermissionUses, windowWords } from '../role-matrix/use-permission-uses'

type RoleUse = {
  /** What the figures beside the permissions mean, or why there are none. */
  readonly note: string
  readonly of?: (code: string) => ReactNode
}

/** What is known of the use of a role's permissions; undefined while it is loading or nothing can be said. */
export function useRoleUse(role: Role): RoleUse | undefined {
  const uses = usePermissionUses(role.id)
  return uses && roleUse(role, uses)
}

function roleUse(role: Role, uses: Known<PermissionUses>): RoleUse | undefined {
  if (uses.kind === 'unknown') return { note: `The use of permissions isn’t known: ${uses.why}.` }
  const { roles, since, with_keys, mode } = uses.value
  if (mode === 'off') return undefined
  if (since === null) return { note: 'The use of permissions isn’t known: nothing has been noted yet.' }
  const figures = new Map(
    roles.find((one) => one.role === role.id)?.permissions.map((one) => [one.code, one]) ?? [],
  )
  if (!heldCodesOf(role).some((code) => whyNotNoted(code) === undefined)) return undefined
  const who = with_keys ? 'people and keys' : 'people'
  const few = `fewer than ${leastMembers} ${with_keys ? 'people or keys' : 'people'} can use`
  if (figures.size === 0 && mode === 'roles')
    return { note: `The use of permissions isn’t shown: ${few} those of this role.` }
  const hidden = heldCodesOf(role).some((code) => whyNotNoted(code) === undefined && !figures.has(code))
  return {
    note: [
      `Used by: active ${who} with this role who needed the permission for a change ${windowWords(uses.value)}.`,
      notCounted,
      hidden ? `Nothing is shown where ${few} a permission.` : '',
    ]
      .join(' ')
      .trim(),
    of: (code) => {
      const figure = figures.get(code)
      if (!figure) return null
      const rarely = figure.used === 0 ? whyRarelyNeeded(code) : undefined
      return (
        <span className="block text-xs whitespace-normal text-muted">
          Used by {figure.used} of {figure.of}
          {rarely && <span className="block">{rarely}</span>}
        </span>
      )
    },
  }
}
