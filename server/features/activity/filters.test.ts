import { describe, expect, it } from 'vitest'
import type { WrittenAuditLine } from '#contract/audit'
import { listCompanies } from '#contract/companies'
import { maxId } from '#contract/wire'
import { recordGivenUpMail } from '#server/audit/audit.store'
import { audit } from '#server/db/tables/audit.schema'
import { closeAfterAll } from '#testing/close-after-all'
import { smallApp, unique } from '#testing/small-app'

const server = await closeAfterAll(smallApp())

const read = async (query: Record<string, string | number>, key = server.administrator) => {
  const text = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
  const { status, body } = await server.request(key, 'GET', `/api/console/audit/?${text}`)
  expect(status).toBe(200)
  return body as { results: WrittenAuditLine[]; next: string | null; previous: string | null }
}
const write = async (method: 'POST' | 'PATCH' | 'DELETE', url: string, body?: unknown) => {
  const answer = await server.request(server.administrator, method, url, body)
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
  return answer.body
}
const operations = (page: { results: WrittenAuditLine[] }) => page.results.map((line) => line.operation)
const owner = { owner_first_name: 'Ada', owner_last_name: 'Owner', owner_email: 'ada@example.com' }

describe('filters', () => {
  it('find the lines of one record, and none of another type with the same id', async () => {
    const id = await server.make.company()
    await server.make.node()
    await write('PATCH', `/api/msp/companies/${id}/`, { name: unique('Renamed') })
    await write('DELETE', `/api/msp/companies/${id}/`)
    const lines = await read({ record_type: 'company', record: id })
    expect(operations(lines)).toEqual(['Delete Managed Company', 'Update Managed Company'])
    expect(await read({ record_type: 'node', record: id })).toMatchObject({ results: [] })
    expect(await read({ record_type: 'company', record: `${maxId}0` })).toMatchObject({ results: [] })
  })

  it('tell a person from a key with the same id', async () => {
    const { make, builtIn } = server
    const id = await make.company()
    const employee = await make.person({ role: builtIn.administrator })
    const { person, token } = await make.session(employee.id)
    const url = `/api/msp/companies/${id}/`
    expect((await server.request(token, 'PATCH', url, { name: unique('By a person') })).status).toBe(200)
    const lines = await read({ record_type: 'company', record: id, who: `person:${person}` })
    expect(lines.results).toMatchObject([{ actor_kind: 'person', person, account: null }])
    expect(await read({ record_type: 'company', record: id, who: `employee:${employee.id}` })).toEqual(lines)
    expect(await read({ who: `employee:${maxId}` })).toMatchObject({ results: [] })
    expect(await read({ record_type: 'company', record: id, who: `key:${person}` })).toMatchObject({
      results: [],
    })
  })

  it('find what the server itself did, apart from strangers', async () => {
    await recordGivenUpMail(
      server.db,
      { id: 1, to_address: 'a@b.example', message_id: '1' },
      'no',
      server.clock.now,
    )
    const { results } = await read({ who: 'server' })
    expect(results).toMatchObject([{ actor_kind: 'server', record_name: 'a@b.example' }])
  })

  it('find what one key did, and what strangers tried', async () => {
    const { key, id } = await server.make.key({ codes: [] })
    await server.request(key, 'GET', listCompanies.path)
    await server.request('unknown', 'GET', listCompanies.path)
    expect(await read({ who: `key:${id}` })).toMatchObject({
      results: [{ account: id, operation: listCompanies.name, result: 'refused' }],
    })
    const strangers = await read({ who: 'stranger' })
    expect(strangers.results.length).toBeGreaterThan(0)
    expect(strangers.results.every((line) => line.actor_kind === 'stranger')).toBe(true)
    expect(await read({ who: `key:${maxId}0` })).toMatchObject({ results: [] })
  })

  it('narrow by operation and moment together, the end not included', async () => {
    const at = (minute: number) => new Date(Date.UTC(2027, 0, 1, 12, minute))
    const line = { account_name: 'Somebody', status: 200, address: '', request_id: '' }
    await server.db
      .insert(audit)
      .values([0, 1, 2, 3].map((minute) => ({ ...line, at: at(minute), operation: `Turn ${minute % 2}` })))
    const since = at(1).toISOString()
    expect(operations(await read({ since, until: '2027-01-01T13:03:00+01:00' }))).toEqual([
      'Turn 0',
      'Turn 1',
    ])
    expect(operations(await read({ since, operation: 'Turn 1' }))).toEqual(['Turn 1', 'Turn 1'])
  })

  it('find what a line and its row of the file show, and nothing else', async () => {
    const { make, builtIn } = server
    const [name, to] = [unique('Kranwerk'), unique('Nordhafen')]
    const { id: company } = await write('POST', '/api/msp/companies/', { name, ...owner })
    const there = await make.node(server.root, to)
    const { id, email } = await make.person({ role: builtIn.administrator })
    const { token } = await make.session(id)
    const url = `/api/msp/companies/${company}/`
    expect((await server.request(token, 'PATCH', url, { msp_node: there })).status).toBe(200)
    expect((await server.request(token, 'PATCH', url, { owner_first_name: 'Ida' })).status).toBe(200)
    expect((await server.request(token, 'DELETE', url)).status).toBe(204)
    const found = async (search: string, key?: string) =>
      operations(await read({ record_type: 'company', record: company, search }, key))
    const [made, changed, gone] = [
      'Create Managed Company',
      'Update Managed Company',
      'Delete Managed Company',
    ]
    expect(await found('"created the company"')).toEqual([made])
    // The fields of what was deleted have the label “Created”.
    expect(await found('created')).toEqual([gone, made])
    expect(await found('moved')).toEqual([changed])
    expect(await found(`moved "${to}"`)).toEqual([changed])
    expect(await found('first name Ida')).toEqual([gone, changed])
    expect(await found('deleted the company')).toEqual([gone])
    expect(await found(email)).toEqual([gone, changed, changed])
    expect(await found(`ID ${company}`)).toEqual([gone, changed, changed, made])
    expect(await found('127.0.0.1 done')).toEqual([gone, changed, changed, made])
    // Wire names, other values, and what was only tried are not there.
    for (const nothing of ['msp_node', 'owner_first_name', 'renamed', 'refused', '2027'])
      expect(await found(nothing)).toEqual([])
  })

  it('list by moment, also where a line was written late', async () => {
    const line = { account_name: 'Late', operation: 'Late', status: 200, address: '', request_id: '' }
    const moments = ['2020-01-03', '2020-01-01', '2020-01-02'].map((day) => new Date(day))
    await server.db.insert(audit).values(moments.map((at) => ({ ...line, at })))
    const days: string[] = []
    let cursor = ''
    do {
      const page = await read({ search: 'Late', page_size: 1, cursor })
      days.push(...page.results.map(({ at }) => at.slice(0, 10)))
      cursor = page.next === null ? '' : new URL(page.next).searchParams.get('cursor')!
    } while (cursor !== '')
    expect(days).toEqual(['2020-01-03', '2020-01-02', '2020-01-01'])
  })
})

describe('the name of a record', () => {
  it('is the one before the change, and stays after the record is gone', async () => {
    const { id } = await write('POST', '/api/msp/companies/', { name: 'Old Ltd', ...owner })
    await write('PATCH', `/api/msp/companies/${id}/`, { name: 'New Ltd' })
    await write('PATCH', `/api/msp/companies/${id}/`, { owner_first_name: 'Grace' })
    await write('DELETE', `/api/msp/companies/${id}/`)
    const { results } = await read({ record_type: 'company', record: id })
    expect(results.map((line) => line.record_name)).toEqual(['New Ltd', 'New Ltd', 'Old Ltd', 'Old Ltd'])
  })

  it('is a person’s whole name, also when only a part of it changed', async () => {
    const { make, builtIn } = server
    const { id } = await make.person({ role: builtIn.auditor, first_name: 'Ada', last_name: 'Byron' })
    await write('PATCH', `/api/msp/employees/${id}/`, { last_name: 'Lovelace' })
    const { results } = await read({ record_type: 'employee', record: id })
    expect(results[0]).toMatchObject({ record_name: 'Ada Byron', after: { last_name: 'Lovelace' } })
  })

  it('stays unknown to the neighbours of a caller who was refused a record elsewhere', async () => {
    const { make, builtIn } = server
    const [here, there] = [await make.node(), await make.node()]
    const caller = await make.key({ node: here, role: builtIn.auditor })
    const [near, far] = [await make.company(here), await make.company(there)]
    for (const id of [near, far]) await server.request(caller.key, 'DELETE', `/api/msp/companies/${id}/`)
    const named = async (key: string) =>
      (await read({ who: `key:${caller.id}` }, key)).results.map((line) => line.record_name !== null)
    expect(await named(caller.key)).toEqual([false, true])
  })
})

describe('a reader of a branch', () => {
  it('gets no line, page or link of records elsewhere, whichever filter asks for them', async () => {
    const { make, builtIn } = server
    const [here, there] = [await make.node(), await make.node()]
    const reader = await make.key({ node: here, role: builtIn.auditor })
    const actor = await make.key({ role: builtIn.administrator })
    const own = await make.company(here)
    const foreign = await make.company(there)
    for (const id of [foreign, own, foreign, foreign])
      await server.request(actor.key, 'PATCH', `/api/msp/companies/${id}/`, { name: unique('Changed') })
    const nothing = { results: [], next: null, previous: null, begins: expect.any(String) }
    const company = { record_type: 'company', operation: 'Update Managed Company' }
    expect(await read({ ...company, record: foreign, page_size: 1 }, reader.key)).toEqual(nothing)
    const ofActor = await read({ who: `key:${actor.id}`, ...company, page_size: 1 }, reader.key)
    expect(ofActor).toMatchObject({ results: [{ record_id: own }], next: null, previous: null })

    const all = await read({ who: `key:${actor.id}`, page_size: 1 })
    expect(all.next).not.toBeNull()
    const cursor = new URL(all.next!).searchParams.get('cursor')!
    const onwards = await read({ who: `key:${actor.id}`, page_size: 1, cursor }, reader.key)
    expect(onwards.results.map((line) => line.record_id)).toEqual([own])
    expect(onwards.next).toBeNull()
  })

  it('who sees only the destination of a move gets the new name of a record that was renamed with it', async () => {
    const { make, builtIn } = server
    const [from, to] = [await make.node(), await make.node()]
    const readers = [from, to].map((node) => make.key({ node, role: builtIn.auditor }))
    const id = await make.company(from, 'Before Ltd')
    await write('PATCH', `/api/msp/companies/${id}/`, { name: 'After Ltd', msp_node: to })
    const names = await Promise.all(
      readers.map(async (reader) => {
        const { results } = await read({ record_type: 'company', record: id }, (await reader).key)
        return results.map((line) => line.record_name)
      }),
    )
    expect(names).toEqual([['Before Ltd'], ['After Ltd']])
  })
})

it('tells people of the same name apart by id and address', async () => {
  const token = await server.signedIn()
  await server.request(token, 'POST', '/api/msp/roles/', { name: 'By a person', permissions: [] })
  const { body } = await server.request(token, 'GET', '/api/console/audit/?operation=Create+Role&page_size=1')
  expect(body.results).toMatchObject([
    {
      actor_kind: 'person',
      employee: expect.any(Number),
      account_email: expect.stringMatching(/@example\.com$/),
    },
  ])
})
