import type { ReactNode } from 'react'

type Props = {
  /** 24 px. */
  icon: ReactNode
  title: string
  /** One sentence, and one button. */
  children?: ReactNode
}

/** Shown in place of content that isn't there. */
export const EmptyState = ({ icon, title, children }: Props) => (
  <div className="flex flex-col items-center gap-1 px-4 py-7 text-center">
    <span aria-hidden="true" className="mb-2 text-muted [&>svg]:size-6">
      {icon}
    </span>
    <p className="font-semibold">{title}</p>
    {children && (
      <div className="flex max-w-md flex-col items-center gap-1 text-balance text-muted [&_.button]:mt-2">
        {children}
      </div>
    )}
  </div>
)
