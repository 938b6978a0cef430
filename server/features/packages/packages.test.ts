import { expect, it } from 'vitest'
import { closeAfterAll } from '#testing/close-after-all'
import { smallApp, unique, uniqueEmail } from '#testing/small-app'
import { refusal } from '#testing/refusal'

const server = await closeAfterAll(smallApp())

const path = '/api/console/packages/'
const send = (method: 'GET' | 'POST' | 'PATCH', rest = '', body?: object) =>
  server.request(server.administrator, method, `${path}${rest}`, body)
const create = (more: object = {}) =>
  send('POST', '', { name: unique('Package'), type: 'subscription', currency: 'EUR', ...more })
const made = async (more: object = {}): Promise<{ id: number; name: string }> => {
  const { status, body } = await create(more)
  expect(status).toBe(201)
  return body
}
const newCompany = (packages: number[]) =>
  server.request(server.administrator, 'POST', '/api/msp/companies/', {
    name: unique('Company'),
    owner_first_name: 'Ada',
    owner_last_name: 'Owner',
    owner_email: uniqueEmail(),
    packages: packages.map((id) => ({ id, license_count: 3 })),
  })
const offered = async (query = ''): Promise<number[]> =>
  (
    await server.request(server.administrator, 'GET', `/api/msp/packages/?page_size=500${query}`)
  ).body.results.map((one: { id: number }) => one.id)

it('creates, renames and prices a package; an unknown price stays unknown', async () => {
  const { id, name } = await made()
  expect((await send('GET', `${id}/`)).body).toEqual({
    id,
    name,
    type: 'subscription',
    description: '',
    price_monthly: null,
    currency: 'EUR',
    retired_at: null,
    company_count: 0,
  })
  const renamed = unique('Renamed')
  expect((await send('PATCH', `${id}/`, { name: renamed, price_monthly: '03.9' })).body).toMatchObject({
    name: renamed,
    price_monthly: '3.90',
  })
  expect((await send('PATCH', `${id}/`, { description: 'For small teams.' })).body).toMatchObject({
    price_monthly: '3.90',
  })
  expect((await send('PATCH', `${id}/`, { price_monthly: null })).body.price_monthly).toBeNull()
})

it('orders the catalogue by status, type and price, prices by their currency', async () => {
  const mark = unique('Ordered')
  const of = (name: string, more: object) => made({ name: `${mark} ${name}`, ...more })
  const dollars = await of('dollars', { currency: 'USD', price_monthly: '1.00' })
  const dear = await of('dear', { price_monthly: '10.00' })
  const cheap = await of('cheap', { price_monthly: '9.00', type: 'nfr' })
  await send('PATCH', `${dear.id}/`, { retired: true })
  const inOrder = async (ordering: string) =>
    (await send('GET', `?search=${mark}&ordering=${ordering}`)).body.results.map(
      (one: { id: number }) => one.id,
    )
  expect(await inOrder('price_monthly')).toEqual([cheap.id, dear.id, dollars.id])
  expect((await inOrder('retired_at'))[0]).toBe(dear.id)
  expect((await inOrder('type'))[0]).toBe(cheap.id)
})

it.each([
  [{ price_monthly: '-1' }, 'price_monthly'],
  [{ price_monthly: '1.234' }, 'price_monthly'],
  [{ price_monthly: '12345678901' }, 'price_monthly'],
  [{ price_monthly: 3.9 }, 'price_monthly'],
  [{ currency: 'euro' }, 'currency'],
  [{ name: ' ' }, 'name'],
  [{ type: 'trial' }, 'type'],
  [{ description: 'two\nlines' }, 'description'],
])('refuses %j on its field', async (fields, field) => {
  expect(await create(fields)).toMatchObject({ status: 400, body: { [field]: [expect.any(String)] } })
})

it('a name belongs to one package, also when several are created at once', async () => {
  const name = unique('Café')
  const replies = await Promise.all(
    [name, name.toUpperCase(), ` ${name}`, `${name}\u200b`].map((one) => create({ name: one })),
  )
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(replies.filter(({ status }) => status === 400)).toHaveLength(3)
  const other = await made()
  expect(await send('PATCH', `${other.id}/`, { name: name.toUpperCase() })).toMatchObject({
    status: 400,
    body: { name: ['Another package has this name.'] },
  })
  expect((await send('PATCH', `${other.id}/`, { name: other.name.toUpperCase() })).status).toBe(200)
})

it('companies keep a retired package, and no other company gets it', async () => {
  const { id, name } = await made()
  const holder = (await newCompany([id])).body
  expect((await send('PATCH', `${id}/`, { retired: true })).body).toMatchObject({
    retired_at: server.clock.now.toISOString(),
    company_count: 1,
  })
  const refused = { status: 400, body: { packages: [expect.stringContaining(`${name} is retired.`)] } }
  expect(await newCompany([id])).toMatchObject(refused)
  const other = (await newCompany([])).body
  const change = (company: number, packages: object[]) =>
    server.request(server.administrator, 'PATCH', `/api/msp/companies/${company}/`, { packages })
  expect(await change(other.id, [{ id, license_count: 1 }])).toMatchObject(refused)
  expect(await change(holder.id, [{ id, license_count: 9 }])).toMatchObject({
    status: 200,
    body: { packages: [{ id, license_count: 9 }] },
  })
  expect(await offered()).not.toContain(id)
  expect(await offered('&include_retired=true')).toContain(id)
  await send('PATCH', `${id}/`, { retired: false })
  expect((await newCompany([id])).status).toBe(201)
  expect(await offered()).toContain(id)
})

it('no company gets a package that is retired at the same moment', async () => {
  for (let round = 0; round < 5; round++) {
    const { id } = await made()
    const [retired, ...companies] = await Promise.all([
      send('PATCH', `${id}/`, { retired: true }),
      ...Array.from({ length: 4 }, () => newCompany([id])),
    ])
    const given = companies.filter(({ status }) => status === 201).length
    // The reply of the retirement counts the companies before it; there are no more after it.
    expect(retired!.body.company_count).toBe(given)
    expect((await send('GET', `${id}/`)).body.company_count).toBe(given)
  }
})

it('filters by state and type', async () => {
  const { id } = await made({ type: 'nfr' })
  await send('PATCH', `${id}/`, { retired: true })
  const ids = async (query: string) =>
    (await send('GET', `?${query}`)).body.results.map((one: { id: number }) => one.id)
  expect(await ids('state=retired&type=nfr')).toContain(id)
  expect(await ids('state=retired&type=subscription')).not.toContain(id)
  expect(await ids('state=available')).not.toContain(id)
})

it('only billing administrators at the root node see and change the catalogue', async () => {
  const { id } = await made()
  const node = await server.make.node()
  const codes = ['msp_billing_administrator'] as const
  const billing = (await server.make.key({ codes })).key
  const below = (await server.make.key({ codes: [...codes, 'msp_cascade_permissions'], node })).key
  const viewer = (await server.make.key({ codes: ['msp_view_managed_company'] })).key
  const requests = [
    ['GET', ''],
    ['GET', `${id}/`],
    ['POST', '', { name: unique('Package'), type: 'nfr', currency: 'EUR' }],
    ['PATCH', `${id}/`, { description: 'x' }],
  ] as const
  for (const [method, rest, body] of requests) {
    expect((await server.request(below, method, path + rest, body)).body.detail).toContain('at the root node')
    expect(await server.request(viewer, method, path + rest, body)).toMatchObject(
      refusal(403, 'msp_billing_administrator'),
    )
    expect((await server.request(billing, method, path + rest, body)).status).toBeLessThan(300)
  }
})

it('the audit log keeps every price with its moment, because nothing else does', async () => {
  const { id, name } = await made({ price_monthly: '3.00' })
  server.clock.pass(60_000)
  await send('PATCH', `${id}/`, { price_monthly: '4.50' })
  const { body } = await server.request(
    server.administrator,
    'GET',
    `/api/console/audit/?record_type=package&record=${id}`,
  )
  expect(body.results).toMatchObject([
    {
      at: server.clock.now.toISOString(),
      operation: 'Update package',
      record_name: name,
      before: { price_monthly: '3.00' },
      after: { price_monthly: '4.50' },
    },
    { operation: 'Create package', after: { name, price_monthly: '3.00' } },
  ])
})
