import { Link } from '@tanstack/react-router'
import { Lock, SearchX, TriangleAlert } from 'lucide-react'
import { useCallback, useMemo } from 'react'
import { updateRole } from '#contract/roles'
import { useCan } from '../session/use-can'
import { EmptyState } from '../ui/empty-state'
import { Name } from '../ui/name'
import { showToast } from '../ui/overlay/toast'
import { RoleGrid } from './role-grid'
import { bits, type GridWords, type Line } from './role-grid-row'
import { boxLock, lockOf } from './role-locks'
import type { Matrix, MatrixPermission, MatrixRole } from './role-matrix'
import { emptyDraft, isHeldIn, toggled, type MatrixDraft } from './role-matrix-draft'
import { roleDefaults } from './roles.search'
import { useRights } from './use-role-data'

type Props = {
  shown: Matrix
  against: MatrixRole | undefined
  flip: boolean
  draft: MatrixDraft
  onDraft: (change: (now: MatrixDraft) => MatrixDraft) => void
  onClear: () => void
}

const groupKey = (category: string) => `group ${category}`

/** The permissions as lines: down with the name of each category above its own, across with a stronger rule before it. */
function permissionLines(permissions: readonly MatrixPermission[], down: boolean): Line[] {
  return permissions.flatMap(({ code, name, category }, index) => {
    const starts = permissions[index - 1]?.category !== category
    const line = { key: code, label: name, starts: starts && index > 0 }
    return down && starts ? [{ key: groupKey(category), label: category, isGroup: true }, line] : [line]
  })
}

/** The matrix of all roles as a grid of boxes, and what each says. */
export function MatrixCard({ shown, against, flip, draft, onDraft, onClear }: Props) {
  const mayEdit = useCan(updateRole.needs)
  const rights = useRights()
  const roles = useMemo(() => new Map(shown.roles.map((role) => [role.id, role])), [shown])
  const permissions = useMemo(() => new Map(shown.permissions.map((one) => [one.code, one])), [shown])
  const roleLines = useMemo(
    () => shown.roles.map(({ id, name }): Line => ({ key: id, label: name })),
    [shown],
  )
  const codeLines = useMemo(() => permissionLines(shown.permissions, !flip), [shown, flip])
  const pairOf = useCallback(
    (row: string, col: string) =>
      flip ? ([roles.get(row), col] as const) : ([roles.get(col), row] as const),
    [flip, roles],
  )

  const mark = (row: string, col: string): number => {
    const [role, code] = pairOf(row, col)
    if (!role) return 0
    const held = isHeldIn(draft, role, code)
    return (
      (held ? bits.held : 0) |
      (held === role.has.has(code) ? 0 : bits.changed) |
      (boxLock(role, code, draft, mayEdit, rights) === undefined ? 0 : bits.locked) |
      (against && against.has.has(code) !== held ? bits.differs : 0) |
      (role.offered.has(code) ? 0 : bits.absent)
    )
  }

  const words = useMemo((): GridWords => {
    const roleHead = (id: string, tabIndex: number) => {
      const role = roles.get(id)
      if (!role) return null
      const lock = lockOf(role, mayEdit)
      const about = `${role.name}, id ${id}, ${role.has.size} rights${lock ? `, read-only: ${lock}` : ''}`
      return (
        <>
          <Link
            to="/roles/$roleId"
            params={{ roleId: id }}
            search={roleDefaults}
            tabIndex={tabIndex}
            className="link text-ink"
            title={about}
            aria-label={about}
          >
            <Name>{role.name}</Name>
            {!flip && lock && (
              <Lock size={11} aria-hidden="true" className="mt-1 shrink-0 rotate-90 text-muted" />
            )}
          </Link>
          {flip && lock && <Lock size={12} aria-hidden="true" className="shrink-0 text-muted" />}
          {flip && (
            <span aria-hidden="true" className="text-xs text-muted">
              {role.has.size}
            </span>
          )}
        </>
      )
    }
    const permissionHead = (code: string, tabIndex: number) => {
      const one = permissions.get(code)
      if (!one) return null
      const about = `${one.name}, ${code}${one.risk ? `. Risky: ${one.risk}` : ''}`
      return (
        <>
          <Link
            to="/roles/permissions"
            search={{ code }}
            tabIndex={tabIndex}
            className="link text-ink"
            title={about}
            aria-label={about}
          >
            <span>{one.name}</span>
            {flip && one.risk && (
              <TriangleAlert size={11} aria-hidden="true" className="mt-1 shrink-0 rotate-90 text-warn" />
            )}
          </Link>
          {!flip && one.risk && <TriangleAlert size={12} aria-hidden="true" className="shrink-0 text-warn" />}
        </>
      )
    }
    return {
      cell: (row, col, bit) => {
        const [role, code] = pairOf(row, col)
        if (!role) return ''
        const held = (bit & bits.held) > 0
        const lock =
          (bit & bits.locked) > 0
            ? (boxLock(role, code, emptyDraft, mayEdit, rights) ?? 'this key cannot give it')
            : undefined
        return [
          `${role.name}, ${permissions.get(code)?.name ?? code}: ${held ? 'held' : 'not held'}`,
          bit & bits.changed ? `differs from what is saved: will be ${held ? 'added' : 'removed'}` : '',
          bit & bits.differs ? `differs from ${against?.name}` : '',
          lock ? `read-only: ${lock}` : '',
        ]
          .filter(Boolean)
          .join('; ')
      },
      rowHead: flip ? roleHead : permissionHead,
      colHead: flip ? permissionHead : roleHead,
    }
  }, [roles, permissions, pairOf, flip, against, mayEdit, rights])

  const onToggle = (row: string, col: string) => {
    const [role, code] = pairOf(row, col)
    if (!role) return
    const lock = boxLock(role, code, draft, mayEdit, rights)
    if (lock !== undefined) return showToast('bad', `${role.name} cannot be changed here: ${lock}.`)
    onDraft((now) => toggled(now, role, code))
  }

  if (shown.roles.length === 0 || shown.permissions.length === 0)
    return (
      <EmptyState
        icon={<SearchX size={18} />}
        title={shown.roles.length === 0 ? 'No role matches' : 'No permission matches'}
      >
        <button type="button" className="link" onClick={onClear}>
          Show everything
        </button>
      </EmptyState>
    )
  return (
    <RoleGrid
      label={flip ? 'Roles down, permissions across' : 'Permissions down, roles across'}
      rows={flip ? roleLines : codeLines}
      cols={flip ? codeLines : roleLines}
      corner={<span className="text-xs text-muted">{flip ? 'Role' : 'Permission'}</span>}
      words={words}
      mark={mark}
      onToggle={onToggle}
    />
  )
}
