import { useEffect, useEffectEvent } from 'react'
import { formatMoment } from '../lib/dates'
import { formatNumber } from '../lib/words'
import { PrintSheet } from './print-sheet'
import { isFigure, type Table } from './table'

type PrintedTableProps = { table: Table; onClose: () => void }
type PrintedTablesProps = { tables: readonly Table[]; onClose: () => void }

const moment = /^\d{4}-\d\d-\d\d( \d\d:\d\d)?$/

/** A moment may break before its time, but not inside its date. */
function Printed({ text }: { text: string }) {
  if (!moment.test(text)) return text
  const [day, time] = formatMoment(text.replace(' ', 'T')).split(', ')
  return (
    <>
      <span className="whitespace-nowrap">{day}</span>
      {time && `, ${time}`}
    </>
  )
}

/** Prints tables as soon as they are there, each on a sheet of its own. */
export function PrintedTables({ tables, onClose }: PrintedTablesProps) {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    // This runs a moment later, because the sheet is drawn when printing begins, and React draws nothing
    // inside an effect.
    const soon = setTimeout(() => window.print())
    const printed = () => close()
    window.addEventListener('afterprint', printed)
    return () => {
      clearTimeout(soon)
      window.removeEventListener('afterprint', printed)
    }
  }, [])
  return tables.map((table) => <TableSheet key={table.file} table={table} />)
}

export const PrintedTable = ({ table, onClose }: PrintedTableProps) => (
  <PrintedTables tables={[table]} onClose={onClose} />
)

/** The facts of a table, then all of its rows. */
function TableSheet({ table }: { table: Table }) {
  const { title, head, rows, facts = [], of, missing, readAt } = table
  const count = formatNumber(rows.length)
  const known = of == null ? count : `${count} of ${formatNumber(of)}`
  return (
    <PrintSheet
      title={title}
      readAt={readAt}
      facts={[['Rows', missing ? `${known}; incomplete: ${missing}` : known], ...facts]}
    >
      <table>
        <thead>
          <tr>
            {head.map((label, at) => (
              // oxlint-disable-next-line react/no-array-index-key -- two packages can have the same name
              <th key={at} scope="col" className={isFigure(table, at) ? 'print-number' : undefined}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, row) => (
            // oxlint-disable-next-line react/no-array-index-key -- a printed row never changes, and can be like another
            <tr key={row}>
              {cells.map((cell, at) => (
                // oxlint-disable-next-line react/no-array-index-key -- as above
                <td
                  key={at}
                  dir="auto"
                  className={typeof cell === 'string' && !isFigure(table, at) ? undefined : 'print-number'}
                >
                  {typeof cell === 'string' ? (
                    <Printed text={cell} />
                  ) : typeof cell === 'number' ? (
                    // Others are ids.
                    isFigure(table, at) ? (
                      formatNumber(cell)
                    ) : (
                      cell
                    )
                  ) : (
                    cell.amount
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </PrintSheet>
  )
}
