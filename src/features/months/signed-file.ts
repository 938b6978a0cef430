import * as z from 'zod/mini'
import { formFields, leftOutShape, totalShape } from '#contract/months/comparison-forms'
import type { MonthFacts } from '#contract/months/months'
import { list, nullable } from '#contract/shape'
import { compareEach } from '#domain/by-name'
import { groupBy } from '#domain/group-by'
import { rowsOf, sumOf } from '#domain/months/ledger'
import type { Table } from '../../export/table'
import { formatDay, formatMoment, monthName } from '../../lib/dates'
import { formatPrice } from '../../lib/money'
import { counted, formatNumber } from '../../lib/words'
import { signedMonth } from '../../queries/months'
import {
  decisionWords,
  resultWords,
  saidOf,
  sideWords,
  sumFaults,
  sumsOf,
} from './comparison/comparison-words'
import { amountRule, byWords, monthAddress } from './month-words'

const text = z._default(z.nullable(z.string()), '')
const number = z._default(z.nullable(z.number()), null)
const whole = z._default(z.number(), 0)
const amount = z._default(z.nullable(z.string()), null)
const person = z.object({ name: text, account_name: text, email: text, id: text })
const by = z._default(person, person.parse({}))
const figures = { their_number: number, their_amount: amount, our_number: number, our_amount: amount }
const said = { decision: text, note: text, by, at: text }
/** A decision with its figures, as version 1 has all of them. */
const decided = z.object({ company: text, package: text, currency: text, ...figures, ...said })
const outdated = z._default(z.array(decided), [])
/** What a person said that a name in a file means. */
const match = z.object({ kind: text, their_key: text, their_name: text, our_name: text, by, at: text })
const file = z.object({
  name: text,
  vendor: text,
  digest: text,
  lines: whole,
  sent: whole,
  by,
  at: text,
  left_out: z._default(list(leftOutShape).read, []),
  // Since version 3.
  totals: z._default(nullable(list(totalShape)).read, null),
  answers: z._default(formFields.answers.read, null),
})
const row = z.object({
  company: text,
  company_name: text,
  package: text,
  package_name: text,
  currency: text,
  result: text,
  difference: amount,
  only_numbers: z._default(z.boolean(), false),
  ...figures,
  decision: z._default(z.nullable(z.object(said)), null),
})
/** Rows that agree. Versions before 3 have neither result nor number. */
const agreed = { currency: text, result: text, rows: whole, number, amount, difference: amount }
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
          equal: z.array(z.object(agreed)),
          rows: z.array(row),
        }),
      ),
      [],
    ),
    outdated,
    matches: z._default(z.array(match), []),
  }),
})
type Signed = z.infer<typeof signed>['month']
type Figures = Pick<z.infer<typeof row>, keyof typeof figures>

const personWords = ({ name, account_name, email, id }: z.infer<typeof by>): string =>
  [name || account_name, email, id && `ID ${id}`].filter(Boolean).join(', ')
const money = (value: string | null, currency: string): string =>
  value === null ? 'not known' : formatPrice(value, currency)
/** “12 for €28.00”, without what isn’t there. */
const figureWords = (figure: number | null, sum: string | null, currency: string): string =>
  [figure === null ? '' : formatNumber(figure), sum === null ? '' : money(sum, currency)]
    .filter(Boolean)
    .join(' for ')
const figureCells = (of: Figures, currency: string | null) => [
  figureWords(of.their_number, of.their_amount, currency ?? ''),
  figureWords(of.our_number, of.our_amount, currency ?? ''),
]
/** The decision, its note, then who made it and when, each in a line of its own. */
const saidWords = ({ decision, note, by: who, at }: Pick<z.infer<typeof decided>, keyof typeof said>) =>
  [
    decisionWords[decision ?? ''] ?? 'Open',
    note,
    // The whole address would take the room of the note.
    [personWords(who.name ? { ...who, email: '' } : who), formatMoment(at)].filter(Boolean).join(', '),
  ]
    .filter(Boolean)
    .join('\n')

/** Rows by company, then by package. */
const byNames = ([company = '', name = '']: readonly string[], other: readonly string[]) =>
  compareEach([company, name], other)

const fileFacts = (one: z.infer<typeof file>, version: number) => {
  const cut = one.sent < one.lines ? `, of which only ${formatNumber(one.sent)} were sent` : ''
  // Version 1 doesn’t say who chose it.
  const who = personWords(one.by)
  const when = `${formatMoment(one.at)}${who && ` by ${who}`}`
  const words = [
    `${one.vendor ? `${one.vendor}. ` : ''}${counted(one.lines, 'line')}${cut}. ${when}. SHA-256 ${one.digest}.`,
    ...sumsOf(one).map((sum) => `${sum}.`),
    ...(one.answers ? saidOf(one.answers) : []),
  ]
  // Earlier versions had no sums.
  const faults = version < 3 ? '' : sumFaults(one).join(' ')
  return [
    [one.name ?? '', words.join(' ')] as const,
    ...(faults ? [[`Sum of ${one.name}`, faults, true] as const] : []),
  ]
}

const decisionTable = (title: string, name: string, rows: Signed['outdated']): Omit<Table, 'file'> => ({
  title,
  head: ['Company', 'Package', 'File', 'Here', 'Decision'],
  figures: [2, 4],
  rows: rows
    .map((one) => [one.company ?? '', one.package ?? '', ...figureCells(one, one.currency), saidWords(one)])
    .toSorted(byNames),
  facts: [[name, counted(rows.length, 'decision')]],
})

const matchTable = (matches: Signed['matches']): Omit<Table, 'file'> => ({
  title: 'Names that people matched',
  head: ['In a file', 'Here', 'By'],
  rows: matches.map((one) => [
    [one.their_name, one.their_key].filter(Boolean).join(', '),
    one.our_name ?? '',
    `${personWords(one.by)}, ${formatMoment(one.at)}`,
  ]),
  facts: [['Matched', counted(matches.length, 'name')]],
})

/** The tables that a signed file consists of, to read and to print. */
export function signedTables(facts: MonthFacts, content: string, closing: string): readonly Table[] {
  const { month, version } = signed.parse(JSON.parse(content))
  const own = signedMonth(facts, content)
  const nameOf = new Map(own.companies.map(({ id, name }) => [id, name]))
  const { reopened_at, reopened_by, reason } = facts.closings.find(({ id }) => id === closing) ?? {}
  const reopened = `${formatMoment(reopened_at)}${reopened_by ? ` by ${byWords(reopened_by)}` : ''}: ${reason ?? ''}`
  const others = [...month.outdated, ...(month.comparison?.outdated ?? [])]
  const tables: Omit<Table, 'file'>[] = [
    {
      title: `${monthName(facts.id)}, closed and signed`,
      facts: [
        ['Closed', `${formatMoment(month.closed_at)} by ${personWords(month.closed_by)}`],
        ...(reopened_at ? [['Reopened', reopened] as const] : []),
        ['Days', `${formatDay(facts.first)} to ${formatDay(facts.last)}, in UTC`],
        ['Companies', formatNumber(own.companies.length)],
        ['Licences known since', formatDay(month.since)],
        ['Rule', `${amountRule} Version ${month.rule}.`],
        [
          'Format',
          `Version ${version}. An auditor can check the signature with the command npm run evidence -- verify.`,
        ],
      ],
      head: ['Currency', 'Lines', 'Amount'],
      figures: [1, 3],
      rows: [...groupBy(rowsOf(own), ({ currency }) => currency)].map(([currency, lines]) => {
        const sum = sumOf(lines.map((line) => line.amount))
        return [
          currency || 'None',
          lines.length,
          sum.kind === 'unknown' ? 'not known' : money(sum.value, currency),
        ]
      }),
    },
    ...month.comparisons.map(({ side, files, equal, rows }): Omit<Table, 'file'> => ({
      title: sideWords[side],
      facts: [
        ...files.flatMap((one) => fileFacts(one, version)),
        ...equal.map(
          ({ currency, result, rows: count, number: figure, amount: sum, difference }) =>
            [
              `${resultWords[result as keyof typeof resultWords] ?? (difference === null ? 'Numbers equal' : 'Equal')}, ${currency}`,
              `${counted(count, 'row')}, ${sum === null && figure !== null ? `${formatNumber(figure)} in all` : money(sum, currency ?? '')}, ${difference === null ? 'amounts not compared' : `apart by ${money(difference, currency ?? '')}`}`,
            ] as const,
        ),
      ],
      head: ['Company', 'Package', 'Result', 'File', 'Here', 'Difference', 'Decision'],
      figures: [3, 6],
      rows: rows
        .map((one) => [
          nameOf.get(one.company ?? '') ?? one.company_name ?? '',
          own.packages.get(one.package ?? '')?.name ?? one.package_name ?? '',
          resultWords[one.result as keyof typeof resultWords] ?? one.result ?? '',
          ...figureCells(one, one.currency),
          one.only_numbers ? 'not compared' : money(one.difference, one.currency ?? ''),
          one.decision ? saidWords(one.decision) : 'Open',
        ])
        .toSorted(byNames),
    })),
    ...(month.comparison
      ? [
          {
            ...decisionTable('Compared with a file', 'Decided', month.comparison.decisions),
            facts: fileFacts(month.comparison.file, version),
          },
        ]
      : []),
    ...(others.length > 0 ? [decisionTable('Decisions about other figures', 'Not counted', others)] : []),
    ...(month.matches.length > 0 ? [matchTable(month.matches)] : []),
  ]
  const readAt = own.readAt
  return tables.map((table, at) => ({
    ...table,
    file: `month-${monthAddress(facts.id)}-signed${at === 0 ? '' : `-${at + 1}`}`,
    readAt,
  }))
}
