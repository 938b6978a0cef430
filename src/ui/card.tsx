import { useId, type ReactNode } from 'react'
import type { Term } from '../lib/terms'
import { TermHelp } from './terms/term-help'

type Props = {
  title: string
  /** How many there are, beside the title. */
  count?: ReactNode
  note?: ReactNode
  /** A term of the title, explained beside it. */
  help?: Term
  children: ReactNode
}

/** A part of a page with its own heading. */
export function Card({ title, count, note, help, children }: Props) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="card overflow-clip">
      <header className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line-soft px-4 py-2">
        <div className="flex items-center gap-1">
          <h2 id={id} className="text-base font-semibold">
            {title}
          </h2>
          {help && <TermHelp term={help} />}
          {count !== undefined && <span className="ml-1 text-muted">{count}</span>}
        </div>
        {note && <div className="text-muted">{note}</div>}
      </header>
      {children}
    </section>
  )
}
