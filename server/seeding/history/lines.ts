import { neverForServiceAccounts } from '#contract/roles/permission-catalogue'
import { permissionCodes, type PermissionCode } from '#contract/roles/permissions'
import type { RecordType } from '#contract/record-types'
import type { Endpoint, Needs } from '#contract/wire'
import { fullName } from '#domain/person-name'
import { authorOf, type Actor } from '../../callers/caller'
import type { audit } from '../../db/tables/audit.schema'
import type { Random } from '../sample/random'
import { recordWith, type World } from './world'

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
  /** The permissions that it gives or changes, all of which its author has to have. */
  readonly gives?: readonly PermissionCode[]
  /** Missing: somebody who could. */
  readonly by?: Acting
}
/** A person or a key with today's role, and since when they have it. */
export type Acting = Actor & {
  readonly node_id: number
  readonly codes: ReadonlySet<Needs>
  /** Whether the role has held the same all the time. */
  readonly isSteady: boolean
  readonly since: Date
}
/** A line, who did it, and the permission that it took. */
export type Written = { readonly line: typeof audit.$inferInsert; readonly by: Acting; readonly needs: Needs }

export function actingIn(
  { roles, people, employees, accounts }: World,
  since: ReadonlyMap<number, Date>,
): Acting[] {
  const held = (role_id: number, except: readonly Needs[] = []) => {
    const role = recordWith(roles, role_id)
    return { codes: new Set(role.codes.filter((code) => !except.includes(code))), isSteady: isBuiltIn(role) }
  }
  const persons = people.map(({ id, employee_id }): Acting => {
    const { first_name, last_name, node_id, role_id, ...person } = recordWith(employees, employee_id ?? 0)
    const from = since.get(person.id) ?? person.activated_at ?? person.created_at
    const name = fullName(first_name, last_name)
    return { kind: 'person', id, name, node_id, ...held(role_id), since: from }
  })
  const keys = accounts.map(({ id, name, node_id, role_id, created_at }): Acting => {
    return { kind: 'key', id, name, node_id, ...held(role_id, neverForServiceAccounts), since: created_at }
  })
  return [...persons, ...keys]
}

const isBuiltIn = ({ node_id }: { readonly node_id: number | null }) => node_id === null

/** What a role may have held at any time: a custom one has changed. */
export const everHeld = (role: World['roles'][number]): readonly PermissionCode[] =>
  isBuiltIn(role) ? role.codes : permissionCodes

/** Writes the line of each deed, most often by somebody of the record's node. */
export function writer({ nodes }: World, acting: readonly Acting[], random: Random) {
  const lineageOf = (id: number | null): number[] =>
    id === null ? [] : [id, ...lineageOf(recordWith(nodes, id).parent_id)]
  const lineages = new Map(nodes.map(({ id }) => [id, lineageOf(id)]))
  const choose = ({ entry: { needs }, nodes: of, at: when, gives = [] }: Deed) => {
    const able = acting.filter(
      ({ codes, node_id, since, isSteady }) =>
        since < when &&
        codes.has(needs) &&
        (gives.length === 0 || isSteady) &&
        gives.every((code) => codes.has(code)) &&
        of.every(
          (node) =>
            node_id === node ||
            (codes.has('msp_cascade_permissions') && lineages.get(node)?.includes(node_id)),
        ),
    )
    const local = able.filter(({ node_id }) => node_id === of[0])
    return random.pick(local.length > 0 && random.chance(0.7) ? local : able)
  }
  return (deed: Deed): Written => {
    const { entry, nodes: of, at: when } = deed
    const by = deed.by ?? choose(deed)
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
