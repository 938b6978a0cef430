import type { ReactNode } from 'react'
import { formatDay } from '../lib/dates'
import { formatNumber } from '../lib/words'
import { Facts } from '../ui/facts'
import { Name } from '../ui/name'
import { isFigure, type Cell, type Table } from './table'

const day = /^\d{4}-\d\d-\d\d$/
const shown = (cell: Cell): ReactNode => {
  if (typeof cell === 'number') return formatNumber(cell)
  if (typeof cell === 'object') return cell.amount
  return day.test(cell) ? formatDay(cell) : cell === '' ? '' : <Name>{cell}</Name>
}

const short = 20
/** Short texts stay in one line if there is room. Others wrap, and no column is as narrow as a letter. */
const textLook = (cell: Cell): string => {
  if (typeof cell !== 'string' || cell === '' || day.test(cell)) return 'whitespace-nowrap'
  const isShort = cell.length <= short && !cell.includes('\n')
  return `wrap-anywhere whitespace-pre-line ${isShort ? 'min-w-14 sm:whitespace-nowrap' : 'min-w-28'}`
}

type Props = {
  label: string
  /** Its title, where the page doesn't say it. */
  heading: string
  table: Table
  buttons?: ReactNode
}
/** A table as paper has it, on screen: its facts, then all of its rows. */
export const TableCard = ({ label, heading, table, buttons }: Props) => (
  <section aria-label={label} className="card flex max-w-5xl flex-col gap-3 p-4">
    <div className="flex flex-wrap items-center justify-between gap-3">
      <h2 className="text-lg font-semibold">
        <Name>{heading}</Name>
      </h2>
      {buttons}
    </div>
    <div className="-m-4">
      <Facts
        facts={(table.facts ?? []).map(([label, value, isBad]) => ({
          label,
          value: isBad ? <span className="text-bad">{value}</span> : value,
        }))}
      />
    </div>
    {table.rows.length > 0 && (
      <div
        // A phone scrolls it, by keyboard too.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- nothing inside takes the focus
        tabIndex={0}
        role="region"
        aria-label={`${label}, lines`}
        className="overflow-x-auto"
      >
        <table className="w-full text-sm wrap-break-word tabular-nums">
          <thead className="text-xs text-muted">
            <tr>
              {table.head.map((name, at) => (
                <th
                  key={name}
                  scope="col"
                  className={`px-2 py-1.5 font-medium ${isFigure(table, at) ? 'text-end' : 'text-start'}`}
                >
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {table.rows.map((cells, row) => (
              // oxlint-disable-next-line react/no-array-index-key -- a row never changes, and can be like another
              <tr key={row} className="border-t border-line-soft">
                {cells.map((cell, at) => (
                  <td
                    key={table.head[at]}
                    className={`px-2 py-1.5 align-top ${isFigure(table, at) ? 'text-end whitespace-nowrap' : textLook(cell)}`}
                  >
                    {shown(cell)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    )}
  </section>
)
