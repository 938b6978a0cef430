import * as z from 'zod/mini'
import type { MonthFacts } from '#contract/months'
import { groupBy } from '#domain/group-by'
import { rowsOf, sumOf } from '#domain/months/ledger'
import type { Cell, Table } from '../export/table'
import { formatMoment } from '../lib/dates'
import { formatPrice } from '../lib/money'
import { counted } from '../lib/words'
import { signedMonth, type WholeMonth } from '../queries/months'
import { decisionWords, leftOutWords, resultWords, sideWords } from './comparison/comparison-words'
import { amountRule, monthAddress, monthName } from './month-words'

const text = z._default(z.nullable(z.string()), '')
const number = z._default(z.nullable(z.number()), null)
const whole = z._default(z.number(), 0)
const amount = z._default(z.nullable(z.string()), null)
const by = z._default(z.object({ name: text, account_name: text, email: text, id: text }), {
  name: '',
  account_name: '',
  email: '',
  id: '',
})
const figures = { their_number: number, their_amount: amount, our_number: number, our_amount: amount }
const said = { decision: text, note: text, by, at: text }
/** A decision with its figures, as version 1 has all of them. */
const decided = z.object({ company: text, package: text, currency: text, ...figures, ...said })
const outdated = z._default(z.array(decided), [])
const file = z.object({
  name: text,
  digest: text,
  lines: whole,
  sent: whole,
  by,
  at: text,
  left_out: z._default(z.array(z.object({ why: text, currency: text, lines: whole, amount })), []),
})
const row = z.object({
  company: text,
  company_name: text,
  package: text,
  package_name: text,
  currency: text,
  result: text,
  difference: amount,
  ...figures,
  decision: z._default(z.nullable(z.object(said)), null),
})
/** What a signed file says beside the month. Version 1 has one file; version 2 the files of each side. */
const signed = z.object({
  version: z.number(),
  month: z.object({
    closed_at: text,
    closed_by: by,
    since: text,
    rule: whole,
    comparison: z._default(z.nullable(z.object({ file, decisions: z.array(decided), outdated })), null),
    comparisons: z._default(
      z.array(
        z.object({
          side: z.enum(['vendor', 'own']),
          files: z.array(file),
          equal: z.array(z.object({ currency: text, rows: whole, amount: text })),
          rows: z.array(row),
        }),
      ),
      [],
    ),
    outdated,
  }),
})
type Signed = z.infer<typeof signed>['month']
type Figures = Pick<z.infer<typeof row>, keyof typeof figures>

const personWords = ({ name, account_name, email, id }: z.infer<typeof by>): string =>
  [name || account_name, email, id && `ID ${id}`].filter(Boolean).join(', ')
const money = (value: string | null, currency: string): string =>
  value === null ? 'not known' : formatPrice(value, currency)
const figureCells = (of: Figures, currency: string): readonly Cell[] => [
  of.their_number ?? '',
  of.their_amount === null ? '' : money(of.their_amount, currency),
  of.our_number ?? '',
  of.our_amount === null ? '' : money(of.our_amount, currency),
]
const figureHeads = ['File', 'File, amount', 'Here', 'Here, amount'] as const
const saidCells = ({ decision, note, by: who, at }: Pick<z.infer<typeof decided>, keyof typeof said>) => [
  decisionWords[decision ?? ''] ?? 'Open',
  note ?? '',
  personWords(who),
  formatMoment(at),
]
const open = ['Open', '', '', '']
const saidHeads = ['Decision', 'Note', 'Decided by', 'At'] as const

const fileFacts = (one: z.infer<typeof file>) => {
  const cut = one.sent < one.lines ? `, of which only ${one.sent} were sent` : ''
  const left = one.left_out.map(
    ({ why, currency, lines, amount: sum }) =>
      `${leftOutWords(why ?? '')}: ${counted(lines, 'line')}${sum === null ? '' : `, ${money(sum, currency ?? '')}`}`,
  )
  // Version 1 doesn’t say who chose it.
  const who = personWords(one.by)
  const when = `${formatMoment(one.at)}${who && ` by ${who}`}`
  const words = `${counted(one.lines, 'line')}${cut}. ${when}. SHA-256 ${one.digest}.`
  return [one.name ?? '', left.length > 0 ? `${words} Not compared: ${left.join('; ')}.` : words] as const
}

const decisionTable = (title: string, name: string, rows: Signed['outdated']): Omit<Table, 'file'> => ({
  title,
  head: ['Company', 'Package', ...figureHeads, ...saidHeads],
  rows: rows.map((one) => [
    one.company ?? '',
    one.package ?? '',
    ...figureCells(one, one.currency ?? ''),
    ...saidCells(one),
  ]),
  facts: [[name, counted(rows.length, 'decision')]],
})

/** The tables that a signed file consists of, to read and to print. */
export function signedTables(facts: MonthFacts, content: string): readonly Table[] {
  const { month, version } = signed.parse(JSON.parse(content))
  const own = signedMonth(facts, content)
  const names = namesOf(own)
  const others = [...month.outdated, ...(month.comparison?.outdated ?? [])]
  const tables: Omit<Table, 'file'>[] = [
    {
      title: `${monthName(facts.id)}, closed and signed`,
      facts: [
        ['Closed', `${formatMoment(month.closed_at)} by ${personWords(month.closed_by)}`],
        ['Days', `${facts.first} to ${facts.last}, in UTC`],
        ['Companies', String(own.companies.length)],
        ['Licences known since', month.since ?? ''],
        ['Rule', `${amountRule} Version ${month.rule}.`],
        ['Format', `Version ${version}. \`npm run evidence -- verify\` checks the signature.`],
      ],
      head: ['Currency', 'Lines', 'Amount'],
      rows: [...groupBy(rowsOf(own), ({ currency }) => currency)].map(([currency, lines]) => {
        const sum = sumOf(lines.map((line) => line.amount))
        return [
          currency || 'None',
          lines.length,
          sum.kind === 'unknown' ? 'not known' : money(sum.value, currency),
        ]
      }),
    },
    ...month.comparisons.map(({ side, files, equal, rows }) => ({
      title: sideWords[side],
      facts: [
        ...files.map(fileFacts),
        ...equal.map(
          ({ currency, rows: count, amount: sum }) =>
            [`Equal, ${currency}`, `${counted(count, 'row')}, ${money(sum, currency ?? '')}`] as const,
        ),
      ],
      head: ['Company', 'Package', 'Result', 'Difference', ...figureHeads, ...saidHeads],
      rows: rows.map((one) => [
        names.company(one.company) ?? one.company_name ?? '',
        names.package(one.package) ?? one.package_name ?? '',
        resultWords[one.result as keyof typeof resultWords] ?? one.result ?? '',
        money(one.difference, one.currency ?? ''),
        ...figureCells(one, one.currency ?? ''),
        ...(one.decision ? saidCells(one.decision) : open),
      ]),
    })),
    ...(month.comparison
      ? [
          {
            ...decisionTable('Compared with a file', 'Decided', month.comparison.decisions),
            facts: [fileFacts(month.comparison.file)],
          },
        ]
      : []),
    ...(others.length > 0 ? [decisionTable('Decisions about other figures', 'Not counted', others)] : []),
  ]
  const readAt = own.readAt
  return tables.map((table, at) => ({
    ...table,
    file: `month-${monthAddress(facts.id)}-signed${at === 0 ? '' : `-${at + 1}`}`,
    readAt,
  }))
}

function namesOf({ companies, packages }: WholeMonth) {
  const company = new Map(companies.map(({ id, name }) => [id, name]))
  return {
    company: (id: string | null) => company.get(id ?? ''),
    package: (id: string | null) => packages.get(id ?? '')?.name,
  }
}
