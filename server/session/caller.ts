import { permissionName, type PermissionCode } from '#contract/permissions'
import type { Needs } from '#contract/wire'

/** Who a request speaks for: a service account, found by its key, with its rights as they are at this moment. */
export type Caller = {
  readonly accountId: number
  readonly accountName: string
  readonly nodeId: number
  readonly roleId: number
  /** The role's codes as stored: what the caller may give to others. */
  readonly roleCodes: ReadonlySet<PermissionCode>
  /** What the key itself may do: the role's codes without the four that no service account can use. */
  readonly codes: ReadonlySet<PermissionCode>
  /** Ids of the nodes it reaches: its own, and with the cascade permission all below. */
  readonly scope: readonly number[]
}

export function mayDo(caller: Caller, needs: Needs): boolean {
  if (needs === 'any key' || needs === 'nobody in particular') return true
  return [needs].flat().some((code) => caller.codes.has(code as PermissionCode))
}

export const namesOf = (codes: Iterable<string>): string =>
  [...codes].map((code) => `${permissionName(code)} (${code})`).join(', ')
