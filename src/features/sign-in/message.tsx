import type { LucideIcon } from 'lucide-react'
import { Button } from '../../ui/buttons/button'

export type Words = {
  icon: LucideIcon
  title: string
  text: React.ReactNode
  good?: boolean
  /** The way on. */
  button?: { label: string; look?: 'plain'; onClick: () => void }
}

/** The outcome of a link, in the middle of a public page. */
export function Message({ icon: Icon, title, text, good = false, button }: Words) {
  return (
    <div role="status" className="flex flex-col sm:items-center sm:text-center">
      <Icon size={24} aria-hidden="true" className={good ? 'text-good' : 'text-muted'} />
      <h1 className="mt-3 text-xl font-semibold">{title}</h1>
      <p className="mt-1 text-soft">{text}</p>
      {button && (
        <div className="mt-5">
          <Button look={button.look ?? 'primary'} large onClick={button.onClick}>
            {button.label}
          </Button>
        </div>
      )}
    </div>
  )
}
