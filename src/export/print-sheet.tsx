import { useEffect, useState, type ReactNode } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { connection } from '../api/connection'
import { formatExact } from '../lib/dates'
import { aroundPrinting } from './print-title'
import './print-sheet.css'

/**
 * The time when printing began, while everything is drawn, in sight or not; undefined when nothing is
 * printed.
 */
function usePrinting(): number | undefined {
  const [printing, setPrinting] = useState<number>()
  useEffect(
    () =>
      aroundPrinting(
        () => flushSync(() => setPrinting(Date.now())),
        () => setPrinting(undefined),
      ),
    [],
  )
  return printing
}

type Props = {
  title: string
  /** The facts about the table. */
  facts: readonly (readonly [name: string, value: ReactNode, isBad?: boolean])[]
  /** undefined if the data wasn't read at one moment. */
  readAt: number | undefined
  /** Whether our address is nothing for its reader. */
  hidesSource?: boolean
  children: ReactNode
}

/** A printed page: title, source and time of the data, and tables. */
export function PrintSheet({ title, facts, readAt, hidesSource = false, children }: Props) {
  const printedAt = usePrinting()
  if (printedAt === undefined) return null
  const { origin } = connection()
  const all = [
    ...facts,
    ...(readAt === undefined ? [] : [['As of', formatExact(readAt)] as const]),
    ...(hidesSource ? [] : [['Source', origin] as const]),
    ['Printed', formatExact(printedAt)],
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
