import { beforeEach, describe, expect, it } from 'vitest'
import { operations } from '#contract/endpoints'
import { closeAfterAll } from '#testing/close-after-all'
import { json } from '#testing/upstream'
import { testGateway } from '#testing/test-gateway'
import { notFound, refusal } from '#testing/refusal'

const gateway = await closeAfterAll(testGateway({ behave: json(200, { ok: true }), prefix: '/tenant' }))
beforeEach(() => void gateway.api.seen.splice(0))

const entries = Object.values(operations)
const fill = (path: string) => path.replaceAll(/\{\w+\}/g, '17')

describe('the 25 operations', () => {
  it.each(entries.map((entry) => [entry.name, entry] as const))(
    '%s passes with its own method and path',
    async (_, entry) => {
      const answer = await gateway.ask(fill(entry.path), {
        method: entry.method,
        ...(entry.body ? { body: { name: 'x' } } : {}),
      })
      expect(answer).toMatchObject({ status: 200, body: { ok: true } })
      expect(gateway.api.seen).toMatchObject([
        { method: entry.method, url: `/tenant${fill(entry.path)}`, body: entry.body ? '{"name":"x"}' : '' },
      ])
    },
  )

  it.each(entries.map((entry) => [entry.name, entry] as const))(
    '%s never reaches the API without a key',
    async (_, entry) => {
      for (const headers of [
        {},
        { authorization: 'Bearer' },
        { authorization: 'Bearer a b' },
        { authorization: 'Basic YTpi' },
        { authorization: 'Bearer é' },
      ]) {
        const answer = await gateway.ask(fill(entry.path), { method: entry.method, key: null, headers })
        expect(answer.status).toBe(401)
        expect(answer.headers['www-authenticate']).toMatch(/^Bearer/)
      }
      expect(gateway.api.seen).toEqual([])
    },
  )

  it('pass ids of up to 20 digits as they were written', async () => {
    await gateway.ask('/api/msp/companies/00012345678901234567/')
    expect(gateway.api.seen.map((one) => one.url)).toEqual([
      '/tenant/api/msp/companies/00012345678901234567/',
    ])
    expect(await gateway.ask('/api/msp/companies/123456789012345678901/')).toMatchObject(notFound)
    expect(gateway.api.seen).toHaveLength(1)
  })
})

describe('the query', () => {
  it('keeps the parameters of the operation and of paging, encoded again', async () => {
    await gateway.ask(
      '/api/msp/companies/?page=2&search=a%26b%3dc%2f..%20%C3%A9+d&cursor=cD0x%3d&offset=5&limit=9&ordering=-name&node=x&page_size=500',
    )
    const { searchParams } = new URL(gateway.api.seen[0]?.url ?? '', 'http://x')
    expect(Object.fromEntries(searchParams)).toEqual({
      page: '2',
      search: 'a&b=c/.. é d',
      cursor: 'cD0x=',
      offset: '5',
      limit: '9',
      ordering: '-name',
      node: 'x',
      page_size: '500',
    })
    expect(gateway.api.seen[0]?.url).toContain('search=a%26b%3Dc%2F..+%C3%A9+d')
  })

  it('passes on filters that only our own server has, because the API may be one', async () => {
    const query = 'node=x&include_descendants=true&package=3&license_count_min=5&created_from=2026-03-01'
    await gateway.ask(`/api/msp/companies/?${query}`)
    const { searchParams } = new URL(gateway.api.seen[0]?.url ?? '', 'http://x')
    expect(Object.fromEntries(searchParams)).toEqual(Object.fromEntries(new URLSearchParams(query)))
  })

  it.each([
    ['an unknown parameter', '/api/msp/companies/?format=xml&__proto__=1&constructor=2&callback=f'],
    ['a parameter of another operation', '/api/msp/nodes/?node=5&status=active'],
    ['any parameter of an operation without parameters', '/api/msp/companies/5/?page=1&cursor=x'],
  ])('drops %s', async (_, path) => {
    await gateway.ask(path)
    for (const { url } of gateway.api.seen) expect(url).not.toMatch(/[?#&=]/)
  })

  it.each([
    ['a value over 1,000 characters', `cursor=${'x'.repeat(1001)}`, 'cursor'],
    ['a line break', 'search=a%0d%0aX-Evil:%201', 'search'],
    ['NUL', 'search=%00', 'search'],
    ['two values', 'page=1&page=2', 'page'],
  ])('refuses %s', async (_, query, field) => {
    const answer = await gateway.ask(`/api/msp/companies/?${query}`)
    expect(answer).toMatchObject({ status: 400, body: { [field]: [expect.any(String)] } })
    expect(gateway.api.seen).toEqual([])
  })
})

describe('the body', () => {
  it('is written again, with fields that ours does not have', async () => {
    await gateway.ask('/api/msp/nodes/', {
      method: 'POST',
      body: ' {"name" : "A\\u00e9",\n "extra": [1, null] } ',
    })
    expect(gateway.api.seen[0]).toMatchObject({
      body: '{"name":"Aé","extra":[1,null]}',
      headers: { 'content-type': 'application/json', 'content-length': '31' },
    })
  })

  it.each([
    ['nothing', undefined],
    ['a list', []],
    ['text', '"x"'],
    ['null', 'null'],
    ['a number', '1'],
  ])('that is %s is refused', async (_, body) => {
    expect(await gateway.ask('/api/msp/nodes/', { method: 'POST', body })).toMatchObject(
      refusal(400, 'JSON object'),
    )
    expect(gateway.api.seen).toEqual([])
  })

  it.each([
    ['broken JSON', '{"name":', 'application/json', 400],
    ['a prototype', '{"__proto__":{"x":1}}', 'application/json', 400],
    ['a form', 'name=x', 'application/x-www-form-urlencoded', 415],
    ['more than 64 KiB', JSON.stringify({ name: 'x'.repeat(70_000) }), 'application/json', 413],
  ])('of %s is refused', async (_, body, type, status) => {
    expect(
      await gateway.ask('/api/msp/nodes/', { method: 'POST', body, headers: { 'content-type': type } }),
    ).toMatchObject({ status })
    expect(gateway.api.seen).toEqual([])
  })

  it('is dropped for an operation without one', async () => {
    await gateway.ask('/api/msp/employees/3/send-invite/', { method: 'POST', body: { evil: true } })
    await gateway.ask('/api/msp/companies/3/', { method: 'DELETE', body: { evil: true } })
    for (const one of gateway.api.seen)
      expect(one).toMatchObject({
        body: '',
        headers: expect.not.objectContaining({ 'content-type': expect.anything() }),
      })
    expect(gateway.api.seen).toHaveLength(2)
  })
})

it('passes a creation or deletion on once, though a browser sends it again, and each of another caller', async () => {
  const send = (method: string, headers: Record<string, string> = {}) =>
    gateway.ask('/api/msp/companies/17/', { method, headers: { 'idempotency-key': 'again', ...headers } })
  expect((await send('DELETE')).status).toBe(200)
  expect(await send('DELETE')).toMatchObject({
    status: 409,
    body: { detail: 'This was sent before, and its answer isn’t repeated.' },
  })
  expect((await send('DELETE', { authorization: 'Bearer another' })).status).toBe(200)
  for (const _ of 'ab') expect((await send('PATCH', { 'idempotency-key': 'change' })).status).not.toBe(409)
  expect(gateway.api.seen.filter(({ method }) => method === 'DELETE')).toHaveLength(2)
})
