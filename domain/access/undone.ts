import { isFields } from '#contract/shape'
import { difference, permissionSetFrom, setHeld } from '../roles/permission-set'
import { fullName } from '../person-name'
import type { Planned } from '../take-back'
import type { AccessWrite } from './effect'
import { keyStateAt } from './records'
import { holderKey, type World } from './world'
import { changeOf, invitationOf } from './writes'

type Line = {
  readonly record_id?: string | null | undefined
  readonly before?: unknown
  readonly after?: unknown
}
type Undone = Extract<Planned<Line>, { readonly undoing: unknown }>

/** A side of a line. The log has ids as numbers. */
function read(side: unknown) {
  const fields = isFields(side) ? side : {}
  const text = (field: string) => {
    const value = fields[field]
    return typeof value === 'string' || typeof value === 'number' ? `${value}` : undefined
  }
  const codes = Array.isArray(fields.codes) ? fields.codes.map(String) : []
  return { fields, text, permissions: permissionSetFrom(codes) }
}
const notKnown: AccessWrite = { kind: 'not known' }

/**
 * What taking a line back changes of access; null: nothing.
 * @param last what other lines about the same record change first
 * @param at the server's time in milliseconds
 */
function writeOf(
  world: World,
  { line, undoing: { type, does } }: Undone,
  last: AccessWrite | undefined,
  at: number,
): AccessWrite | null {
  const [id, old, now] = [line.record_id ?? '', read(line.before), read(line.after)]
  const [node, role, name] = [old.text('msp_node'), old.text('role'), old.text('name') ?? '']
  if (type === 'node') {
    const parent = old.text('parent')
    // An empty node gives nobody anything.
    if (does !== 'change' || parent === undefined) return null
    return world.places.has(id) ? { kind: 'node', id, parent } : notKnown
  }
  if (type === 'company') {
    if (does !== 'delete' && node === undefined) return null
    // A company that comes back comes from nowhere.
    const from = does === 'create' ? null : now.text('msp_node')
    return {
      kind: 'companies',
      count: 1,
      from: last?.kind === 'companies' ? last.from : from,
      to: node ?? null,
    }
  }
  if (type === 'role') {
    const { permissions } = old
    if (does === 'create') return { kind: 'role', id, permissions, made: { id, name, node, permissions } }
    const was = last?.kind === 'role' ? last : ({ kind: 'role', id, ...world.roleOf.get(id) } as const)
    if (!was.permissions) return notKnown
    if (does === 'delete') return { kind: 'role', id, permissions: null }
    const { added, removed } = difference(now.permissions, permissions)
    if (added.length + removed.length === 0) return null
    return { ...was, permissions: setHeld(setHeld(was.permissions, removed, false), added, true) }
  }
  if (does === 'create') {
    const full = fullName(old.text('first_name'), old.text('last_name'))
    return invitationOf({ name: full, email: old.text('email') ?? '', role: role ?? '', node: node ?? '' })
  }
  const before = world.holderOf.get(holderKey({ kind: type === 'employee' ? 'person' : 'key', id }))
  const held = last?.kind === 'holder' ? last.after : before
  if (!before || !held) return notKnown
  if (does === 'delete') return changeOf(before, null)
  const state = 'expires_at' in old.fields ? keyStateAt(old.text('expires_at') ?? null, at) : held.state
  const after = { ...held, role: role ?? held.role, node: node ?? held.node, state }
  return { kind: 'holder', before, after }
}

/**
 * What taking lines back changes of access, in this order, as one change.
 * @param at the server's time in milliseconds
 */
export function writesOfUndoing(world: World, lines: readonly Undone[], at: number): AccessWrite[] {
  const writes = new Map<string, AccessWrite>()
  for (const one of lines) {
    const key = `${one.undoing.type} ${one.line.record_id ?? ''}`
    const write = writeOf(world, one, writes.get(key), at)
    if (write) writes.set(key, write)
  }
  return [...writes.values()]
}
