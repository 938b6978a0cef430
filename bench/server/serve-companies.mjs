// Serves many companies, page by page, as a server does that neither searches nor sorts.
// node bench/server/serve-companies.mjs ROWS API KEY prints its address; the key's permissions are those that
// it has at that API
import { createServer } from 'node:http'

const [count, api, key] = process.argv.slice(2)
const rows = Number(count)
const headers = { authorization: `Bearer ${key}` }
const permissions = await (await fetch(`${api}/api/msp/user-permissions/`, { headers })).json()
const two = (number) => String(number).padStart(2, '0')
const company = (id) => ({
  id,
  uid: `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`,
  // In another order than the ids, so that sorting has work to do.
  name: `${['Aurora', 'Nordlys', 'Quorum', 'Ручеёк'][id % 4]} ${(id * 7919) % 1_000_003}`,
  msp_node: 1,
  packages: [{ id: 1, name: 'Vault', status: 'active', type: 'subscription', license_count: id % 40 }],
  created_at: `2026-${two(1 + (id % 12))}-${two(1 + (id % 28))}T10:00:00Z`,
})
const node = {
  id: 1,
  uid: '00000000-0000-4000-8000-000000000000',
  name: 'Root',
  parent: null,
  created_at: '2026-01-01T10:00:00Z',
  company_count: rows,
  employee_count: 0,
  child_count: 0,
}
const pageOf = (count, results, next) => ({ count, next, previous: null, results })

function companies(query) {
  const size = Number(query.get('page_size') ?? 50)
  const before = (Number(query.get('page') ?? 1) - 1) * size
  const results = Array.from({ length: Math.max(0, Math.min(size, rows - before)) }, (_, at) =>
    company(before + at + 1),
  )
  return pageOf(rows, results, before + size < rows ? 'http://companies.invalid/?page=2' : null)
}
const answers = {
  companies,
  nodes: () => pageOf(1, [node], null),
  'user-permissions': () => permissions,
}

const server = createServer((asked, answer) => {
  const { pathname, searchParams } = new URL(asked.url, 'http://companies')
  const body = answers[pathname.split('/')[3]]?.(searchParams) ?? pageOf(0, [], null)
  answer.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
})
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}`))
