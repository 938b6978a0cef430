import type { ReactNode } from 'react'
import { Button } from '../../ui/buttons/button'
import { useFirstField } from '../../ui/fields/first-field'

type Props = {
  submit: string
  busy: boolean
  large?: boolean
  /** What went wrong, unless a field says it. */
  problem?: string | false
  className?: string
  onSubmit: () => unknown
  children: ReactNode
}

/** A form of the pages for signing in: fields, what went wrong, and one button. */
export const SendForm = ({
  submit,
  busy,
  large = true,
  problem,
  className = '',
  onSubmit,
  children,
}: Props) => (
  <form
    ref={useFirstField()}
    noValidate
    className={`flex flex-col gap-4 ${className}`}
    onSubmit={(event) => {
      event.preventDefault()
      void onSubmit()
    }}
  >
    {children}
    {problem !== undefined && (
      <p role="alert" className="text-sm text-bad empty:hidden">
        {problem}
      </p>
    )}
    <Button submit look="primary" large={large} busy={busy}>
      {submit}
    </Button>
  </form>
)
