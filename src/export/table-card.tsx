import type { ReactNode } from 'react'
import { formatDay } from '../lib/dates'
import { formatNumber } from '../lib/words'
import { Facts } from '../ui/facts'
import { Name } from '../ui/name'
import type { Cell, Table } from './table'

const day = /^\d{4}-\d\d-\d\d$/
const shown = (cell: Cell): ReactNode => {
  if (typeof cell === 'number') return formatNumber(cell)
  if (typeof cell === 'object') return cell.amount
  return day.test(cell) ? formatDay(cell) : cell === '' ? '' : <Name>{cell}</Name>
}

type Props = {
  label: string
  /** Its title, where the page doesn't say it. */
  heading: string
  table: Table
  /** How many columns hold text; the others hold figures. */
  texts: number
  buttons?: ReactNode
}
/** A table as paper has it, on screen: its facts, then all of its rows. */
export const TableCard = ({ label, heading, table: { head, rows, facts = [] }, texts, buttons }: Props) => (
  <section aria-label={label} className="card flex max-w-5xl flex-col gap-3 p-4">
    <div className="flex flex-wrap items-center justify-between gap-3">
      <h2 className="text-lg font-semibold">
        <Name>{heading}</Name>
      </h2>
      {buttons}
    </div>
    <div className="-m-4">
      <Facts facts={facts.map(([name, value]) => ({ label: name, value }))} />
    </div>
    {rows.length > 0 && (
      <div
        // A phone scrolls it, by keyboard too.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- nothing inside takes the focus
        tabIndex={0}
        role="region"
        aria-label={`${label}, lines`}
        className="overflow-x-auto"
      >
        <table className="w-full text-sm tabular-nums">
          <thead className="text-xs text-muted">
            <tr>
              {head.map((name, at) => (
                <th
                  key={name}
                  scope="col"
                  className={`px-2 py-1.5 font-medium ${at < texts ? 'text-start' : 'text-end'}`}
                >
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((cells, row) => (
              // oxlint-disable-next-line react/no-array-index-key -- a row never changes, and can be like another
              <tr key={row} className="border-t border-line-soft">
                {cells.map((cell, at) => (
                  <td
                    key={head[at]}
                    className={`px-2 py-1.5 ${at < texts ? '' : 'text-end'} ${at === 0 ? '' : 'whitespace-nowrap'}`}
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
