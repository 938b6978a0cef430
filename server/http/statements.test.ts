import { afterAll, beforeAll, expect, it } from 'vitest'
import { smallApp, unique, type SmallApp } from '#testing/small-app'

let server: SmallApp
let statements = 0
beforeAll(async () => {
  server = await smallApp()
  // Both drivers report every statement to their session's logger.
  const session = server.db._.session as unknown as { logger: { logQuery: () => void } }
  session.logger = { logQuery: () => statements++ }
})
afterAll(() => server.close())

async function statementsOf(url: string): Promise<number> {
  const before = statements
  const { status } = await server.request(server.administrator, 'GET', `/api/${url}`)
  expect(status, url).toBe(200)
  return statements - before
}

/** The most statements of each list, including that for the key. Count and rows are one statement, so that they never contradict each other. */
const lists: readonly (readonly [string, number])[] = [
  ['msp/companies/?page_size=500', 2],
  ['msp/companies/?page_size=5&page=2&ordering=-name', 2],
  ['msp/companies/?page_size=500&search=Com', 2],
  ['msp/roles/?page_size=500', 2],
  ['msp/employees/?page_size=500', 2],
  ['msp/nodes/?page_size=500', 2],
  ['msp/packages/', 2],
  ['console/reviews/', 2],
]

it('a list takes the same number of statements whatever its length', async () => {
  const { make, builtIn } = server
  const add = async (count: number) => {
    for (let index = 0; index < count; index++) {
      const node = await make.node()
      await make.company(node, unique('Company'))
      await make.role(['msp_view_role', 'msp_view_user'], node)
      await make.person({ role: builtIn.auditor, node })
    }
  }
  await add(6)
  const few = new Map<string, number>()
  for (const [list] of lists) few.set(list, await statementsOf(list))
  await add(60)
  for (const [list, most] of lists) {
    const now = await statementsOf(list)
    expect(now, list).toBe(few.get(list))
    expect(now, list).toBeLessThanOrEqual(most)
  }
})
