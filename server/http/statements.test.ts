import { expect, it, vi } from 'vitest'
import { closeAfterAll } from '#testing/close-after-all'
import { smallApp, unique } from '#testing/small-app'

let statements = 0
let said: string[] = []
const server = await closeAfterAll(smallApp())
// Both drivers report every statement to their session's logger.
const session = server.db._.session as unknown as { logger: { logQuery: (text: string) => void } }
session.logger = {
  logQuery: (text) => {
    statements++
    said.push(text)
  },
}

async function statementsOf(url: string): Promise<number> {
  const before = statements
  const { status } = await server.request(server.administrator, 'GET', `/api/${url}`)
  expect(status, url).toBe(200)
  return statements - before
}

/**
 * The most statements of each list, including that for the key. Count and rows are one statement, so that
 * they never contradict each other.
 */
const lists: readonly (readonly [string, number])[] = [
  ['msp/companies/?page_size=500', 2],
  ['msp/companies/?page_size=5&page=2&ordering=-name', 2],
  ['msp/companies/?page_size=500&search=Com', 2],
  ['msp/roles/?page_size=500', 2],
  // The third tells which permissions the caller lacks, the fourth since when each role is held.
  ['msp/employees/?page_size=500', 4],
  ['msp/nodes/?page_size=500', 2],
  ['msp/packages/', 2],
  ['console/reviews/', 2],
  ['console/service-accounts/', 3],
]

it('a list takes the same number of statements whatever its length', async () => {
  const { make, builtIn } = server
  const add = async (count: number) => {
    for (let index = 0; index < count; index++) {
      const node = await make.node()
      await make.company(node, unique('Company'))
      await make.role(['msp_view_role', 'msp_view_user'], node)
      await make.person({ role: builtIn.auditor, node })
      await make.key({ role: builtIn.auditor, node })
    }
  }
  await add(6)
  // The first use of a key is noted.
  await statementsOf('msp/packages/')
  const few = new Map<string, number>()
  for (const [list] of lists) few.set(list, await statementsOf(list))
  await add(60)
  for (const [list, most] of lists) {
    const now = await statementsOf(list)
    expect(now, list).toBe(few.get(list))
    expect(now, list).toBeLessThanOrEqual(most)
  }
})

it('reads a review, its roles, decisions and changes from one snapshot', async () => {
  const role = await server.make.role(['msp_view_role'])
  const { body } = await server.request(server.administrator, 'POST', '/api/console/reviews/', {
    name: unique('Review'),
    reviewer: 'Ada',
    roles: [role],
  })
  said = []
  const transaction = vi.spyOn(server.db, 'transaction')
  await statementsOf(`console/reviews/${body.id}/`)
  // What runs in a transaction isn't told to the logger of the session.
  expect(said.filter((text) => text.includes('from "review'))).toEqual([])
  expect(transaction).toHaveBeenCalledExactlyOnceWith(expect.anything(), {
    isolationLevel: 'repeatable read',
    accessMode: 'read only',
  })
})
