import { desc } from 'drizzle-orm'
import { expect, it } from 'vitest'
import type { PermissionCode } from '#contract/roles/permissions'
import { audit } from '#server/db/tables/audit.schema'
import { appOn } from '#testing/app-on'
import { closeAfterAll } from '#testing/close-after-all'
import { notFound, refusal } from '#testing/refusal'
import { smallApp } from '#testing/small-app'

const tenantUrl = 'https://portal.example.com/tenants/{uid}?id={id}'
const server = await closeAfterAll(smallApp())
const { app, request } = await appOn(server.db, server.clock, { tenantUrl })
await closeAfterAll(Promise.resolve(app))

const node = await server.make.node()
const company = await server.make.company(node, 'Nordlys')
const urlOf = (id: number) => `/api/console/companies/${id}/open/`
const open = (key: string | null, id = company) => request(key, 'POST', urlOf(id))
const keyWith = async (codes: readonly PermissionCode[], at = node) =>
  (await server.make.key({ node: at, codes })).key
const lastLine = async () => (await server.db.select().from(audit).orderBy(desc(audit.id)).limit(1))[0]
const { uid } = (await server.request(server.administrator, 'GET', `/api/msp/companies/${company}/`)).body
const url = `https://portal.example.com/tenants/${uid}?id=${company}`

it.each([
  [['msp_assume_managed_company'], false, 'Open tenant'],
  [['msp_assume_managed_company', 'msp_assumeRead_managed_company'], false, 'Open tenant'],
  [['msp_assumeRead_managed_company'], true, 'Open tenant (read-only)'],
] as const)('opens the tenant with %o, and says who did in the log', async (codes, read_only, operation) => {
  expect(await open(await keyWith(codes))).toMatchObject({ status: 200, body: { url, read_only } })
  expect(await lastLine()).toMatchObject({
    operation,
    status: 200,
    account_name: expect.stringContaining('Key'),
    record_type: 'company',
    record_id: company,
    record_name: 'Nordlys',
    node_ids: [node],
    before: {},
    after: {},
  })
})

it('tells a caller who may open but not view companies the address, and nothing else', async () => {
  const key = await keyWith(['msp_assumeRead_managed_company'])
  expect(await request(key, 'GET', `/api/msp/companies/${company}/`)).toMatchObject({ status: 403 })
  expect((await open(key)).body).toEqual({ url, read_only: true })
})

it('refuses callers without a key or without both permissions, and records the refusal', async () => {
  expect((await open(null)).status).toBe(401)
  expect(await open(await keyWith(['msp_view_managed_company', 'msp_edit_managed_company']))).toMatchObject(
    refusal(403, '(msp_assume_managed_company) or '),
  )
  expect(await lastLine()).toMatchObject({ operation: 'Open tenant', status: 403, record_id: company })
})

it('knows no company outside the scope, and none without an address', async () => {
  const key = await keyWith(['msp_assume_managed_company'], await server.make.node())
  expect(await open(key)).toMatchObject(notFound)
  expect(await open(key, 999_999)).toMatchObject(notFound)
  const cascading = await keyWith(['msp_assume_managed_company', 'msp_cascade_permissions'], server.root)
  expect((await open(cascading)).status).toBe(200)
  expect(await server.request(cascading, 'POST', urlOf(company))).toMatchObject(notFound)
})

it('stands in the way of taking back the creation of the company no more than looking at it', async () => {
  const made = await request(server.administrator, 'POST', '/api/msp/companies/', {
    name: 'Short-lived',
    owner_first_name: 'Ada',
    owner_last_name: 'Owner',
    owner_email: 'ada@example.com',
  })
  const line = (await lastLine())?.id
  expect((await open(server.administrator, made.body.id)).status).toBe(200)
  expect((await request(server.administrator, 'POST', `/api/console/audit/${line}/take-back/`)).status).toBe(
    200,
  )
})
