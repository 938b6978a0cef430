import { desc } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { neverForServiceAccounts } from '#contract/roles/permission-catalogue'
import type { PermissionCode } from '#contract/roles/permissions'
import { beyond, fits } from '#domain/access/giving'
import { audit } from '#server/db/tables/audit.schema'
import { closeAfterAll } from '#testing/close-after-all'
import { madeAt } from '#testing/made-at'
import { testDatabase } from '#testing/test-database'
import { addHistory } from './add-history'
import { recordWith, readWorld } from './world'

const { db } = await closeAfterAll(testDatabase('sample'))
await db.transaction((tx) => addHistory(tx, new Date(madeAt)))
const { nodes, roles, employees, people, accounts } = await readWorld(db)
const lines = await db.select().from(audit).orderBy(desc(audit.id))

const lineageOf = (id: number | null): number[] =>
  id === null ? [] : [id, ...lineageOf(recordWith(nodes, id).parent_id)]

type Facts = { readonly role?: number; readonly codes?: readonly PermissionCode[] } | null

it('names only people and keys that the product would have let do it, with the roles of that moment', () => {
  // From the newest line to the oldest: these are what was there after each line.
  const codesOf = new Map(roles.map(({ id, codes }) => [id, codes]))
  const roleOf = new Map(employees.map(({ id, role_id }) => [id, role_id]))
  const authorOf = ({ person_id, account_id }: (typeof lines)[number]) => {
    if (account_id !== null) {
      const { node_id, role_id } = recordWith(accounts, account_id)
      const codes = codesOf.get(role_id)!.filter((code) => !neverForServiceAccounts.includes(code))
      return { kind: 'key', node_id, codes } as const
    }
    const { id, node_id } = recordWith(employees, recordWith(people, person_id!).employee_id!)
    return { kind: 'person', node_id, codes: codesOf.get(roleOf.get(id)!)! } as const
  }
  let given = 0
  const refused = lines.flatMap((line) => {
    const [before, after] = [line.before as Facts, line.after as Facts] // As the operations write them.
    const id = Number(line.record_id)
    const taken: number[] = []
    if (line.record_type === 'employee')
      taken.push(...[before?.role, after?.role].flatMap((role) => role ?? []))
    if (line.record_type === 'service_account') taken.push(recordWith(accounts, id).role_id)
    const codes = [
      ...taken.flatMap((role) => codesOf.get(role)!),
      ...(line.record_type === 'role' ? [...(before?.codes ?? []), ...(after?.codes ?? [])] : []),
    ]
    if (line.record_type === 'role') codesOf.set(id, [...(before?.codes ?? [])])
    if (line.record_type === 'employee' && before?.role) roleOf.set(id, before.role)
    const author = authorOf(line)
    given += codes.length > 0 ? 1 : 0
    const isReached = line.node_ids!.every(
      (node) =>
        node === author.node_id ||
        (author.codes.includes('msp_cascade_permissions') && lineageOf(node).includes(author.node_id)),
    )
    const doesFit = taken.every((role) =>
      fits(
        { home: recordWith(roles, role).node_id, codes: codesOf.get(role)! },
        lineageOf(line.node_ids![0]!),
      ),
    )
    const lacked = beyond({ kind: author.kind, has: (code) => author.codes.includes(code) }, codes)
    return isReached && doesFit && !lacked
      ? []
      : [`${line.account_name} ${line.operation}: ${line.record_name}`]
  })
  expect(refused).toEqual([])
  expect(given).toBeGreaterThan(40)
})
