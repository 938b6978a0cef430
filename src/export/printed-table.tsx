import { useEffect, useEffectEvent } from 'react'
import { formatMoment } from '../lib/dates'
import { formatNumber } from '../lib/words'
import { PrintSheet } from './print-sheet'
import { usePrintTitle } from './print-title'
import { isFigure, type Table } from './table'

type Props = { table: Table; onClose: () => void }

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

/** Prints a table as soon as it is there. */
export function PrintedTable({ table, onClose }: Props) {
  usePrintTitle(table.title)
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
  return <TableSheet table={table} />
}

/** The facts of a table, then all of its rows, on a sheet of its own. */
export function TableSheet({ table }: { table: Table }) {
  const { title, head, rows, facts = [], of, missing, readAt, isForCustomer = false } = table
  const count = formatNumber(rows.length)
  const known = of == null ? count : `${count} of ${formatNumber(of)}`
  return (
    <PrintSheet
      title={title}
      readAt={readAt}
      hidesSource={isForCustomer}
      facts={
        isForCustomer ? facts : [['Rows', missing ? `${known}; incomplete: ${missing}` : known], ...facts]
      }
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
