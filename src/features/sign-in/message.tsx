import type { LucideIcon } from 'lucide-react'

export type Words = {
  icon: LucideIcon
  title: string
  text: React.ReactNode
  good?: boolean
  children?: React.ReactNode
}

/** The outcome of a link, in the middle of a public page. */
export function Message({ icon: Icon, title, text, good = false, children }: Words) {
  return (
    <div role="status" className="flex flex-col sm:items-center sm:text-center">
      <Icon size={24} aria-hidden="true" className={good ? 'text-good' : 'text-muted'} />
      <h1 className="mt-3 text-xl font-semibold">{title}</h1>
      <p className="mt-1 text-soft">{text}</p>
      {children}
    </div>
  )
}
