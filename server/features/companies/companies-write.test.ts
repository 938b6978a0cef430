import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { freshMinutes } from '#contract/sign-in/sessions'
import { companies, companyPackages } from '#server/db/tables/schema'
import { closeAfterAll } from '#testing/close-after-all'
import { smallApp, unique } from '#testing/small-app'
import { notFound } from '#testing/refusal'

type Package = { id: number; name: string; type: 'subscription' | 'nfr' }
const server = await closeAfterAll(smallApp())
const all: Package[] = (await server.request(server.administrator, 'GET', '/api/msp/packages/')).body.results
const sold: Package[] = all.filter((one) => one.type === 'subscription')

const nfr: Package[] = all.filter((one) => one.type === 'nfr')
const url = '/api/msp/companies/'
const owner = { owner_first_name: 'Ada', owner_last_name: 'Lovelace', owner_email: 'ada@example.com' }

const create = (body: object, key = server.administrator) =>
  server.request(key, 'POST', url, { name: unique('Company'), ...owner, ...body })

const update = (id: number, body: unknown, key = server.administrator) =>
  server.request(key, 'PATCH', `${url}${id}/`, body)
const remove = (id: number, key = server.administrator) => server.request(key, 'DELETE', `${url}${id}/`)
const get = async (id: number) => (await server.request(server.administrator, 'GET', `${url}${id}/`)).body

const licences = (...all: [Package, number][]) =>
  all.map(([{ id }, license_count]) => ({ id, license_count }))

const nameTaken = { status: 400, body: { name: ['Another company in this node has this name.'] } }

describe('Create Managed Company', () => {
  it('answers 201 with the new company', async () => {
    const node = await server.make.node(server.root, unique('Branch'))
    const name = unique('Company')
    const packages = licences([sold[0]!, 25], [nfr[0]!, 0])
    const { status, body } = await create({ name: ` ${name} `, msp_node: node, is_nfr: false, packages })
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.any(Number),
      uid: expect.stringMatching(/^[0-9a-f-]{36}$/),
      name,
      msp_node: node,
      msp_node_name: expect.stringContaining('Branch'),
      packages: [
        { id: sold[0]!.id, name: sold[0]!.name, status: 'active', type: 'subscription', license_count: 25 },
        { id: nfr[0]!.id, name: nfr[0]!.name, status: 'active', type: 'nfr', license_count: 0 },
      ],
      created_at: server.clock.now.toISOString(),
      ...owner,
      is_nfr: false,
    })
    expect(await get(body.id)).toEqual(body)
  })

  it("defaults to the caller's node, to a company for sale and to no packages", async () => {
    const { key, node } = await server.make.key({
      node: await server.make.node(),
      codes: ['msp_add_managed_company'],
    })
    expect(await create({}, key)).toMatchObject({
      status: 201,
      body: { msp_node: node, is_nfr: false, packages: [] },
    })
  })
})

describe('packages of a company', () => {
  const one = { ...licences([sold[0]!, 1])[0] }
  const tooMany = Array.from({ length: 51 }, (_, index) => ({ id: index + 1, license_count: 1 }))
  it.each([
    ['is_nfr', 'Enter true or false.', { is_nfr: 'true' }],
    ['packages', 'There is no package with the ID 9999', { packages: [{ ...one, id: 9_999 }] }],
    ['packages', 'A package can be listed only once.', { packages: [one, { ...one, license_count: 2 }] }],
    ['packages', 'Send a list.', { packages: { 0: 1 } }],
    ['packages', 'At most 50 packages.', { packages: tooMany }],
    ...['status', 'type', 'name', 'constructor'].map(
      (field) =>
        [
          `packages.0.${field}`,
          'This field does not exist.',
          { packages: [{ ...one, [field]: 'x' }] },
        ] as const,
    ),
    ...[-1, 1.5, '5', null, 1_000_001, true].map(
      (license_count) => ['packages.0.license_count', '', { packages: [{ ...one, license_count }] }] as const,
    ),
  ] as const)('are refused at %s with “%s” for %j', async (field, reason, body) => {
    const refused = { [field]: [expect.stringContaining(reason)] }
    expect(await create(body)).toMatchObject({ status: 400, body: refused })
  })
  it('have 0 to 1,000,000 licences', async () => {
    const packages = licences([sold[0]!, 0], [sold[1]!, 1_000_000])
    expect(
      (await create({ packages })).body.packages.map((one: { license_count: number }) => one.license_count),
    ).toEqual([0, 1_000_000])
  })

  it('must be nfr packages when the company is not for resale, on creation and on update', async () => {
    const refused = { status: 400, body: { packages: [expect.stringContaining(`Remove ${sold[0]!.name}.`)] } }
    expect(await create({ is_nfr: true, packages: licences([nfr[0]!, 5], [sold[0]!, 1]) })).toMatchObject(
      refused,
    )
    const own = (await create({ is_nfr: true, packages: licences([nfr[0]!, 5]) })).body
    expect(own).toMatchObject({ is_nfr: true })
    expect(await update(own.id, { packages: licences([sold[0]!, 1]) })).toMatchObject(refused)
    const customer = (await create({ packages: licences([sold[0]!, 1]) })).body
    expect(await update(customer.id, { is_nfr: true })).toMatchObject(refused)
    expect(await get(customer.id)).toMatchObject({ is_nfr: false })
    expect((await update(customer.id, { is_nfr: true, packages: licences([nfr[1]!, 1]) })).status).toBe(200)
    expect((await update(own.id, { is_nfr: false, packages: licences([sold[0]!, 1]) })).status).toBe(200)
  })

  it('are replaced as a whole, and a package that stays keeps its status', async () => {
    const { id } = (await create({ packages: licences([sold[0]!, 1], [sold[1]!, 2]) })).body
    await server.db
      .update(companyPackages)
      .set({ status: 'suspended' })
      .where(eq(companyPackages.company_id, id))
    const { body } = await update(id, { packages: licences([sold[1]!, 7], [sold[2]!, 3]) })
    expect(body.packages).toMatchObject([
      { id: sold[1]!.id, status: 'suspended', license_count: 7 },
      { id: sold[2]!.id, status: 'active', license_count: 3 },
    ])
    expect((await update(id, { name: unique('Same') })).body.packages).toHaveLength(2)
    expect((await update(id, { packages: [] })).body.packages).toEqual([])
  })
})

describe('Update Managed Company', () => {
  it('changes the given fields and nothing else', async () => {
    const { body: before } = await create({ packages: licences([sold[0]!, 4]) })
    expect((await update(before.id, {})).body).toEqual(before)
    for (const change of [
      { name: unique('New') },
      { owner_first_name: 'Bo' },
      { owner_last_name: 'Li' },
      { owner_email: 'bo@example.com' },
    ]) {
      const earlier = await get(before.id)
      expect(await update(before.id, change)).toMatchObject({ status: 200, body: { ...earlier, ...change } })
    }
    const node = await server.make.node()
    expect(await update(before.id, { msp_node: node })).toMatchObject({
      status: 200,
      body: { msp_node: node, id: before.id, uid: before.uid },
    })
  })

  it('keeps names unique on renaming and moving, and allows a change of case in its own name', async () => {
    const [here, there] = [await server.make.node(), await server.make.node()]
    const id = await server.make.company(here, 'Acme')
    await server.make.company(here, 'Bolt')
    await server.make.company(there, 'ACME')
    expect(await update(id, { name: 'bOLT' })).toMatchObject(nameTaken)
    expect(await update(id, { name: 'Acme ’A’' })).toMatchObject({ status: 200 })
    expect(await update(id, { name: "acme 'a'" })).toMatchObject({ status: 200 })
    expect(await update(id, { name: 'Acme' })).toMatchObject({ status: 200 })
    expect(await update(id, { msp_node: there })).toMatchObject(nameTaken)
    expect(await update(id, { name: 'aCME' })).toMatchObject({
      status: 200,
      body: { name: 'aCME', msp_node: here },
    })
  })
})

describe('Delete Managed Company', () => {
  it('deletes the company with its packages, once', async () => {
    const { id } = (await create({ packages: licences([sold[0]!, 4]) })).body
    expect(await remove(id)).toMatchObject({ status: 204, body: undefined })
    expect(await remove(id)).toMatchObject(notFound)
    expect(await server.db.select().from(companies).where(eq(companies.id, id))).toEqual([])
    expect(await server.db.select().from(companyPackages).where(eq(companyPackages.company_id, id))).toEqual(
      [],
    )
  })

  it('asks a person again before the eleventh within ten minutes, and a key never', async () => {
    const person = await server.signedIn()
    server.clock.pass((freshMinutes + 1) * 60_000)
    const ids = []
    for (let index = 0; index < 11; index++) ids.push((await create({})).body.id as number)
    const last = ids.pop()!
    for (const id of ids) expect((await remove(id, person)).status).toBe(204)
    expect(await remove(last, person)).toMatchObject({ status: 403, body: { confirm: true } })
    expect((await remove(last)).status).toBe(204)
  })
})

it('keeps names unique within a node without regard to case, and allows them at another node', async () => {
  const [here, there] = [await server.make.node(), await server.make.node()]
  expect((await create({ name: 'Müller GmbH', msp_node: here })).status).toBe(201)
  for (const name of ['Müller GmbH', 'MÜLLER gmbh', ' müller GMBH '])
    expect(await create({ name, msp_node: here })).toMatchObject(nameTaken)
  expect((await create({ name: 'müller gmbh', msp_node: there })).status).toBe(201)
  expect((await create({ name: 'Muller GmbH', msp_node: here })).status).toBe(201)
})

it('changes all but the name of two companies that have had one name since before the rule', async () => {
  const node_id = await server.make.node()
  const row = { node_id, ...owner, created_at: server.clock.now }
  const [one] = await server.db
    .insert(companies)
    .values([
      { ...row, name: "O'Neil" },
      { ...row, name: 'O’Neil' },
    ])
    .returning({ id: companies.id })
  const changes = [{ owner_first_name: 'Zoë' }, { name: "o'NEIL" }, { msp_node: await server.make.node() }]
  for (const change of changes) expect((await update(one!.id, change)).status).toBe(200)
  expect(await update(one!.id, { msp_node: node_id })).toMatchObject(nameTaken)
})
