import type { ReactNode } from 'react'
import type { MonthCompany } from '#contract/months/months'
import { groupBy } from '#domain/group-by'
import { sumOf } from '#domain/months/ledger'
import { statementOf, type StatementLine, type StatementPart } from '#domain/months/statement'
import type { Table } from '../../export/table'
import { TableCard } from '../../export/table-card'
import { formatDay, monthName } from '../../lib/dates'
import { formatPrice } from '../../lib/money'
import { listed } from '../../lib/words'
import type { WholeMonth } from '../../queries/months'
import { amountRule, monthAddress } from './month-words'

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

const facts = (month: WholeMonth, { id, name, reference }: MonthCompany, totals: string) =>
  [
    ['Customer', name],
    ['Company ID', id],
    ...(reference ? [['PSA number', reference] as const] : []),
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
    figures: [3, head.length],
    facts: facts(month, company, totalWords(lines)),
    isForCustomer: true,
  }
}

type Props = {
  month: WholeMonth
  company: MonthCompany
  buttons?: ReactNode
}
/** What one customer had on which days, and what it costs. */
export const Statement = ({ month, company, buttons }: Props) => {
  const table = statementTable(month, company)
  // The heading is the customer.
  const [, ...facts] = table.facts ?? []
  return (
    <TableCard
      label={`Statement of ${company.name} (${company.id})`}
      heading={company.name}
      table={{ ...table, facts }}
      buttons={buttons}
    />
  )
}
