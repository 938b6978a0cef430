import { Pencil, Send, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { counted, formatNumber } from '../../../lib/words'
import { Button } from '../../../ui/button'
import { ReasonedButton } from '../../../ui/reasoned-button'
import type { DeskAction } from './desk-dialogs'

type ActionProps = { reason: string | undefined; icon: ReactNode; onClick: () => void; children: ReactNode }
const Action = (props: ActionProps) => <ReasonedButton small aria-haspopup="dialog" {...props} />

type Props = {
  count: number
  all: number
  reasons: {
    readonly resend: string | undefined
    readonly replace: string | undefined
    readonly revoke: string | undefined
  }
  onAll: () => void
  onClear: () => void
  onAction: (action: DeskAction['kind']) => void
}

/** The number of selected invitations, and what can be done with them. */
export function SelectionBar({ count, all, reasons, onAll, onClear, onAction }: Props) {
  if (count === 0) return null
  const notOne = count === 1 ? undefined : 'Select one person to replace their address.'
  return (
    <section
      aria-label="Selection"
      className="flex min-h-13 shrink-0 flex-wrap items-center gap-2 border-t border-line bg-surface px-(--edge) py-2.5"
    >
      <Button small look="quiet" icon={<X size={14} aria-hidden="true" />} onClick={onClear}>
        <span className="sr-only">Clear selection</span>
      </Button>
      <p role="status" className="text-sm font-semibold">
        {counted(count, 'invitation')} selected
      </p>
      {count < all && (
        <button type="button" className="link min-h-6 text-sm" onClick={onAll}>
          Select all {formatNumber(all)}
        </button>
      )}
      <div className="flex flex-wrap gap-1.5 sm:ml-3">
        <Action
          reason={reasons.resend}
          icon={<Send size={14} aria-hidden="true" />}
          onClick={() => onAction('resend')}
        >
          Resend {formatNumber(count)}
        </Action>
        <Action
          reason={reasons.replace ?? notOne}
          icon={<Pencil size={14} aria-hidden="true" />}
          onClick={() => onAction('replace')}
        >
          Replace address…
        </Action>
        <Action
          reason={reasons.revoke}
          icon={<X size={14} aria-hidden="true" />}
          onClick={() => onAction('revoke')}
        >
          Revoke…
        </Action>
      </div>
    </section>
  )
}
