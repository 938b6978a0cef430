import { useId, type ReactNode } from 'react'

/** A part of a page with its own heading. */
export function Card({ title, note, children }: { title: string; note?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="card overflow-clip">
      <header className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line px-5 py-3">
        <h2 id={id} className="font-semibold">
          {title}
        </h2>
        {note && <div className="text-sm text-muted">{note}</div>}
      </header>
      {children}
    </section>
  )
}
