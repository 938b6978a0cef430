import { neverForServiceAccounts } from '#contract/permission-catalogue'
import type { RecordType } from '#contract/record-types'
import type { Endpoint, Needs } from '#contract/wire'
import { fullName } from '#domain/person-name'
import { authorOf, type Actor } from '../../callers/caller'
import type { audit } from '../../db/audit.schema'
import type { Random } from '../sample/random'
import { at, type World } from './world'

/** Something that was done, and the parts of its line in the audit log. */
export type Deed = {
  readonly at: Date
  readonly entry: Pick<Endpoint, 'name' | 'success' | 'needs'>
  readonly type: RecordType
  readonly id: number
  readonly name: string
  readonly nodes: readonly number[]
  readonly before?: unknown
  readonly after?: unknown
  readonly restores?: number
  /** Missing: somebody who could. */
  readonly by?: Acting
}
/** A person or a key with today's role, and since when they have it. */
export type Acting = Actor & {
  readonly node_id: number
  readonly codes: ReadonlySet<Needs>
  readonly since: Date
}
/** A line, who did it, and the permission that it took. */
export type Written = { readonly line: typeof audit.$inferInsert; readonly by: Acting; readonly needs: Needs }

export function actingIn(
  { roles, people, employees, accounts }: World,
  since: ReadonlyMap<number, Date>,
): Acting[] {
  const persons = people.map(({ id, employee_id }): Acting => {
    const person = at(employees, employee_id ?? 0)
    const { first_name, last_name, node_id, created_at } = person
    const codes = new Set(at(roles, person.role_id).codes)
    const from = since.get(person.id) ?? person.activated_at ?? created_at
    return { kind: 'person', id, name: fullName(first_name, last_name), node_id, codes, since: from }
  })
  const keys = accounts.map(({ id, name, node_id, role_id, created_at }): Acting => {
    const codes = at(roles, role_id).codes.filter((code) => !neverForServiceAccounts.includes(code))
    return { kind: 'key', id, name, node_id, codes: new Set(codes), since: created_at }
  })
  return [...persons, ...keys]
}

/** Writes the line of each deed, most often by somebody of the record's node. */
export function writer({ nodes }: World, acting: readonly Acting[], random: Random) {
  const lineageOf = (id: number | null): number[] =>
    id === null ? [] : [id, ...lineageOf(at(nodes, id).parent_id)]
  const lineages = new Map(nodes.map(({ id }) => [id, lineageOf(id)]))
  const choose = (needs: Needs, here: number, when: Date) => {
    const lineage = lineages.get(here) ?? []
    const able = acting.filter(
      ({ codes, node_id, since }) =>
        since < when &&
        codes.has(needs) &&
        (node_id === here || (codes.has('msp_cascade_permissions') && lineage.includes(node_id))),
    )
    const local = able.filter(({ node_id }) => node_id === here)
    return random.pick(local.length > 0 && random.chance(0.7) ? local : able)
  }
  return ({ entry, nodes: of, at: when, ...deed }: Deed): Written => {
    const by = deed.by ?? choose(entry.needs, of[0] ?? 0, when)
    const line = {
      at: when,
      ...authorOf(by),
      node_id: by.node_id,
      node_ids: [...new Set(of)],
      operation: entry.name,
      record_type: deed.type,
      record_id: deed.id,
      record_name: deed.name,
      before: deed.before ?? null,
      after: deed.after ?? null,
      status: entry.success,
      // Reserved for examples (RFC 5737).
      address: `${by.kind === 'key' ? '203.0.113' : '192.0.2'}.${by.id}`,
      request_id: random.uuid(),
      restores: deed.restores ?? null,
    }
    return { line, by, needs: entry.needs }
  }
}
