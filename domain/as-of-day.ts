import { isFields, type Id } from '#contract/shape'
import { heldCodes } from './permission-set'
import type { MatrixRole } from './role-matrix'

type Fields = Readonly<Record<string, unknown>>
type Line = {
  readonly id: string | number
  readonly operation?: string | undefined
  readonly record_id?: string | number | null | undefined
  readonly before?: unknown
  readonly after?: unknown
}
/** A record at an earlier moment. `unknown`: the log doesn't say what it was. */
export type Then = Fields | 'unknown'

/** Ids are numbers in the log and text in the browser; permissions have no order. */
const plain = (value: unknown): string =>
  Array.isArray(value)
    ? value.map(String).toSorted().join()
    : JSON.stringify(value ?? null).replaceAll('"', '')

/** Whether a side of a line says something about these fields. */
const names = (side: unknown, fields: readonly string[]): side is Fields =>
  isFields(side) && fields.some((field) => field in side)

/**
 * Records as they were before the lines, which are undone by falling id. A record whose line doesn't lead to
 * the state that was reached, or of whose line only one side is visible, is unknown before it.
 * @param now the records, by id, with these fields
 * @param lines all lines since then about records of this type
 */
export function asOf(
  now: ReadonlyMap<string, Fields>,
  lines: readonly Line[],
  fields: readonly string[],
): ReadonlyMap<string, Then> {
  const then = new Map<string, Then>(now)
  const pick = (side: Fields): Fields =>
    Object.fromEntries(fields.filter((field) => field in side).map((field) => [field, side[field]]))
  for (const { operation = '', record_id, before, after } of lines.toSorted(
    (one, other) => Number(other.id) - Number(one.id),
  )) {
    const id = String(record_id)
    const reached = then.get(id)
    const [old, made] = [names(before, fields) ? before : undefined, names(after, fields) ? after : undefined]
    if (record_id == null || reached === 'unknown' || (!old && !made)) continue
    const isCreation = operation.startsWith('Create')
    const isReached =
      made &&
      Object.entries(pick(made)).every(([field, value]) => reached && plain(reached[field]) === plain(value))
    const leads = operation.startsWith('Delete') ? reached === undefined : isReached
    if (leads && isCreation && !old) then.delete(id)
    else if (leads && !isCreation && old) then.set(id, { ...reached, ...pick(old) })
    else then.set(id, 'unknown')
  }
  return then
}

type Member = { readonly id: Id<'employee' | 'key'>; readonly role?: Id<'role'> | undefined }

/** A role as it was; undefined: it did not exist. `unknown`: the log doesn't say. */
export type RoleThen = {
  readonly id: Id<'role'>
  readonly today: MatrixRole | undefined
  readonly was: MatrixRole | 'unknown' | undefined
}

/** Every role of today and of then, as it was before the lines. */
export function rolesAsOf(
  today: readonly MatrixRole[],
  codes: readonly string[],
  lines: readonly Line[],
): readonly RoleThen[] {
  const stateOf = ({ name, node, permissions }: MatrixRole): Fields => ({
    name,
    msp_node: node,
    codes: heldCodes(permissions),
  })
  const now = new Map(today.map((role) => [role.id, stateOf(role)]))
  const then = asOf(now, lines, ['name', 'msp_node', 'codes'])
  const byId = new Map(today.map((role) => [role.id, role]))
  return [...new Set([...byId.keys(), ...then.keys()])].map((id) => {
    const [role, state] = [byId.get(id), then.get(id)]
    if (state === undefined || state === 'unknown') return { id, today: role, was: state }
    const name = String(state.name)
    const node = state.msp_node == null ? null : plain(state.msp_node)
    const held = new Set(Array.isArray(state.codes) ? state.codes.map(String) : [])
    const record = role?.role ?? { id, name, role_permissions: [] }
    const permissions = Object.fromEntries(codes.map((code) => [code, held.has(code)]))
    return { id, today: role, was: { id, name, node, permissions, isBuiltIn: node === null, role: record } }
  })
}

/** How many had each role before the lines, and how many of them the log doesn't know. */
export function membersAsOf(today: readonly Member[], lines: readonly Line[]) {
  const now = new Map(today.map(({ id, role }) => [id, { role }]))
  const states = [...asOf(now, lines, ['role']).values()]
  const counts = new Map<string, number>()
  for (const state of states)
    if (state !== 'unknown') counts.set(String(state.role), (counts.get(String(state.role)) ?? 0) + 1)
  return { counts, unknown: states.filter((state) => state === 'unknown').length }
}
