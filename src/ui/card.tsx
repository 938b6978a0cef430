import { useId, type ReactNode } from 'react'

/** A part of a page with its own heading. */
export function Card({ title, note, children }: { title: string; note?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="card overflow-clip">
      <header className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 border-b border-line-soft px-4 py-1.5">
        <h2 id={id} className="text-base font-semibold">
          {title}
        </h2>
        {note && <div className="text-muted">{note}</div>}
      </header>
      {children}
    </section>
  )
}
