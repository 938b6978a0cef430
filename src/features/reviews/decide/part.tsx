import type { ReactNode } from 'react'

/** One part of what stands beside a question. */
export const Part = ({
  title,
  figure,
  children,
}: {
  title: string
  figure?: ReactNode
  children: ReactNode
}) => (
  <section aria-label={title} className="p-4 not-first:border-t max-xl:px-(--edge)">
    <h2 className="mb-2 flex items-baseline justify-between gap-2 font-semibold">
      {title}
      {figure !== undefined && <span className="font-normal text-muted">{figure}</span>}
    </h2>
    {children}
  </section>
)
