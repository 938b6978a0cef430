import { and, eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { PermissionCode } from '#contract/roles/permissions'
import { administratorCodes } from '#domain/access/administrators'
import { employees, nodes, outbox, roles } from '#server/db/tables/schema'
import { closeAfterAll } from '#testing/close-after-all'
import { browserOfPerson } from '#testing/browser-of-person'
import { drawn } from '#testing/drawn'
import { administratorsOf, faultsOf, stateOf } from '#testing/permissions'
import { smallApp, unique, uniqueEmail } from '#testing/small-app'
import type { Method, Answer } from '#testing/app-on'

// On PostgreSQL the two of a pair really meet. PGlite runs one transaction after the other; the same rules
// must hold.
const meets = Boolean(process.env.TEST_DATABASE_URL)
/** There are sixteen ways, and six rounds have all the forms of a name. Only CI meets more often. */
const pairs = process.env.CI ? 32 : 16
/** Four seldom meet. */
const crowds = drawn(meets ? 25 : 8)
const rounds = process.env.CI ? (meets ? 12 : 8) : 6
const server = await closeAfterAll(smallApp())

type Ask = readonly [Method, string, object?]
const ask = ([method, path, body]: Ask, key = server.administrator) =>
  server.request(key, method, `/api/msp/${path}/`, body)
/** Both at once. Neither may end in a 5xx. */
async function meet(...asks: Ask[]): Promise<Answer[]> {
  const answers = await Promise.all(asks.map((one) => ask(one)))
  for (const [index, answer] of answers.entries())
    expect(answer.status, `${JSON.stringify(asks[index])}: ${JSON.stringify(answer.body)}`).toBeLessThan(500)
  return answers
}
const statuses = (answers: Answer[]) => answers.map((one) => one.status).toSorted((a, b) => a - b)
const person = (role: number) => ({ first_name: 'Ada', last_name: 'Lovelace', email: uniqueEmail(), role })
const company = () => ({ owner_first_name: 'Ada', owner_last_name: 'Owner', owner_email: uniqueEmail() })

describe(`two administrators, ${pairs} times`, () => {
  const ways = ['delete', 'demote', 'move away', 'take the permission from the role of'] as const

  it('are never both removed, in any way', { timeout: 300_000 }, async () => {
    const elsewhere = await server.make.node()
    const way = async (kind: (typeof ways)[number], id: number, role: number): Promise<Ask> => {
      if (kind === 'delete') return ['DELETE', `employees/${id}`]
      if (kind === 'demote') return ['PATCH', `employees/${id}`, { role: server.builtIn.auditor }]
      if (kind === 'move away') return ['PATCH', `employees/${id}`, { msp_node: elsewhere }]
      return ['PATCH', `roles/${role}`, { permissions: [22] }]
    }
    let both = 0
    const codes: PermissionCode[] = [...administratorCodes, 'msp_cascade_permissions']
    for (let pair = 0; pair < pairs; pair++) {
      await server.db.delete(employees).where(eq(employees.node_id, server.root))
      const own = [await server.make.role(codes), await server.make.role(codes)] as const
      const two = [
        await server.make.person({ role: own[0] }),
        await server.make.person({ role: own[1] }),
      ] as const
      const answers = await meet(
        await way(ways[pair % 4]!, two[0].id, own[0]),
        await way(ways[Math.floor(pair / 4) % 4]!, two[1].id, own[1]),
      )
      expect(administratorsOf(await stateOf(server.db))).toHaveLength(1)
      expect(statuses(answers).at(-1)).toBe(400)
      if (statuses(answers)[0] === 400) both++
    }
    // Refusing both would be safe, and wrong.
    expect(both).toBe(0)
  })

  it('leave one of four who are removed at once', { timeout: 300_000 }, async () => {
    for (let crowd = 0; crowd < crowds; crowd++) {
      await server.db.delete(employees).where(eq(employees.node_id, server.root))
      const role = await server.make.role(administratorCodes)
      const four = await Promise.all(Array.from({ length: 4 }, () => server.make.person({ role })))
      await meet(...four.map(({ id }): Ask => ['DELETE', `employees/${id}`]))
      expect(administratorsOf(await stateOf(server.db))).toHaveLength(1)
    }
  })
})

describe('a record deleted while it is used', () => {
  it('a role is deleted or assigned, never both', { timeout: 120_000 }, async () => {
    for (let round = 0; round < rounds; round++) {
      const role = await server.make.role([])
      const { id } = await server.make.person({ role: server.builtIn.auditor })
      const use: Ask =
        round % 2 ? ['PATCH', `employees/${id}`, { role }] : ['POST', 'employees', person(role)]
      const answers = await meet(
        ...((round % 4 < 2
          ? [['DELETE', `roles/${role}`], use]
          : [use, ['DELETE', `roles/${role}`]]) as Ask[]),
      )
      const held = (await server.db.$count(employees, eq(employees.role_id, role))) > 0
      expect(await server.db.$count(roles, eq(roles.id, role))).toBe(held ? 1 : 0)
      expect(statuses(answers)).toEqual([held ? (round % 2 ? 200 : 201) : 204, 400])
    }
  })

  const into: [string, (node: number) => Promise<Ask>][] = [
    ['a company made', async (node) => ['POST', 'companies', { name: 'New', ...company(), msp_node: node }]],
    [
      'a company moved',
      async (node) => ['PATCH', `companies/${await server.make.company()}`, { msp_node: node }],
    ],
    [
      'a person invited',
      async (node) => ['POST', 'employees', { ...person(server.builtIn.auditor), msp_node: node }],
    ],
    [
      'a person moved',
      async (node) => [
        'PATCH',
        `employees/${(await server.make.person({ role: server.builtIn.auditor })).id}`,
        { msp_node: node },
      ],
    ],
    ['a role made', async (node) => ['POST', 'roles', { name: 'New', permissions: [], msp_node: node }]],
    ['a child made', async (node) => ['POST', 'nodes', { name: 'New', parent: node }]],
    ['a child moved', async (node) => ['PATCH', `nodes/${await server.make.node()}`, { parent: node }]],
  ]
  it.each(into)('a node is deleted or has %s in it, never both', { timeout: 120_000 }, async (_, useOf) => {
    for (let round = 0; round < rounds; round++) {
      const node = await server.make.node()
      const use = await useOf(node)
      const remove: Ask = ['DELETE', `nodes/${node}`]
      const [first, second] = await meet(...(round % 2 ? [use, remove] : [remove, use]))
      const removed = (round % 2 ? second : first)!
      const used = (round % 2 ? first : second)!
      expect(await server.db.$count(nodes, eq(nodes.id, node))).toBe(removed.status === 204 ? 0 : 1)
      expect([removed.status, used.status]).toEqual(
        removed.status === 204 ? [204, 400] : [400, use[0] === 'POST' ? 201 : 200],
      )
    }
  })
})

describe('the same write twice at once', () => {
  it.each([
    ['node', 'nodes', (name: string) => ({ name })],
    ['role', 'roles', (name: string) => ({ name, permissions: [] })],
    ['company', 'companies', (name: string) => ({ name, ...company() })],
    [
      'address',
      'employees',
      (name: string) => ({
        ...person(server.builtIn.auditor),
        email: `${name.replace(' ', '.')}@example.com`,
      }),
    ],
  ])(
    'creates only one %s of a name, and refuses the other',
    { timeout: 120_000 },
    async (_, path, bodyFor) => {
      for (let round = 0; round < rounds; round++) {
        const name = unique('Same')
        const answers = await meet(['POST', path, bodyFor(name)], ['POST', path, bodyFor(name.toUpperCase())])
        expect(statuses(answers)).toEqual([201, 400])
      }
    },
  )

  it.each([
    ['nodes', (name: string) => ({ name })],
    ['roles', (name: string) => ({ name, permissions: [] })],
    ['companies', (name: string) => ({ name, ...company() })],
  ] as const)(
    'takes a name (%s) for the same in any composition, case or width, and stores it composed',
    { timeout: 120_000 },
    async (path, bodyFor) => {
      for (let round = 0; round < rounds / 2; round++) {
        const name = unique('Äpfel & Café ガ').normalize('NFC')
        const other = [
          name.normalize('NFD'),
          name.toUpperCase().normalize('NFD'),
          name.replace('Café', 'Ｃafé'),
        ][round % 3]!
        expect(other).not.toBe(name)
        const answers = await meet(['POST', path, bodyFor(name)], ['POST', path, bodyFor(other)])
        expect(statuses(answers)).toEqual([201, 400])
        expect(answers.find(({ status }) => status === 400)!.body).toEqual({
          name: [expect.stringContaining('name')],
        })
        const made = answers.find(({ status }) => status === 201)!.body.name as string
        expect(made).toBe(made.normalize('NFC'))
      }
    },
  )

  it.each(['nodes', 'roles', 'companies'])(
    'lets only one take a name by renaming (%s)',
    { timeout: 120_000 },
    async (path) => {
      const { make } = server
      const one = async () =>
        path === 'nodes' ? make.node() : path === 'roles' ? make.role([]) : make.company()
      for (let round = 0; round < rounds; round++) {
        const [name, first, second] = [unique('Wanted'), await one(), await one()]
        const answers = await meet(
          ['PATCH', `${path}/${first}`, { name }],
          ['PATCH', `${path}/${second}`, { name }],
        )
        expect(statuses(answers)).toEqual([200, 400])
      }
    },
  )

  it('deletes a record once', { timeout: 120_000 }, async () => {
    for (let round = 0; round < rounds / 2; round++) {
      const { id } = await server.make.person({ role: server.builtIn.auditor })
      for (const path of [
        `nodes/${await server.make.node()}`,
        `roles/${await server.make.role([])}`,
        `employees/${id}`,
        `companies/${await server.make.company()}`,
      ]) {
        expect(statuses(await meet(['DELETE', path], ['DELETE', path]))).toEqual([204, 404])
      }
    }
  })
})

it('two moves at once never make a cycle', { timeout: 120_000 }, async () => {
  for (let round = 0; round < rounds; round++) {
    const [left, right] = [await server.make.node(), await server.make.node()]
    const [leaf, other] = [await server.make.node(left), await server.make.node(right)]
    const answers = await meet(
      ['PATCH', `nodes/${left}`, { parent: other }],
      ['PATCH', `nodes/${right}`, { parent: leaf }],
    )
    expect(statuses(answers)).toEqual([200, 400])
    expect(faultsOf(await stateOf(server.db))).toEqual([])
  }
})

describe('an invitation', () => {
  const invite = async () => {
    const { body } = await ask(['POST', 'employees', person(server.builtIn.auditor)])
    const mails = await server.db
      .select()
      .from(outbox)
      .where(and(eq(outbox.to_address, body.email)))
    const browser = browserOfPerson(server.app)
    await browser.openLink(/set-up#(\S+)/.exec(mails.at(-1)!.body)![1]!)
    return { id: body.id as number, accept: await browser.preparePasskey() }
  }

  /** Each would cost the two a second. */
  const deadlocks = async () => {
    await server.db.execute(sql`select pg_stat_force_next_flush()`)
    const counted = sql`select deadlocks::int from pg_stat_database where datname = current_database()`
    const { rows } = (await server.db.execute(counted)) as unknown as { rows: { deadlocks: number }[] }
    return rows[0]!.deadlocks
  }

  it.each([
    ['sent again', 'POST', '/send-invite', 200],
    ['revoked', 'DELETE', '', 204],
    ['changed in name', 'PATCH', '', 200],
  ] as const)(
    'is accepted or %s, and neither ends in a fault or waits for the other in vain',
    { timeout: 240_000 },
    async (_, method, path, success) => {
      const before = await deadlocks()
      for (let round = 0; round < rounds * 2; round++) {
        const { id, accept } = await invite()
        const write: Ask =
          method === 'PATCH'
            ? [method, `employees/${id}`, { first_name: 'Bo' }]
            : [method, `employees/${id}${path}`]
        const answers = await Promise.all(
          round % 2 ? [accept(), ask(write)] : [ask(write), accept()].toReversed(),
        )
        expect([201, 400, 401, 409], JSON.stringify(answers[0]!.body)).toContain(answers[0]!.status)
        expect([success, 400], JSON.stringify(answers[1]!.body)).toContain(answers[1]!.status)
        const [row] = await server.db.select().from(employees).where(eq(employees.id, id))
        // Accepted, and then perhaps deleted; or still invited, because the link had ended before.
        if (row) expect(row.activated_at !== null).toBe(answers[0]!.status === 201)
      }
      expect(await deadlocks()).toBe(before)
    },
  )
})

it('sixty writers at once all get an answer without a fault', { timeout: 120_000 }, async () => {
  const writes = Array.from({ length: 20 }, (): Ask[] => [
    ['POST', 'nodes', { name: unique('Crowd') }],
    ['POST', 'roles', { name: unique('Crowd'), permissions: [21] }],
    ['POST', 'employees', person(server.builtIn.auditor)],
  ])
  expect(new Set(statuses(await meet(...writes.flat())))).toEqual(new Set([201]))
  expect(faultsOf(await stateOf(server.db))).toEqual([])
})
