import type { PermissionCode } from '#contract/permissions'
import type { Caller } from '#server/callers/caller'

/** A caller for tests of pure rules, with a scope and permissions. */
export const callerWith = (scope: readonly number[], ...codes: PermissionCode[]): Caller => ({
  kind: 'key',
  id: 1,
  name: 'Tester',
  session: null,
  nodeId: scope[0]!,
  roleId: 1,
  codes: new Set(codes),
  scope,
})
