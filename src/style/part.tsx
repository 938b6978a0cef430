import { useId, type ReactNode } from 'react'

/** One kind of widget, with its name above. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid min-w-0 gap-3">
      <h2 id={id} className="border-b border-line pb-2 text-xs font-medium text-muted">
        {title}
      </h2>
      {children}
    </section>
  )
}

export const Line = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap items-center gap-2">{children}</div>
)

export const nothing = () => undefined
/** A name as nobody should have it: another direction, markup, and no place to break the line. */
export const hostile =
  'مرحبا <b>x</b> ' + 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz'.repeat(2)
