import { isFields } from '#contract/shape'
import { outOf } from '../known'
import { permissionSetFrom, setHeld } from '../permission-set'
import { fullName } from '../person-name'
import type { Planned } from '../take-back'
import type { AccessWrite } from './effect'
import type { World } from './world'
import { changeOf, invitationOf } from './writes'

type Line = {
  readonly record_id?: string | null | undefined
  readonly before?: unknown
  readonly after?: unknown
}
type Undone = Extract<Planned<Line>, { readonly undoing: unknown }>

/** The fields of a side of a line, as text, because the log has ids as numbers. */
function read(side: unknown) {
  const fields = isFields(side) ? side : {}
  const text = (field: string) => {
    const value = fields[field]
    return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
  }
  const { codes } = fields
  return {
    text,
    has: (field: string) => field in fields,
    codes: Array.isArray(codes) ? codes.map(String) : [],
  }
}

/**
 * What taking a line back changes of access; null: nothing, undefined: not known.
 * @param last what other lines about the same record change first
 * @param at the server's time in milliseconds
 */
function writeOf(
  world: World,
  { line, undoing: { type, does } }: Undone,
  last: AccessWrite | undefined,
  at: number,
): AccessWrite | null | undefined {
  const [id, old, now] = [line.record_id ?? '', read(line.before), read(line.after)]
  const node = old.text('msp_node')
  if (type === 'node') {
    // An empty node gives nobody anything.
    const parent = does === 'change' ? old.text('parent') : undefined
    if (parent === undefined) return null
    return world.places.has(id) ? { kind: 'node', id, parent } : undefined
  }
  if (type === 'company') {
    // A company that comes back comes from nowhere.
    const from = does === 'create' ? null : now.text('msp_node')
    if (does !== 'delete' && node === undefined) return null
    return {
      kind: 'companies',
      count: 1,
      from: last?.kind === 'companies' ? last.from : from,
      to: node ?? null,
    }
  }
  if (type === 'role') {
    const made = { id, name: old.text('name') ?? '', node, permissions: permissionSetFrom(old.codes) }
    if (does === 'create') return { kind: 'role', id, permissions: made.permissions, made }
    const held = last?.kind === 'role' ? last.permissions : world.roleOf.get(id)?.permissions
    if (does === 'delete') return held && { kind: 'role', id, permissions: null }
    if (!old.has('codes')) return null
    const taken = old.codes.filter((code) => !now.codes.includes(code))
    const given = now.codes.filter((code) => !old.codes.includes(code))
    return held && { kind: 'role', id, permissions: setHeld(setHeld(held, given, false), taken, true) }
  }
  if (does === 'create') {
    const name = fullName(old.text('first_name') ?? '', old.text('last_name') ?? '')
    return invitationOf({
      name,
      email: old.text('email') ?? '',
      role: old.text('role') ?? '',
      node: node ?? '',
    })
  }
  const before = world.holderOf.get(`${type === 'employee' ? 'person' : 'key'} ${id}`)
  const held = last?.kind === 'holder' ? last.after : before
  if (!before || !held) return undefined
  if (does === 'delete') return changeOf(before, null)
  const isOver = Date.parse(old.text('expires_at') ?? '') <= at
  const state = old.has('expires_at') ? (isOver ? 'ended' : 'now') : held.state
  const after = { ...held, role: old.text('role') ?? held.role, node: node ?? held.node, state }
  return { kind: 'holder', before, after }
}

/**
 * What taking lines back changes of access, in this order, as one change.
 * @param at the server's time in milliseconds
 * @returns the writes, and what isn't known of them
 */
export function writesOfUndoing(world: World, lines: readonly Undone[], at: number) {
  const writes = new Map<string, AccessWrite>()
  let silent = 0
  for (const one of lines) {
    const key = `${one.undoing.type} ${one.line.record_id ?? ''}`
    const write = writeOf(world, one, writes.get(key), at)
    if (write) writes.set(key, write)
    else if (write === undefined) silent++
  }
  const gap = silent > 0 ? `what ${outOf(silent, lines.length)} changes gave or took isn’t known` : undefined
  return { writes: [...writes.values()], gap }
}
