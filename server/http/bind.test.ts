import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { operations } from '#contract/endpoints'
import { endpoint, nothing } from '#contract/wire'
import { sampleOf } from '#server/openapi/sample'
import { jsonSchema } from '#server/openapi/schemas'
import { signInSite } from '../callers/sign-in-site'
import { bindPublic } from './bind'
import { databaseTurns } from './database-turns'
import type { Deps } from './route-deps'
import { buildShell } from './shell/shell'

const item = z.object({
  id: z.int().check(z.gte(1)),
  name: z.string(),
  note: z.optional(z.string()),
  parent: z.nullable(z.object({ id: z.int() })),
})
const shape = z.object({ items: z.array(item) })
const listItems = endpoint({
  name: 'List Items',
  group: 'Console',
  method: 'GET',
  path: '/api/console/items/',
  params: nothing,
  query: nothing,
  body: null,
  reply: { write: shape, read: shape },
  success: 200,
  needs: 'no key',
  source: { path: 'X', body: 'X', reply: 'X' },
})
// A public route uses only these.
const deps = {
  clock: () => new Date(),
  site: () => signInSite('https://portal.example.com', ['key'], { hasSecretsKey: true }),
  limits: { countWithoutKey: () => {} },
  hasRoom: () => true,
  turns: databaseTurns(1),
} as unknown as Deps

/** Sends what a handler returns, past the types that would refuse it. */
async function reply(value: unknown) {
  const app = await buildShell(
    { clientDir: undefined, logLevel: 'silent', trustedProxies: [], ready: async () => {} },
    (shell) => bindPublic(shell, deps, listItems, async () => value as z.output<typeof shape>),
  )
  const { statusCode, body } = await app.inject(listItems.path)
  await app.close()
  return { statusCode, body }
}

describe('a reply', () => {
  it('has the declared fields in their order and no others', async () => {
    const value = {
      extra: 1,
      items: [
        { name: 'a "b" \u2028', id: 1, parent: null, secret: 'x' },
        { id: 2, name: '', note: 'n', parent: { id: 3, more: 4 } },
      ],
    }
    expect(await reply(value)).toEqual({
      statusCode: 200,
      body: '{"items":[{"id":1,"name":"a \\"b\\" \u2028","parent":null},{"id":2,"name":"","note":"n","parent":{"id":3}}]}',
    })
    expect((await reply({ items: [] })).body).toBe('{"items":[]}')
  })

  it.each([
    ['a missing field', { items: [{ id: 1, name: 'a' }] }],
    ['a wrong type', { items: [{ id: 1, name: 2, parent: null }] }],
    ['a failed check', { items: [{ id: 0, name: 'a', parent: null }] }],
    ['null for an object', { items: [null] }],
    ['an object for a list', { items: {} }],
    ['no object at all', undefined],
  ])('with %s is a 500', async (_, value) => {
    expect((await reply(value)).statusCode).toBe(500)
  })
})

it.each(Object.entries(operations).filter(([, { reply }]) => reply))(
  'keeps the whole example of %s',
  (_, { reply }) => {
    const example = sampleOf(jsonSchema(reply!.write, 'output'))
    expect(reply!.write.parse(example)).toEqual(example)
  },
)
