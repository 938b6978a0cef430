import type { ReactNode } from 'react'
import type { MonthCompany } from '#contract/months'
import { groupBy } from '#domain/group-by'
import { sumOf } from '#domain/months/ledger'
import { statementOf, type StatementLine, type StatementPart } from '#domain/months/statement'
import type { Table } from '../export/table'
import { formatDay } from '../lib/dates'
import { formatPrice } from '../lib/money'
import { formatNumber, listed } from '../lib/words'
import type { WholeMonth } from '../queries/months'
import { Facts } from '../ui/facts'
import { Name } from '../ui/name'
import { amountRule, monthAddress, monthName } from './month-words'

const head = ['Package', 'From', 'Until', 'Licences', 'Price', 'Days', 'Licence-days', 'Amount'] as const
const priceWords = ({ free, price }: StatementPart, currency: string): string =>
  free ? 'not for resale' : price == null ? 'not known' : formatPrice(price, currency)
const amountWords = ({ line }: StatementLine): string =>
  line.amount === null ? 'not known' : formatPrice(line.amount, line.currency)

/** The cells of a line: one row for each part, and the amount in the last of them. */
const cellsOf = (one: StatementLine): readonly (readonly (string | number)[])[] => {
  const { line, name, parts } = one
  if (parts.length === 0) return [[name, '', '', line.licences, '', '', line.licence_days, amountWords(one)]]
  return parts.map((part, at) => [
    at === 0 ? name : '',
    part.from,
    part.until,
    part.suspended ? `${part.licences} suspended` : part.licences,
    priceWords(part, line.currency),
    part.days,
    part.licenceDays,
    at === parts.length - 1 ? amountWords(one) : '',
  ])
}

/** The sum of each currency: “€28.00 and $3.00”. */
const totalWords = (lines: readonly StatementLine[]): string =>
  listed(
    [...groupBy(lines, ({ line }) => line.currency)].map(([currency, those]) => {
      const sum = sumOf(those.map(({ line }) => line.amount))
      if (sum.kind === 'unknown') return 'not known'
      return formatPrice(sum.value, currency) + (sum.kind === 'partly' ? ` (${sum.why})` : '')
    }),
  )

const facts = (month: WholeMonth, { id, name, uid, reference, node }: MonthCompany, totals: string) =>
  [
    ['Customer', name],
    ['Company ID', `${id}, ${uid}`],
    ...(reference ? [['PSA number', reference] as const] : []),
    ['Node', month.nodes.get(node)?.name ?? `Node ${node}`],
    ['Days', `${formatDay(month.facts.first)} to ${formatDay(month.facts.last)}, in UTC`],
    ['Total', totals],
    ['Rule', amountRule],
  ] as const

/** The statement of a customer as a table. */
export function statementTable(month: WholeMonth, company: MonthCompany): Table {
  const lines = statementOf(month, company)
  return {
    file: `month-${monthAddress(month.facts.id)}-company-${company.id}`,
    title: `${monthName(month.facts.id)}: ${company.name}`,
    head,
    rows: lines.flatMap(cellsOf),
    facts: facts(month, company, totalWords(lines)),
    readAt: month.readAt,
  }
}

type Props = {
  month: WholeMonth
  company: MonthCompany
  buttons?: ReactNode
}
/** What one customer had on which days, and what it costs. */
export function Statement({ month, company, buttons }: Props) {
  const lines = statementOf(month, company)
  const all = facts(month, company, totalWords(lines))
  return (
    <section aria-label="Statement" className="card flex max-w-5xl flex-col gap-3 p-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-lg font-semibold">
          <Name>{company.name}</Name>
        </h2>
        {buttons}
      </div>
      <div className="-m-4">
        <Facts facts={all.slice(1).map(([label, value]) => ({ label, value }))} />
      </div>
      <div
        // A phone scrolls it, by keyboard too.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- nothing inside takes the focus
        tabIndex={0}
        role="region"
        aria-label="Packages"
        className="overflow-x-auto"
      >
        <table className="w-full text-sm tabular-nums">
          <thead className="text-xs text-muted">
            <tr>
              {head.map((label, at) => (
                <th
                  key={label}
                  scope="col"
                  className={`px-2 py-1.5 font-medium ${at > 2 ? 'text-end' : 'text-start'}`}
                >
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.flatMap((one) =>
              cellsOf(one).map((cells, row) => (
                <tr
                  key={`${one.line.package} ${one.line.currency} ${row}`}
                  className="border-t border-line-soft"
                >
                  {cells.map((cell, at) => (
                    <td
                      key={head[at]}
                      className={`px-2 py-1.5 ${at > 2 ? 'text-end' : ''} ${at === 0 ? '' : 'whitespace-nowrap'}`}
                    >
                      {at === 0
                        ? cell !== '' && <Name>{String(cell)}</Name>
                        : at < 3
                          ? formatDay(String(cell))
                          : typeof cell === 'number'
                            ? formatNumber(cell)
                            : String(cell)}
                    </td>
                  ))}
                </tr>
              )),
            )}
          </tbody>
        </table>
      </div>
    </section>
  )
}
