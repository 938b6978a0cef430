import { describe, expect, it } from 'vitest'
import { operations } from '#contract/endpoints'
import type { Endpoint } from '#contract/wire'
import { outbox } from '#server/db/tables/schema'
import { badEmails, badIds, badNames, foreignFieldsTaken, noObjects } from '#testing/bad-fields'
import { closeAfterAll } from '#testing/close-after-all'
import { smallApp } from '#testing/small-app'
import { urlOf, validRequests } from '#testing/valid-requests'

const server = await closeAfterAll(smallApp())
const valid = validRequests(server, server.root)

type Kind = 'name' | 'email' | 'id' | 'id or null'
/** What the fields of each write hold. A new record needs those that are named here as required. */
const writes: readonly [keyof typeof operations, Record<string, Kind>, required?: readonly string[]][] = [
  ['createNode', { name: 'name', parent: 'id or null' }, ['name']],
  ['updateNode', { name: 'name', parent: 'id' }],
  ['createRole', { name: 'name', msp_node: 'id or null' }, ['name', 'permissions']],
  ['updateRole', { name: 'name' }],
  [
    'createEmployee',
    { first_name: 'name', last_name: 'name', email: 'email', role: 'id', msp_node: 'id' },
    ['first_name', 'last_name', 'email', 'role'],
  ],
  ['updateEmployee', { first_name: 'name', last_name: 'name', role: 'id', msp_node: 'id' }],
  [
    'createCompany',
    { name: 'name', owner_first_name: 'name', owner_last_name: 'name', owner_email: 'email', msp_node: 'id' },
    ['name', 'owner_first_name', 'owner_last_name', 'owner_email'],
  ],
  [
    'updateCompany',
    { name: 'name', owner_first_name: 'name', owner_last_name: 'name', owner_email: 'email', msp_node: 'id' },
  ],
]
const badValues: Record<Kind, readonly [why: string, value: unknown, reason?: string][]> = {
  name: badNames,
  email: badEmails,
  id: [...badIds, ['null', null]],
  'id or null': badIds,
}

describe.each(writes)('%s', (name, fields, required = []) => {
  const { method, path: template }: Endpoint = operations[name]
  /** Sends a request that is valid but for these fields. */
  const asking = async () => {
    const { path, body } = await valid[name]!()
    const url = urlOf(template, path)
    return (given: object) => server.request(server.administrator, method, url, { ...body, ...given })
  }

  it.each(Object.entries(fields))('refuses, at the field, a %s that is no %s', async (field, kind) => {
    const ask = await asking()
    const mails = await server.db.$count(outbox)
    for (const [why, value, reason = expect.any(String)] of badValues[kind]) {
      const { status, body } = await ask({ [field]: value })
      expect({ status, body }, why).toEqual({ status: 400, body: { [field]: [reason] } })
    }
    expect(await server.db.$count(outbox)).toBe(mails)
  })

  it('requires the fields that it needs', async () => {
    const ask = await asking()
    for (const field of required)
      expect((await ask({ [field]: undefined })).body).toEqual({ [field]: ['This field is required.'] })
  })

  it('refuses other fields', async () => {
    const ask = await asking()
    expect(await foreignFieldsTaken(ask)).toEqual([])
    for (const field of ['\ud83d', '\u0000']) expect((await ask({ [field]: 1 })).status).toBe(400)
  })
})

it.each(noObjects)('refuses %s in place of an object', async (_, payload, reason) => {
  const reply = await server.app.inject({
    method: 'POST',
    url: operations.createNode.path,
    headers: { authorization: `Bearer ${server.administrator}`, 'content-type': 'application/json' },
    ...(payload === undefined ? {} : { payload }),
  })
  expect([reply.statusCode, reply.json()]).toEqual([400, { error: [reason] }])
})
