import type { MatrixRole } from './role-matrix'

/** Boxes that were changed and not saved, by role and code. A box that is as saved is not in it. */
export type MatrixDraft = ReadonlyMap<string, ReadonlyMap<string, boolean>>
export const emptyDraft: MatrixDraft = new Map()

export const isHeldIn = (draft: MatrixDraft, role: Pick<MatrixRole, 'id' | 'has'>, code: string): boolean =>
  draft.get(role.id)?.get(code) ?? role.has.has(code)

export function toggled(draft: MatrixDraft, role: Pick<MatrixRole, 'id' | 'has'>, code: string): MatrixDraft {
  const own = new Map(draft.get(role.id))
  const value = !isHeldIn(draft, role, code)
  if (value === role.has.has(code)) own.delete(code)
  else own.set(code, value)
  const next = new Map(draft)
  if (own.size === 0) next.delete(role.id)
  else next.set(role.id, own)
  return next
}

export const without = (draft: MatrixDraft, roleId: string): MatrixDraft =>
  new Map([...draft].filter(([id]) => id !== roleId))

export type RoleChanges = {
  readonly role: MatrixRole
  readonly added: readonly string[]
  readonly removed: readonly string[]
}

/** What saving would add and remove, role by role. A role that is gone meanwhile is left out. */
export function changesIn(draft: MatrixDraft, roles: readonly MatrixRole[]): RoleChanges[] {
  return roles.flatMap((role) => {
    const own = [...(draft.get(role.id) ?? [])]
    const added = own.flatMap(([code, held]) => (held && !role.has.has(code) ? [code] : []))
    const removed = own.flatMap(([code, held]) => (!held && role.has.has(code) ? [code] : []))
    return added.length + removed.length > 0 ? [{ role, added, removed }] : []
  })
}
