import type { APIRequestContext } from '@playwright/test'
import type { getMonth } from '../contract/months/months'
import type { WrittenReply } from '../contract/wire'
import { decimalOf, parseDecimal } from '../domain/money'

type Month = WrittenReply<typeof getMonth>
type Row = { readonly company: string; readonly tenant: string; readonly id: number } & Line
type Line = {
  readonly pack: string
  readonly days: number
  readonly amount: string
  readonly currency: string
}
/** A month as the server says it. */
export async function readMonth(api: APIRequestContext, id: number) {
  const [companies, packages]: [Month['companies'][number][], Map<number, string>] = [[], new Map()]
  for (let after: number | null = 0; after !== null;) {
    const part: Month = await (await api.get(`/api/console/months/${id}/?after=${after}`)).json()
    companies.push(...part.companies)
    for (const { id: pack, name } of part.packages) packages.set(pack, name)
    after = part.next
  }
  return companies.map(({ id: company, uid, name, lines }) =>
    lines.map((line): Row => {
      const { licence_days: days, currency } = line
      const pack = packages.get(line.package)!
      return { company: name, tenant: uid, id: company, pack, days, amount: line.amount!, currency }
    }),
  )
}

const plus = (amount: string, more: string) =>
  decimalOf(parseDecimal(amount)! + parseDecimal(more)!, undefined)
/** The name that a customer has in the invoices. */
export const renamed = (name: string) => `Formerly ${name}`

/** Two invoices that agree with a month but for 41 differences, one of them a credit, and have a tax, and what is billed. */
export function filesOf(rows: Awaited<ReturnType<typeof readMonth>>) {
  const single = rows.filter(([row, more]) => row && !more && Number(row.amount) > 0).map(([row]) => row!)
  const namesakes = (row: Row) =>
    rows.flat().filter(({ company, id }) => company === row.company && id !== row.id)
  // Another company of its name pays for the same package, so that the name alone doesn’t tell them apart.
  const twin = single.find((row) =>
    namesakes(row).some(
      ({ pack, currency, amount }) => pack === row.pack && currency === row.currency && Number(amount) > 0,
    ),
  )!
  const plain = single.filter((row) => namesakes(row).length === 0)
  const [moved, names] = [plain[0]!, plain.slice(1, 4)]
  const [numbers, prices, missing] = [plain.slice(4, 14), plain.slice(14, 23), plain.slice(23, 31)]
  const written = (row: Row): Row[] => {
    if (row === twin) return [{ ...row, tenant: '' }]
    // Two differences each: one for what only they have, and one for what only we have.
    if (row === moved) return [{ ...row, currency: 'GBP' }]
    if (names.includes(row)) return [{ ...row, company: renamed(row.company), tenant: `V-${row.id}` }]
    if (numbers.includes(row)) return [{ ...row, days: row.days + 31, amount: plus(row.amount, '4.24') }]
    if (prices.includes(row)) return [{ ...row, amount: plus(row.amount, '1.50') }]
    return missing.includes(row) ? [] : [row]
  }
  const unknown = ['Unknown & Partner', 'Unknown; Sons', 'Unknown "Third"'].map((company, at): Row => {
    return { ...plain[40]!, company, tenant: `V-0${at}` }
  })
  const cells = (row: Row) => [
    row.company,
    row.tenant,
    row.pack,
    row.days,
    row.amount.replace('.', ','),
    row.currency,
  ]
  const quoted = (cell: string | number) => `"${String(cell).replaceAll('"', '""')}"`
  const file = (...all: (readonly (string | number)[])[]) =>
    Buffer.from(all.map((line) => line.map(quoted).join(';')).join('\r\n'))
  const heads = ['Customer', 'Their number', 'Service', 'Licence days', 'Amount', 'Currency']
  const lines = [...rows.flat().flatMap(written), ...unknown].map(cells)
  const half = Math.floor(lines.length / 2)
  const at = lines.findIndex(([, tenant]) => tenant === '')
  const credit = [twin.company, '', '', '', '-12,50', 'EUR']
  return {
    invoices: [
      file(heads, ...lines.slice(0, half)),
      file(heads, ...lines.slice(half), credit, ['', '', 'VAT 19 %', '', '99,00', 'EUR']),
    ] as const,
    billed: file(
      ['Customer', 'UUID', 'PSA number', 'Service', 'Amount', 'Currency'],
      ...rows.flat().map((row) => {
        const [company, uid, pack, , amount, currency] = cells(row)
        return [company!, uid!, `K-00${row.id}`, pack!, amount!, currency!]
      }),
    ),
    names,
    twin,
    /** In its file. */
    twinLine: (at < half ? at : at - half) + 2,
    missing,
  }
}
