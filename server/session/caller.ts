import type { PermissionCode } from '#contract/permissions'
import type { Needs } from '#contract/wire'

/** The service account that a request speaks for, found by its key, with its permissions at this moment. */
export type Caller = {
  readonly accountId: number
  readonly accountName: string
  readonly nodeId: number
  readonly roleId: number
  /** The codes of its role as stored: the permissions that it can give to others. */
  readonly roleCodes: ReadonlySet<PermissionCode>
  /** The codes that the key itself can use: without the four that no service account can use. */
  readonly codes: ReadonlySet<PermissionCode>
  /** Ids of its own node and, with the cascade permission, of all nodes below. */
  readonly scope: readonly number[]
}

export function mayDo(caller: Caller, needs: Needs): boolean {
  if (needs === 'any key' || needs === 'no key') return true
  return [needs].flat().some((code) => caller.codes.has(code))
}
