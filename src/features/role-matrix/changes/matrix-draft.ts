import { difference, holds, setHeld, type Difference, type PermissionSet } from '#domain/roles/permission-set'
import type { MatrixRole } from '#domain/roles/role-matrix'

/** Unsaved changes by role id. Each has only the codes that differ from the role. */
export type MatrixDraft = ReadonlyMap<string, PermissionSet>
export const emptyDraft: MatrixDraft = new Map()

type Changed = Pick<MatrixRole, 'id' | 'permissions'>

/** The permissions of a role after its unsaved changes. */
export const draftedSet = (draft: MatrixDraft, { id, permissions }: Changed): PermissionSet => {
  const change = draft.get(id)
  return change ? { ...permissions, ...change } : permissions
}

export function toggled(draft: MatrixDraft, role: Changed, code: string): MatrixDraft {
  const held = !holds(draftedSet(draft, role), code)
  const change = Object.entries(setHeld(draft.get(role.id) ?? {}, [code], held)).filter(
    ([changed, value]) => value !== holds(role.permissions, changed),
  )
  return change.length === 0
    ? without(draft, role.id)
    : new Map([...draft, [role.id, Object.fromEntries(change)]])
}

export const without = (draft: MatrixDraft, roleId: MatrixRole['id']): MatrixDraft =>
  new Map([...draft].filter(([id]) => id !== roleId))

export type RoleChange = Difference & {
  readonly role: MatrixRole
  /** The permissions of the role after the change. */
  readonly wanted: PermissionSet
}

/** The additions and removals of a save, role by role. A role that no longer exists is left out. */
export const changesIn = (draft: MatrixDraft, roles: readonly MatrixRole[]): RoleChange[] =>
  roles.flatMap((role) => {
    if (!draft.has(role.id)) return []
    const wanted = draftedSet(draft, role)
    const { added, removed } = difference(role.permissions, wanted)
    return added.length + removed.length > 0 ? [{ role, wanted, added, removed }] : []
  })
