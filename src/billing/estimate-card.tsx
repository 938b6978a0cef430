import { Fragment } from 'react'
import { counted, formatNumber } from '../lib/words'
import { formatPrice } from '../lib/money'
import { Card } from '../ui/card'
import { Name } from '../ui/name'
import { TableButtons } from '../export/table-buttons'
import { estimateTable, type Source } from './billing-tables'
import type { Estimate } from './estimate'
import { monthName, monthOf } from './kept-months'

const Lines = ({ lines }: Pick<Estimate, 'lines'>) => (
  <table className="w-full border-t border-line text-sm">
    <caption className="sr-only">Estimate by package</caption>
    <thead className="text-xs text-muted">
      <tr className="border-b border-line">
        <th scope="col" className="py-2.5 pr-2 pl-4 text-left font-medium">
          Package
        </th>
        <th scope="col" className="px-3 py-2.5 text-right font-medium whitespace-nowrap">
          Licences
        </th>
        <th scope="col" className="px-3 py-2.5 text-right font-medium max-sm:hidden">
          So far
        </th>
        <th scope="col" className="px-3 py-2.5 pr-4 text-right font-medium whitespace-nowrap">
          Whole month
        </th>
      </tr>
    </thead>
    <tbody>
      {lines.map(({ key, name, licences, money }) => (
        <tr key={key} className="border-b border-line">
          <th scope="row" className="py-2.5 pr-2 pl-4 text-left font-medium">
            <Name>{name}</Name>
          </th>
          <td className="px-3 py-2.5 text-right whitespace-nowrap">{formatNumber(licences)}</td>
          <td className="px-3 py-2.5 text-right whitespace-nowrap text-soft max-sm:hidden">
            {formatPrice(money.soFar, money.currency)}
          </td>
          <td className="px-3 py-2.5 pr-4 text-right whitespace-nowrap">
            {formatPrice(money.whole, money.currency)}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)

type TotalsProps = Pick<Estimate, 'totals' | 'days'> & {
  /** The words before each amount if it is only a minimum; else empty. */
  least: string
}

const Totals = ({ totals, days, least }: TotalsProps) => (
  <dl className="grid gap-x-8 gap-y-4 p-4 sm:grid-cols-2">
    {totals.map(({ currency, soFar, whole }) => (
      <Fragment key={currency ?? ''}>
        <div>
          <dt className="text-xs text-muted">Whole month{currency && `, ${currency}`}</dt>
          <dd className="text-xl font-semibold">
            {least}
            {formatPrice(whole, currency)}
          </dd>
        </div>
        <div>
          <dt className="text-xs text-muted">
            So far, {days.past} of {days.all} days
          </dt>
          <dd className="text-xl font-semibold text-soft">
            {least}
            {formatPrice(soFar, currency)}
          </dd>
        </div>
      </Fragment>
    ))}
  </dl>
)

/** This month's estimated cost, and how it is calculated. */
export function EstimateCard({
  estimate,
  gaps,
  now,
  source,
}: {
  estimate: Estimate
  /** What isn't known about the licences of companies. */
  gaps: string | undefined
  now: Date
  source: Source
}) {
  const { lines, totals, free, unpriced, undated, days } = estimate
  const month = monthName(monthOf(now))
  return (
    <Card
      title={`Estimate for ${month}`}
      note={lines.length > 0 && <TableButtons table={() => estimateTable(source, estimate, month)} />}
    >
      {totals.length === 0 ? (
        <p className="p-4 text-muted">
          {gaps ? `Not known: ${gaps}.` : 'No company has a licence with a list price.'}
        </p>
      ) : (
        <>
          <Totals totals={totals} days={days} least={gaps ? 'At least ' : ''} />
          <Lines lines={lines} />
        </>
      )}
      <p className="max-w-prose px-4 py-3 text-xs text-muted">
        Not an invoice. Per day: licences × monthly price / 30. It assumes that every company has had today’s
        licences since the first of the month, or since it was created (UTC), because the API has no earlier
        figures. Packages of every status are included.
        {gaps && ` Not everything is included: ${gaps}.`}
        {undated > 0 &&
          ` The server doesn’t say when ${counted(undated, 'company was', 'companies were')} created.`}
        {free > 0 && ` ${counted(free, 'licence')} not for resale ${free === 1 ? 'costs' : 'cost'} nothing.`}
        {unpriced > 0 &&
          ` ${counted(unpriced, 'licence')} ${unpriced === 1 ? 'is' : 'are'} not included: their packages have no list price.`}
      </p>
    </Card>
  )
}
