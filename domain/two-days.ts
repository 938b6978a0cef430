import { isFields } from '#contract/shape'
import { markOf, marksNow, plain, undone, type Fields, type Line, type States, type Then } from './as-of-day'
import { byName } from './by-name'
import { heldCodes, holds, isUnknown, type PermissionSet } from './roles/permission-set'
import { isMember, type Matrix, type MatrixRole } from './roles/role-matrix'

/** A person or key with a role today, and the fields that the log has of them. */
export type Member = { readonly mark: string; readonly name: string | undefined; readonly fields: Fields }

type Today = { readonly matrix: Matrix; readonly members: readonly Member[] }

/** A role came, or got a name, a permission or a member, or it went or lost one. */
export type Difference = {
  /** The mark of the role; empty where it isn't known. */
  readonly role: string
  /** The permission, the mark of the member, `=` and a name, or nothing: the role itself. */
  readonly what: string
  /** undefined: the reader doesn't see both sides. */
  readonly given: boolean | undefined
}
export type TwoDays = ReturnType<typeof twoDays>

const isRole = (mark: string): boolean => mark.startsWith('role:')
/** Whether it is known that one of both holds the code, and the other doesn't. */
export const differs = (one: PermissionSet, other: PermissionSet, code: string): boolean =>
  !isUnknown(one, code) && !isUnknown(other, code) && holds(one, code) !== holds(other, code)

type Facts = (mark: string, state: Then | undefined) => readonly string[]

/** What a role is and holds, or the role that a member has, as texts “role what”. */
const factsBy =
  (markNow: (mark: string) => string): Facts =>
  (mark, state) => {
    if (!isFields(state)) return []
    const { name, codes, role } = state
    if (!isRole(mark)) return role == null ? [] : [`${markNow(markOf('role', role))} ${mark}`]
    const held = Array.isArray(codes) ? codes.map((code) => `${mark} ${code}`) : []
    return [`${mark} `, ...(typeof name === 'string' ? [`${mark} =${name}`] : []), ...held]
  }

/** What was given and taken. A role that came or went is one change, whatever it held. */
function differencesOf(mark: string, before: Then | undefined, after: Then | undefined, facts: Facts) {
  if (before === 'unknown' || after === 'unknown') return []
  const end = isRole(mark) && !(before && after) ? 1 : undefined
  const [old, now] = [facts(mark, before).slice(0, end), facts(mark, after).slice(0, end)]
  const only = (some: readonly string[], others: readonly string[], given: boolean) =>
    some
      .filter((fact) => !others.includes(fact) && (given || !fact.includes(' =')))
      .map((fact): Difference => {
        const at = fact.indexOf(' ')
        return { role: fact.slice(0, at), what: fact.slice(at + 1), given }
      })
  return [...only(now, old, true), ...only(old, now, false)]
}

/** The names of today; of what is gone, those of its last line. */
function namesIn({ matrix, members }: Today, lines: readonly Line[], markNow: (mark: string) => string) {
  const names = new Map<string, string>()
  const note = (type: string, id: unknown, name: unknown) =>
    typeof name === 'string' && names.set(markNow(markOf(type, id)), name)
  for (const line of lines.toSorted((one, other) => Number(one.id) - Number(other.id))) {
    for (const side of [line.before, line.after]) if (isFields(side)) note('role', side.role, side.role_name)
    note(line.record_type ?? '', line.record_id, line.record_name)
  }
  for (const { id, name } of matrix.roles) note('role', id, name)
  for (const { mark, name } of members) if (name !== undefined) names.set(mark, name)
  return (mark: string): string => names.get(mark) ?? mark.replace(/[_:]/g, ' ')
}

/**
 * Roles and members on two days. The lines since the earlier one are undone once, from today back.
 * @param lines all lines since then about roles, people and keys
 * @param from when the earlier day began
 * @param until when the later day began; undefined: now
 */
export function twoDays(
  today: Today,
  lines: readonly Line[],
  { from, until }: { readonly from: string; readonly until: string | undefined },
) {
  const { matrix, members } = today
  const markNow = marksNow(lines)
  const facts = factsBy(markNow)
  const isLate = ({ at = '' }: Line) => until !== undefined && Date.parse(at) >= Date.parse(until)
  const rolesNow = new Map(matrix.roles.map((role) => [markOf('role', role.id), role]))
  const now = new Map<string, Then>(
    members.map(({ mark, fields }) => [mark, fields.role == null ? 'unknown' : fields]),
  )
  for (const [mark, { name, node, permissions }] of rolesNow)
    now.set(mark, { name, msp_node: node, codes: heldCodes(permissions) })
  const later = undone(now, lines.filter(isLate), { markNow, moment: until }).states
  const between = lines.filter((line) => !isLate(line))
  const { states: then, steps } = undone(later, between, { markNow, moment: from })

  const nameOf = namesIn(today, lines, markNow)
  const marks = [...new Set([...later.keys(), ...then.keys()])]
  const fieldsOf = (mark: string): Fields => [then, later].map((on) => on.get(mark)).find(isFields) ?? {}
  const rows = marks
    .filter((mark) => !isRole(mark))
    .map((code) => {
      const { email } = fieldsOf(code)
      return {
        code,
        name: nameOf(code),
        description: typeof email === 'string' ? email : '',
        category: 'Members',
      }
    })
  const permissions = [...matrix.permissions, ...rows.toSorted(byName)]
  const matrixOn = (states: States): Matrix => {
    const held = new Set([...states].flatMap(([mark, state]) => facts(mark, state)))
    const roleOn = (mark: string): MatrixRole => {
      const state = states.get(mark)
      const { name, msp_node } = isFields(state) ? state : fieldsOf(mark)
      const id = mark.slice('role:'.length)
      const called = typeof name === 'string' ? name : nameOf(mark)
      const node = msp_node == null ? (rolesNow.get(mark)?.node ?? null) : plain(msp_node)
      const isHeld = (code: string) =>
        (isMember(code) ? states.get(code) : state) === 'unknown' ? null : held.has(`${mark} ${code}`)
      return {
        id,
        name: called,
        node,
        permissions: state ? Object.fromEntries(permissions.map(({ code }) => [code, isHeld(code)])) : {},
        isBuiltIn: node === null,
        role: rolesNow.get(mark)?.role ?? { id, name: called, role_permissions: [] },
      }
    }
    return { permissions, roles: marks.filter(isRole).map(roleOn) }
  }

  const differences = marks.flatMap((mark) => differencesOf(mark, then.get(mark), later.get(mark), facts))
  const keyOf = ({ role, what, given }: Difference) => `${String(given)} ${role} ${what}`
  const net = new Set(differences.map(keyOf))
  const changes = steps.flatMap(({ line, mark, before, after }) => {
    const [role, what] = isRole(mark) ? [mark, ''] : ['', mark]
    const isOpen = before === 'unknown' || after === 'unknown'
    const own = isOpen ? [{ role, what, given: undefined }] : differencesOf(mark, before, after, facts)
    return own.map((one) => ({ ...one, line, stays: net.has(keyOf(one)) }))
  })
  const unknown = marks.filter((mark) => then.get(mark) === 'unknown' || later.get(mark) === 'unknown')
  return { earlier: matrixOn(then), later: matrixOn(later), differences, changes, nameOf, unknown }
}
