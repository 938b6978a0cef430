import { beforeAll, describe, expect, it } from 'vitest'
import type { WrittenAuditLine } from '#contract/audit'
import { permissionCodes, type PermissionCode } from '#contract/roles/permissions'
import { invitations } from '#server/db/tables/schema'
import { hashSecret } from '#server/callers/keys'
import { closeAfterAll } from '#testing/close-after-all'
import { browserOfPerson } from '#testing/browser-of-person'
import { smallApp, unique, uniqueEmail } from '#testing/small-app'
import type { Method } from '#testing/app-on'

const views: readonly PermissionCode[] = [
  'msp_view_role',
  'msp_view_user',
  'msp_view_node',
  'msp_view_managed_company',
]
const cascade: PermissionCode = 'msp_cascade_permissions'
const owner = { owner_first_name: 'Ada', owner_last_name: 'Owner', owner_email: 'ada@example.com' }

/** root → region → branch, and other beside the region. */
const server = await closeAfterAll(smallApp())
const { make, root } = server
const region = await make.node()
const at: Record<'root' | 'region' | 'branch' | 'other', number> = {
  root,
  region,
  branch: await make.node(region),
  other: await make.node(),
}
const reader = async (node: number, codes: readonly PermissionCode[] = views) =>
  (await make.key({ node, codes })).key
/** `Below`: their role cascades. */
const readers: Record<'root' | 'rootBelow' | 'region' | 'regionBelow' | 'branch' | 'other', string> = {
  root: await reader(at.root),
  rootBelow: await reader(at.root, [...views, cascade]),
  region: await reader(at.region),
  regionBelow: await reader(at.region, [...views, cascade]),
  branch: await reader(at.branch),
  other: await reader(at.other),
}

const linesOf = async (key: string, query = ''): Promise<WrittenAuditLine[]> => {
  const { status, body } = await server.request(key, 'GET', `/api/console/audit/?page_size=500${query}`)
  expect(status).toBe(200)
  return body.results
}
/** The lines that `work` leaves, as each reader sees them: only readers who see any. */
async function seenBy<T>(work: () => Promise<T>, more: Record<string, string> = {}) {
  const newest = (await linesOf(server.administrator))[0]?.id ?? 0
  const result = await work()
  const seen: Record<string, WrittenAuditLine[]> = {}
  for (const [name, key] of Object.entries({ ...readers, ...more })) {
    const lines = (await linesOf(key)).filter(({ id }) => id > newest)
    if (lines.length > 0) seen[name] = lines
  }
  return { result, seen, names: Object.keys(seen) }
}
const write = async (method: Method, url: string, body?: unknown, key = server.administrator) => {
  const answer = await server.request(key, method, url, body)
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
  return answer.body
}
const newCompany = (msp_node: number) => ({ name: unique('Company'), msp_node, ...owner })

describe('a change', () => {
  const role = async (node: number) =>
    write('POST', '/api/msp/roles/', { name: unique('Role'), msp_node: node, permissions: [] })
  it.each<[string, () => Promise<unknown>]>([
    ['a company', () => write('POST', '/api/msp/companies/', newCompany(at.branch))],
    ['a role', () => role(at.branch)],
    [
      'a person',
      async () =>
        write('POST', '/api/msp/employees/', {
          first_name: 'Ada',
          last_name: 'Byron',
          email: uniqueEmail(),
          role: server.builtIn.auditor,
          msp_node: at.branch,
        }),
    ],
    ['a node', () => write('PATCH', `/api/msp/nodes/${at.branch}/`, { name: unique('Branch') })],
    [
      'a company, deleted',
      async () => write('DELETE', `/api/msp/companies/${await server.make.company(at.branch)}/`),
    ],
  ])(
    'of a record of the branch is seen by those who see the branch, whoever made it: %s',
    async (_, work) => {
      const { seen, names } = await seenBy(work)
      expect(names).toEqual(['rootBelow', 'regionBelow', 'branch'])
      expect(seen.branch![0]).toMatchObject({ account_name: 'Administrator', account_node: server.root })
    },
  )

  it('of a record at the root is not seen by those below', async () => {
    const { names } = await seenBy(() => write('POST', '/api/msp/companies/', newCompany(at.root)))
    expect(names).toEqual(['root', 'rootBelow'])
  })

  it('is left out, whole, for a reader who may not view records of its type', async () => {
    const lacking = async (code: PermissionCode) =>
      (await server.make.key({ node: at.branch, codes: views.filter((one) => one !== code) })).key
    const more = {
      noCompanies: await lacking('msp_view_managed_company'),
      noNodes: await lacking('msp_view_node'),
    }
    const { seen } = await seenBy(async () => {
      await write('POST', '/api/msp/companies/', newCompany(at.branch))
      await write('PATCH', `/api/msp/nodes/${at.branch}/`, { name: unique('Branch') })
      await role(at.branch)
    }, more)
    const types = (name: string) => seen[name]!.map(({ record_type }) => record_type)
    expect(types('branch')).toEqual(['role', 'node', 'company'])
    expect(types('noCompanies')).toEqual(['role', 'node'])
    expect(types('noNodes')).toEqual(['role', 'company'])
  })

  it('of a review is seen only by those who see all of its roles', async () => {
    await role(at.branch)
    const { names } = await seenBy(() =>
      write('POST', '/api/console/reviews/', {
        name: unique('Review'),
        reviewer: 'Ada',
        msp_node: at.branch,
        nodes: [at.region, at.branch],
      }),
    )
    expect(names).toEqual(['rootBelow', 'regionBelow'])
  })
})

describe('a move', () => {
  it('of a company is seen from both nodes, by each with its own side', async () => {
    const id = await server.make.company(at.branch)
    const { seen, names } = await seenBy(() =>
      write('PATCH', `/api/msp/companies/${id}/`, { msp_node: at.other, name: unique('Moved') }),
    )
    expect(names).toEqual(['rootBelow', 'regionBelow', 'branch', 'other'])
    const [here, there] = [{ msp_node: at.branch }, { msp_node: at.other }]
    expect(seen.branch![0]).toMatchObject({ record_id: id, before: here, after: null })
    expect(seen.other![0]).toMatchObject({ record_id: id, before: null, after: there })
    expect(seen.rootBelow![0]).toMatchObject({ before: here, after: there })
  })

  it('with another name is found by the old one only by those who see the node before', async () => {
    const [before, after] = [unique('Projekt geheim'), unique('Projekt offen')]
    const company = await server.make.company(at.branch, before)
    const { id } = await server.make.person({
      node: at.branch,
      role: server.builtIn.auditor,
      first_name: before,
      last_name: 'Holt',
    })
    const node = await server.make.node(at.region, before)
    const below = { otherBelow: (await server.make.key({ node: at.other, codes: [...views, cascade] })).key }
    await write('PATCH', `/api/msp/companies/${company}/`, { msp_node: at.other, name: after })
    await write('PATCH', `/api/msp/employees/${id}/`, { msp_node: at.other, first_name: after })
    await write('PATCH', `/api/msp/nodes/${node}/`, { parent: at.other, name: after })
    const found = async (reader: string, text: string) =>
      (await linesOf(reader, `&search=${encodeURIComponent(text)}`)).map(({ record_type }) => record_type)
    expect(await found(readers.rootBelow, before)).toEqual(['node', 'employee', 'company'])
    expect(await found(readers.branch, before)).toEqual(['employee', 'company'])
    for (const part of [before, 'geheim']) expect(await found(readers.other, part)).toEqual([])
    expect(await found(readers.other, after)).toEqual(['employee', 'company'])
    // A node in the reader's scope shows both of its names.
    expect(await found(below.otherBelow, before)).toEqual(['node'])
  })

  it('or deletion of a node is seen from its parents only with cascade, because only they see the node', async () => {
    const node = await server.make.node(at.region)
    const below = { otherBelow: (await server.make.key({ node: at.other, codes: [...views, cascade] })).key }
    const move = await seenBy(() => write('PATCH', `/api/msp/nodes/${node}/`, { parent: at.other }), below)
    expect(move.names).toEqual(['rootBelow', 'regionBelow', 'otherBelow'])
    expect(move.seen.regionBelow![0]).toMatchObject({ before: { parent: at.region }, after: null })
    expect(move.seen.otherBelow![0]).toMatchObject({ after: { parent: at.other } })
    const end = await seenBy(() => write('DELETE', `/api/msp/nodes/${node}/`), below)
    expect(end.names).toEqual(['rootBelow', 'otherBelow'])
  })

  it('of a node takes the lines along that are at it, and one of a company leaves them behind', async () => {
    const from = await make.node(at.region)
    const company = await make.company(from, unique('Old name'))
    await write('PATCH', `/api/msp/companies/${company}/`, { name: unique('New name') })
    const own = await make.node(at.other)
    const key = await reader(at.other, [...views, cascade])
    const befores = async () =>
      (await linesOf(key, '&record_type=company'))
        .filter(({ record_id: id }) => id === company)
        .map(({ before }) => before)
    await write('PATCH', `/api/msp/companies/${company}/`, { msp_node: own })
    expect(await befores()).toEqual([null])
    await write('PATCH', `/api/msp/nodes/${from}/`, { parent: at.other })
    expect(await befores()).toMatchObject([{}, { name: expect.stringContaining('Old name') }])
  })

  it('keeps both sides for those who see every node, after a node is gone', async () => {
    const node = await server.make.node(at.region)
    const id = await server.make.company(node)
    const { seen } = await seenBy(async () => {
      await write('PATCH', `/api/msp/companies/${id}/`, { msp_node: at.branch })
      await write('DELETE', `/api/msp/nodes/${node}/`)
    })
    expect(seen.rootBelow!.at(-1)).toMatchObject({
      before: { msp_node: node },
      after: { msp_node: at.branch },
    })
    expect(seen.branch!.at(-1)).toMatchObject({ before: null, after: { msp_node: at.branch } })
  })
})

describe('a refusal', () => {
  let outsider: string
  beforeAll(async () => {
    outsider = (
      await server.make.key({ node: at.other, codes: permissionCodes.filter((one) => one !== cascade) })
    ).key
  })
  const refused = (method: Method, url: string, body?: unknown, key = outsider) =>
    seenBy(async () => expect((await server.request(key, method, url, body)).status).toBeGreaterThan(399))

  it('about a record outside the scope belongs to the caller’s node, like one about no record, and to the record’s', async () => {
    const [foreign, unknown] = [await server.make.company(at.branch), 999_999]
    const about = async (id: number) => (await refused('DELETE', `/api/msp/companies/${id}/`)).seen
    const [ofForeign, ofUnknown] = [await about(foreign), await about(unknown)]
    expect(Object.keys(ofForeign)).toEqual(['rootBelow', 'regionBelow', 'branch', 'other'])
    expect(Object.keys(ofUnknown)).toEqual(['rootBelow', 'other'])
    const told = ({ operation, reason, status, account, before }: WrittenAuditLine) => [
      operation,
      reason,
      status,
      account,
      before,
    ]
    expect(told(ofForeign.other![0]!)).toEqual(told(ofUnknown.other![0]!))
  })

  it('about a record in scope belongs to the record’s node alone, because its reason can tell of the record', async () => {
    const role = await server.make.role([], at.branch)
    await server.make.person({ node: at.branch, role })
    const { names } = await refused('DELETE', `/api/msp/roles/${role}/`, undefined, server.administrator)
    expect(names).toEqual(['rootBelow', 'regionBelow', 'branch'])
  })

  it('without a record belongs to the caller’s node', async () => {
    const { names } = await refused('POST', '/api/msp/companies/', { name: '' })
    expect(names).toEqual(['rootBelow', 'other'])
  })

  it('of an unknown caller is for readers at the root', async () => {
    const { seen, names } = await refused('GET', '/api/msp/nodes/', undefined, 'unknown')
    expect(names).toEqual(['root', 'rootBelow'])
    expect(seen.root![0]).toMatchObject({ account: null, account_node: null, record_type: null, status: 401 })
  })
})

it('what somebody does by a link belongs to their own node', async () => {
  const { make, db, clock, builtIn } = server
  const person = await make.person({ node: at.branch, role: builtIn.auditor, active: false })
  await db.insert(invitations).values({
    employee_id: person.id,
    token_hash: hashSecret('a-token'),
    created_at: clock.now,
    expires_at: new Date(clock.now.getTime() + 60_000),
  })
  const { seen, names } = await seenBy(() => browserOfPerson(server.app).openLink('a-token'))
  expect(names).toEqual(['rootBelow', 'regionBelow', 'branch'])
  expect(seen.branch![0]).toMatchObject({ record_id: person.id, after: { link: 'invitation' } })
})
