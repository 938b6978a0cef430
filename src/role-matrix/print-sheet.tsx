import { useEffect, useState, type ReactNode } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { connection } from '../api/connection'
import './print-sheet.css'

/** The time when a print began, so that everything is drawn and not only what is in sight; undefined when there is none. */
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
  /** What is on the sheet. */
  facts: readonly (readonly [name: string, value: ReactNode])[]
  readAt: number
  children: ReactNode
}

/** The printed page: its title, where and when its data come from, and its tables. */
export function PrintSheet({ title, facts, readAt, children }: Props) {
  const printedAt = usePrinting()
  if (printedAt === undefined) return null
  const { origin, path } = connection().base
  const all = [
    ...facts,
    ['As of', moment.format(readAt)],
    ['Source', origin + path],
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
