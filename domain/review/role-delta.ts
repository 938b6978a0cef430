import type { RolesSnapshot, SnapshotPermission, SnapshotRole } from '#contract/role-facts'

/**
 * The difference between two states of a role. Codes are those of the later snapshot, where it still has
 * them.
 */
type RoleChange = {
  readonly before: SnapshotRole
  readonly after: SnapshotRole
  readonly added: readonly string[]
  readonly removed: readonly string[]
  /**
   * Permissions that the role still has under another name or code, so that their meaning may have changed.
   */
  readonly reworded: readonly string[]
  readonly renamed: boolean
  readonly moved: boolean
}
type Reworded = { readonly before: SnapshotPermission; readonly after: SnapshotPermission }

/** The differences between two snapshots. Everything else is the same. */
type RolesDelta = {
  readonly permissions: {
    readonly added: readonly SnapshotPermission[]
    readonly removed: readonly SnapshotPermission[]
    readonly reworded: readonly Reworded[]
  }
  readonly created: readonly SnapshotRole[]
  readonly deleted: readonly SnapshotRole[]
  readonly changed: readonly RoleChange[]
  readonly unchanged: readonly SnapshotRole[]
}

/**
 * Pairs permissions that are the same: by code, or by id where the old code is gone and the new one did not
 * exist.
 */
function pairs(
  before: readonly SnapshotPermission[],
  after: readonly SnapshotPermission[],
): Map<string, Reworded> {
  const old = new Map(before.map((one) => [one.code, one]))
  const now = new Map(after.map((one) => [one.code, one]))
  const lost = new Map(
    before.flatMap((one) => (one.id !== null && !now.has(one.code) ? [[one.id, one] as const] : [])),
  )
  const found = after.flatMap((one) => {
    const same = old.get(one.code) ?? (one.id === null ? undefined : lost.get(one.id))
    return same ? [[same.code, { before: same, after: one }] as const] : []
  })
  return new Map(found)
}

/** Compares two snapshots, role by role and permission by permission. */
export function deltaOf(before: RolesSnapshot, after: RolesSnapshot): RolesDelta {
  const paired = pairs(before.permissions, after.permissions)
  const toNew = (code: string): string => paired.get(code)?.after.code ?? code
  const pairedAfter = new Set([...paired.values()].map((pair) => pair.after.code))
  const reworded = [...paired.values()].filter(
    (pair) => pair.before.code !== pair.after.code || pair.before.name !== pair.after.name,
  )
  const rewordedCodes = new Set(reworded.map((pair) => pair.after.code))

  const old = new Map(before.roles.map((role) => [role.id, role]))
  const now = new Set(after.roles.map((role) => role.id))
  const changes = after.roles.flatMap((role): RoleChange[] => {
    const was = old.get(role.id)
    if (!was) return []
    const heldBefore = new Set(was.held.map(toNew))
    const heldNow = new Set(role.held)
    return [
      {
        before: was,
        after: role,
        added: role.held.filter((code) => !heldBefore.has(code)),
        removed: [...heldBefore].filter((code) => !heldNow.has(code)),
        reworded: role.held.filter((code) => heldBefore.has(code) && rewordedCodes.has(code)),
        renamed: was.name !== role.name,
        moved: was.node !== role.node,
      },
    ]
  })
  const isChanged = ({ added, removed, reworded: other, renamed, moved }: RoleChange) =>
    added.length + removed.length + other.length > 0 || renamed || moved
  return {
    permissions: {
      added: after.permissions.filter((one) => !pairedAfter.has(one.code)),
      removed: before.permissions.filter((one) => !paired.has(one.code)),
      reworded,
    },
    created: after.roles.filter((role) => !old.has(role.id)),
    deleted: before.roles.filter((role) => !now.has(role.id)),
    changed: changes.filter(isChanged),
    unchanged: changes.filter((change) => !isChanged(change)).map((change) => change.after),
  }
}
