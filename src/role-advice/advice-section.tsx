import type { ReactNode } from 'react'

type Props = { title: string; figure: ReactNode; children: ReactNode }

/** One kind of finding in the list of advice. */
export const AdviceSection = ({ title, figure, children }: Props) => (
  <section
    aria-label={title}
    className="border-t border-line py-3 first:border-0 lg:grid lg:grid-cols-[13rem_minmax(0,1fr)] lg:gap-x-6"
  >
    <h2 className="py-1 font-semibold lg:py-2">
      {title} <span className="font-normal text-muted">({figure})</span>
    </h2>
    <div className="min-w-0">{children}</div>
  </section>
)
