import type { ReactNode } from 'react'

export const EmptyState = ({
  icon,
  title,
  children,
}: {
  icon: ReactNode
  title: string
  children?: ReactNode
}) => (
  <div className="flex flex-col items-center gap-2 px-6 py-14 text-center">
    <span
      aria-hidden="true"
      className="mb-1 grid size-11 place-items-center rounded-full bg-sunken text-muted ring-1 ring-line"
    >
      {icon}
    </span>
    <p className="text-lg font-semibold">{title}</p>
    {children && <div className="max-w-md text-muted">{children}</div>}
  </div>
)
