import { permissionName } from '#contract/roles/permissions'
import { holds, isUnknown, type PermissionSet } from '#domain/roles/permission-set'
import { isMember, type Matrix, type MatrixPermission, type MatrixRole } from '#domain/roles/role-matrix'
import { differs, type TwoDays } from '#domain/two-days'
import { cellsOf, type Table } from '../../../export/table'
import { momentCell, momentHead, notKnown } from '../../../lib/files/file-values'
import { counted, isolated, listed, sentence } from '../../../lib/words'
import { actorName, nounOf } from '#domain/activity/record-words'
import type { MatrixDraft } from '../changes/matrix-draft'

export type BothDays = TwoDays & {
  /** The days in words. */
  readonly names: readonly [earlier: string, later: string]
  /** What a role was on the later day. */
  readonly laterOf: (role: Pick<MatrixRole, 'id'>) => PermissionSet
  /** What the roles that differ got and lost. */
  readonly draft: MatrixDraft
}

/** A file has two columns for each role, one for each day, and the rows in their usual order. */
export function sideBySide(shown: Matrix, { earlier, names, laterOf }: BothDays): Matrix {
  const codes = new Set(shown.permissions.map(({ code }) => code))
  return {
    permissions: earlier.permissions.filter(({ code }) => codes.has(code)),
    roles: shown.roles.flatMap((role) => [
      { ...role, name: `${role.name}, ${names[0]}` },
      { ...role, name: `${role.name}, ${names[1]}`, permissions: laterOf(role) },
    ]),
  }
}

/**
 * The roles and rows that differ, first. A member without any of the roles is left out.
 * @param isOnly leaves out all others
 */
export function differencesFirst(shown: Matrix, days: BothDays, isOnly: boolean): Matrix {
  const changed = new Set(days.differences.map(({ what }) => what))
  const isChanged = ({ code }: MatrixPermission) => changed.has(code)
  const isAny = (one: boolean | null | undefined) => one === true || one === null
  const isIn = ({ code }: MatrixPermission) =>
    !isMember(code) ||
    shown.roles.some((role) => isAny(role.permissions[code]) || isAny(days.laterOf(role)[code]))
  const first = <T>(all: readonly T[], test: (one: T) => boolean) => [
    ...all.filter(test),
    ...(isOnly ? [] : all.filter((one) => !test(one))),
  ]
  return {
    roles: first(shown.roles, ({ id }) => days.draft.has(id)),
    permissions: first(shown.permissions.filter(isIn), isChanged).map((one) =>
      isChanged(one) ? { ...one, category: 'Changed' } : one,
    ),
  }
}

/** What each role that differs got and lost, where both days are known. */
export const draftOf = ({ earlier, differences }: TwoDays, laterOf: BothDays['laterOf']): MatrixDraft => {
  const differing = new Set(differences.map(({ role }) => role.slice('role:'.length)))
  return new Map(
    earlier.roles
      .filter(({ id }) => differing.has(id))
      .map((role) => {
        const later = laterOf(role)
        const codes = earlier.permissions.filter(({ code }) => differs(role.permissions, later, code))
        return [role.id, Object.fromEntries(codes.map(({ code }) => [code, holds(later, code)]))]
      }),
  )
}

/** What isn't known of both days isn't known, and no permission is missing. */
export const knownOnBoth = ({ permissions, roles }: Matrix, { earlier, laterOf }: BothDays): Matrix => ({
  permissions,
  roles: roles.map((role) => {
    const sets = [role.permissions, laterOf(role)]
    const state = (code: string) =>
      sets.some((set) => isUnknown(set, code)) ? null : holds(role.permissions, code)
    return {
      ...role,
      permissions: Object.fromEntries(earlier.permissions.map(({ code }) => [code, state(code)])),
    }
  }),
})

/** What marks a difference, on the page and on paper. */
export const marksIn = ({ names: [then, later] }: BothDays): string => `+ ${later} only, − ${then} only`

/** “1 role, 3 permissions, and 2 members changed between 1 Oct 2026 and today.” */
export function sumOf({ differences, names }: BothDays): string {
  const found = { role: new Set<string>(), permission: new Set<string>(), member: new Set<string>() }
  for (const { role, what } of differences)
    if (isMember(what)) found.member.add(what)
    else if (what === '' || what.startsWith('=')) found.role.add(role)
    else found.permission.add(`${role} ${what}`)
  const words = Object.entries(found).flatMap(([noun, { size }]) => (size > 0 ? counted(size, noun) : []))
  return `${words.length > 0 ? `${listed(words)} changed` : 'Nothing differs'} between ${names.join(' and ')}.`
}

type Change = TwoDays['changes'][number]

const isUndone = ({ given, stays }: Change): boolean => given !== undefined && !stays

/** What was changed: kind, name, change, and ID or code. */
function partsOf({ what, given }: Change, { nameOf }: BothDays) {
  const [yes, no] = what === '' ? ['created', 'deleted'] : ['added', 'removed']
  const change = given === undefined ? notKnown : given ? yes : no
  if (what === '') return ['Role', '', change]
  if (what.startsWith('=')) return ['Renamed to', what.slice(1)]
  if (!isMember(what)) return ['Permission', permissionName(what), change, what]
  const [type = '', id = ''] = what.split(':')
  return [sentence(nounOf(type)), nameOf(what), change, id]
}

/** “Permission View Users added; undone since”. */
export const changeWords = (one: Change, days: BothDays): string =>
  partsOf(one, days).slice(0, 3).filter(Boolean).map(isolated).join(' ') +
  (isUndone(one) ? '; undone since' : '')

/** The list of changes, for a file and for paper. */
export function changesTable(days: BothDays, about: Omit<Table, 'head' | 'rows'>): Table {
  const emails = new Map(days.earlier.permissions.map(({ code, description }) => [code, description]))
  const part = (at: number) => (one: Change) => partsOf(one, days)[at] ?? ''
  return {
    ...about,
    ...cellsOf<Change>(
      [
        [momentHead('Time'), ({ line }) => momentCell(line.at, true)],
        ['Who', ({ line }) => actorName(line)],
        ['Who ID', ({ line: { employee, account } }) => employee ?? account ?? ''],
        ['Who email', ({ line }) => line.account_email ?? ''],
        ['Role', ({ role }) => (role === '' ? notKnown : days.nameOf(role))],
        ['Role ID', ({ role }) => role.slice('role:'.length)],
        ['Kind', part(0)],
        ['What', part(1)],
        ['Change', part(2)],
        ['ID or code', part(3)],
        ['Email', ({ what }) => (isMember(what) ? (emails.get(what) ?? '') : '')],
        ['Later', (one) => (isUndone(one) ? 'undone' : '')],
      ],
      days.changes,
    ),
  }
}
