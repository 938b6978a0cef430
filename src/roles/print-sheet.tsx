import { useEffect, useState, type ReactNode } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { connection } from '../api/connection'
import './print-sheet.css'

/** Since when a print is prepared: then everything is drawn, not only what is in sight. Undefined: there is none. */
function usePrinting(): number | undefined {
  const [printing, setPrinting] = useState<number>()
  useEffect(() => {
    const start = () => flushSync(() => setPrinting(Date.now()))
    const stop = () => setPrinting(undefined)
    window.addEventListener('beforeprint', start)
    window.addEventListener('afterprint', stop)
    return () => {
      window.removeEventListener('beforeprint', start)
      window.removeEventListener('afterprint', stop)
    }
  }, [])
  return printing
}

const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'long' })

type Props = {
  title: string
  /** What is on the sheet, beyond where and when it was read. */
  facts: readonly (readonly [name: string, value: ReactNode])[]
  readAt: number
  children: ReactNode
}

/** What paper gets instead of the page: what it is, of when and from where, and the tables. */
export function PrintSheet({ title, facts, readAt, children }: Props) {
  const printedAt = usePrinting()
  if (printedAt === undefined) return null
  const { origin, path } = connection().base
  const all = [
    ...facts,
    ['Read', moment.format(readAt)],
    ['From', origin + path],
    ['Printed', moment.format(printedAt)],
  ] as const
  return createPortal(
    <div className="print-sheet">
      <h1>{title}</h1>
      <dl>
        {all.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {children}
    </div>,
    document.body,
  )
}
