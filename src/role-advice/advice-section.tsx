import type { ReactNode } from 'react'

type Props = { title: string; figure?: ReactNode; tools?: ReactNode; children: ReactNode }

/** One kind of finding in the list of advice. */
export const AdviceSection = ({ title, figure, tools, children }: Props) => (
  <section
    aria-label={title}
    className="border-t border-line py-3 first:border-0 lg:grid lg:grid-cols-[13rem_minmax(0,1fr)] lg:gap-x-6"
  >
    <h2 className="py-1 font-semibold lg:py-2">
      {title} {figure !== undefined && <span className="font-normal text-muted">({figure})</span>}
    </h2>
    <div className="min-w-0">
      {tools && <div className="flex flex-wrap items-center gap-x-4 gap-y-2 py-1">{tools}</div>}
      {children}
    </div>
  </section>
)
