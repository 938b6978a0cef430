import { SearchX } from 'lucide-react'
import { useCallback, useMemo } from 'react'
import { updateRole } from '#contract/roles/roles'
import { holds, isUnknown, offers } from '#domain/roles/permission-set'
import { isMember, type Matrix, type MatrixPermission, type MatrixRole } from '#domain/roles/role-matrix'
import { useMyPermissions, useReason } from '../../session/use-can'
import { EmptyState } from '../../ui/empty-state'
import { showToast } from '../../ui/overlay/toast'
import { RoleGrid } from './grid/role-grid'
import { bits, type GridWords, type Line, type CellStop } from './grid/role-grid-row'
import { cellLock, lockOf, notYours } from './changes/role-locks'
import { draftedSet, toggled, type MatrixDraft } from './changes/matrix-draft'
import { PermissionHead, RoleHead } from './role-matrix-heads'
import { counted, isolated } from '../../lib/words'

const rowWords = ({ permissions }: Matrix): string => {
  const members = permissions.filter(({ code }) => isMember(code)).length
  const words = counted(permissions.length - members, 'permission')
  return members > 0 ? `${words}, ${counted(members, 'member')}` : words
}

type Props = {
  shown: Matrix
  /** The role that the others are compared with. */
  against?: MatrixRole | undefined
  flip: boolean
  /** Why nothing can be changed here. */
  locked?: string
  draft: MatrixDraft
  /** What was done to a cell that the draft has, for screen readers. */
  changedWords?: (added: boolean) => string
  onDraft: (change: (now: MatrixDraft) => MatrixDraft) => void
  onClear: () => void
}

const unsavedWords = (added: boolean) => `not saved: will be ${added ? 'added' : 'removed'}`

/** The permissions as rows or columns. A category begins behind a line. */
const permissionLines = (permissions: readonly MatrixPermission[]): Line[] =>
  permissions.map(({ code, name, category }, index) => ({
    key: code,
    label: name,
    starts: index > 0 && permissions[index - 1]?.category !== category,
  }))

/** The first permission of each category, whose row names it. */
const firstOfCategory = (permissions: Iterable<MatrixPermission>): ReadonlySet<string> => {
  const first = new Map<string, string>()
  for (const { category, code } of permissions) if (!first.has(category)) first.set(category, code)
  return new Set(first.values())
}

/**
 * Roles, permissions and locks by the keys of the grid's lines. A lock applies to every cell of its role, so
 * it is looked up once, not in each cell.
 */
function useLookUp(shown: Matrix, flip: boolean, locked: string | undefined) {
  const whyNotEdit = useReason(updateRole.needs)
  const myPermissions = useMyPermissions()
  const locks = useMemo(
    () => new Map(shown.roles.map((role) => [role.id, locked ?? lockOf(role, whyNotEdit, myPermissions)])),
    [shown, whyNotEdit, myPermissions, locked],
  )
  const roles = useMemo(() => new Map(shown.roles.map((role) => [role.id, role])), [shown])
  const permissions = useMemo(() => new Map(shown.permissions.map((one) => [one.code, one])), [shown])
  const pairOf = useCallback(
    (row: string, col: string) =>
      flip ? ([roles.get(row), col] as const) : ([roles.get(col), row] as const),
    [flip, roles],
  )
  return { roles, permissions, locks, myPermissions, pairOf }
}

type LookUp = ReturnType<typeof useLookUp>

function useGridWords(
  { roles, permissions, locks, myPermissions, pairOf }: LookUp,
  { flip, against, changedWords }: Required<Pick<Props, 'flip' | 'against' | 'changedWords'>>,
): GridWords {
  return useMemo(() => {
    const roleHead = (id: string, stop: CellStop) => {
      const role = roles.get(id)
      return role && <RoleHead role={role} lock={locks.get(id)} stop={stop} />
    }
    const first = firstOfCategory(permissions.values())
    const permissionHead = (code: string, stop: CellStop) => {
      const permission = permissions.get(code)
      return (
        permission && (
          <PermissionHead
            permission={permission}
            namesCategory={first.has(code)}
            stop={stop}
            upright={flip}
          />
        )
      )
    }
    return {
      cell: (row, col, mark) => {
        const [role, code] = pairOf(row, col)
        if (!role) return ''
        const held = (mark & bits.held) > 0
        const [yes, no] = isMember(code) ? ['member', 'no member'] : ['allowed', 'not allowed']
        const lock =
          (mark & bits.locked) > 0
            ? (cellLock(role, code, locks.get(role.id), role.permissions, myPermissions) ?? notYours(code))
            : undefined
        return [
          `${isolated(role.name)}, ${isolated(permissions.get(code)?.name ?? code)}: ${mark & bits.unknown ? 'not known' : held ? yes : no}`,
          mark & bits.changed ? changedWords(held) : '',
          mark & bits.differs ? `differs from ${isolated(against?.name ?? '')}` : '',
          lock ? `read-only: ${lock}` : '',
        ]
          .filter(Boolean)
          .join('; ')
      },
      rowHead: flip ? roleHead : permissionHead,
      colHead: flip ? permissionHead : roleHead,
    }
  }, [roles, permissions, locks, myPermissions, pairOf, flip, against, changedWords])
}

/** The state of each cell after the unsaved changes, and the reason why it can't be changed. */
function useMarks(
  { locks, myPermissions, pairOf }: LookUp,
  shown: Matrix,
  against: MatrixRole | undefined,
  draft: MatrixDraft,
) {
  const drafted = useMemo(
    () => new Map(shown.roles.map((role) => [role.id, draftedSet(draft, role)])),
    [shown, draft],
  )
  const lockIn = useCallback(
    (role: MatrixRole, code: string) =>
      cellLock(role, code, locks.get(role.id), drafted.get(role.id) ?? role.permissions, myPermissions),
    [drafted, locks, myPermissions],
  )
  const mark = useCallback(
    (row: string, col: string): number => {
      const [role, code] = pairOf(row, col)
      if (!role) return 0
      const isOpen = isUnknown(role.permissions, code)
      if (isOpen) return bits.unknown | bits.locked
      const held = holds(drafted.get(role.id) ?? role.permissions, code)
      return (
        (held ? bits.held : 0) |
        (held === holds(role.permissions, code) ? 0 : bits.changed) |
        (lockIn(role, code) === undefined ? 0 : bits.locked) |
        (against && !isUnknown(against.permissions, code) && holds(against.permissions, code) !== held
          ? bits.differs
          : 0) |
        (offers(role.permissions, code) ? 0 : bits.absent)
      )
    },
    [pairOf, drafted, lockIn, against],
  )
  return { mark, lockIn }
}

/** The role matrix as a grid of checkboxes. */
export function MatrixCard({ shown, against, flip, draft, onDraft, onClear, locked, ...own }: Props) {
  const lookUp = useLookUp(shown, flip, locked)
  const words = useGridWords(lookUp, { flip, against, changedWords: own.changedWords ?? unsavedWords })
  const { mark, lockIn } = useMarks(lookUp, shown, against, draft)
  const roleLines = useMemo(
    () => shown.roles.map(({ id, name }): Line => ({ key: id, label: name })),
    [shown],
  )
  const codeLines = useMemo(() => permissionLines(shown.permissions), [shown])
  const changed = useMemo(() => new Set(draft.keys()), [draft])
  const onToggle = (row: string, col: string) => {
    const [role, code] = lookUp.pairOf(row, col)
    if (!role) return
    const lock = lockIn(role, code)
    if (lock !== undefined) return showToast('bad', `Can’t change ${isolated(role.name)}: ${lock}.`)
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
      label={flip ? 'Role matrix, roles in rows' : 'Role matrix, roles in columns'}
      rows={flip ? roleLines : codeLines}
      cols={flip ? codeLines : roleLines}
      corner={flip ? counted(shown.roles.length, 'role') : rowWords(shown)}
      hasGroups={!flip}
      changed={changed}
      words={words}
      mark={mark}
      onToggle={onToggle}
    />
  )
}
