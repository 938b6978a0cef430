import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { buttonLook } from '../ui/buttons/button'
import { ReasonedButton } from '../ui/buttons/reasoned-button'
import type { Effect } from './effect'

type Props = {
  /** Content beside the buttons. An empty paragraph takes no room. */
  beside?: ReactNode
  /** The target of Cancel. */
  cancel: LinkProps
  submit: string
  busy?: boolean
  effect?: Effect | undefined
}

/** The buttons of a form, in sight wherever a window has room for more. */
export const FormFooter = ({ beside, cancel, submit, busy = false, effect }: Props) => (
  <div className="bottom-0 z-10 flex flex-wrap items-center justify-end gap-2 rounded-b-lg border-t border-line bg-raised px-4 py-3 sm:px-6 tall:sticky">
    {(beside || effect?.sum) && (
      <div className="min-w-0 flex-1 basis-64 text-sm has-[>p:empty:only-child]:basis-0">
        {beside}
        {effect?.sum}
      </div>
    )}
    <Link {...cancel} activeOptions={{ exact: true }} className={buttonLook('quiet')}>
      Cancel
    </Link>
    <ReasonedButton submit look="primary" busy={busy} reason={effect?.refusal}>
      {submit}
    </ReasonedButton>
  </div>
)
