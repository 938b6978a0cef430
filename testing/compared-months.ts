import { licenceChanges, priceChanges } from '#server/db/tables/months.schema'
import { closeAfterAll } from './close-after-all'
import { heldLicences } from './held-licences'
import { smallApp } from './small-app'

export const file = (lines: number, name = 'invoice.csv', digit = 'a', part = {}) => ({
  side: 'vendor',
  replaces: null,
  name,
  digest: digit.repeat(64),
  lines,
  counts: 'licences',
  columns: [{ head: 'Customer', means: 'company' }],
  left_out: [{ why: 'tax', currency: 'EUR', lines: 1, amount: '19.00' }],
  ...part,
})
export const line = (at: number, part = {}) => ({
  line: at + 2,
  file_lines: 1,
  company_name: `Company ${at}`,
  company_key: '',
  reference: `R-${at}`,
  package_name: 'Vault',
  package_key: '',
  currency: 'EUR',
  number: 5,
  amount: '12.50',
  company: at + 1,
  package: 1,
  ...part,
})
export const lines = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, at) => line(from + at))
/** About four licences at 3.00 for a month of 31 days. */
export const decision = (part = {}) => ({
  key: '["1","1","EUR"]',
  version: 0,
  decision: 'accepted',
  note: '',
  company: 'Company 0',
  package: 'Vault',
  currency: 'EUR',
  their_number: 5,
  their_amount: '12.50',
  our_number: 4,
  our_amount: '12.40',
  ...part,
})

type Comparison = {
  files: { file: number; side: string; sent: number; lines: number }[]
  lines: { company: number | null; company_name: string }[]
  decisions: { key: string; version: number; decision: string | null; by: { name: string } }[]
  pairs: { our_name: string }[]
  forms: object[]
  next: number | null
}

type Decided = { decided?: { version: number; decision: string | null }[]; refused?: { why: string }[] }

const path = (month: number, rest = '') => `/api/console/months/${month}/comparison/${rest}`

/** An application in which some companies had licences in 2026, and what its comparisons need. */
export async function comparedMonths() {
  const server = await closeAfterAll(smallApp())
  const at = new Date('2026-01-05T10:00:00Z')
  await server.db.insert(priceChanges).values({ at, package_id: 1, price_monthly: '3.00', currency: 'EUR' })
  const held = (company_id: number, company_name: string) =>
    heldLicences({ at, company_id, company_name, node_id: server.root, license_count: 4 })
  const companies = [held(1, 'Company 0'), held(7, 'Nord'), held(8, 'Nord'), held(9, 'Not in the file')]
  await server.db.insert(licenceChanges).values(companies)
  const ask = async (month: number, rest: string, body: object, key = server.administrator) => {
    const { status, body: reply } = await server.request(key, 'POST', path(month, rest), body)
    return { status, reply: reply as Record<string, unknown> }
  }
  /** Begins a file and sends its lines. */
  const compare = async (month: number, sent: object[], part = {}) => {
    const begun = await ask(month, '', file(sent.length, 'invoice.csv', 'a', part))
    const number = Number(begun.reply['file'])
    await ask(month, 'lines/', { file: number, from: 0, lines: sent })
    return number
  }
  /** Decides about one row. Why it is refused, or the stored decision. */
  const decide = async (month: number, part = {}, key = server.administrator) => {
    const { status, reply } = await ask(month, 'decisions/', { decisions: [decision(part)] }, key)
    const { decided: [decided] = [], refused: [refused] = [] } = reply as Decided
    return status === 200 ? (refused?.why ?? decided) : { status, reply }
  }
  const read = async (month: number, after = '') => {
    const page = async (query: string) =>
      (await server.request(server.administrator, 'GET', path(month, query))).body as Comparison
    if (after) return page(after)
    const [{ decisions }, { pairs }] = [await page('?part=decisions'), await page('?part=pairs')]
    return { ...(await page('')), decisions, pairs }
  }

  return { server, ask, read, compare, decide }
}
