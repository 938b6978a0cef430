import type { ComponentProps, ReactNode } from 'react'
import { Spinner } from './spinner'

type Look = 'primary' | 'plain' | 'quiet' | 'danger'

const looks: Record<Look, string> = {
  primary: 'bg-accent text-on-accent hover:bg-accent-strong border-transparent',
  plain: 'bg-surface text-ink border-line hover:bg-hover shadow-card',
  danger: 'bg-bad text-surface border-transparent',
  quiet: 'text-soft border-transparent hover:bg-hover hover:text-ink',
}

export const buttonLook = (look: Look, small = false): string =>
  `inline-flex items-center justify-center gap-1.5 rounded-md border font-medium whitespace-nowrap transition-colors ${
    small ? 'h-7 px-2.5 text-xs' : 'h-9 px-3.5 text-sm'
  } ${looks[look]} disabled:opacity-55 aria-disabled:cursor-not-allowed aria-disabled:opacity-55`

type Props = Omit<ComponentProps<'button'>, 'className' | 'type'> & {
  look?: Look
  small?: boolean
  /** Shows that the action is under way and ignores further presses. */
  busy?: boolean
  icon?: ReactNode
  submit?: boolean
}

/** A disabled button with a reason must stay reachable by keyboard: use `aria-disabled`, not `disabled`. */
export function Button({
  look = 'plain',
  small = false,
  busy = false,
  icon,
  submit = false,
  children,
  onClick,
  ...rest
}: Props) {
  const blocked = busy || rest['aria-disabled'] === true
  return (
    <button
      {...rest}
      type={submit ? 'submit' : 'button'}
      className={buttonLook(look, small)}
      aria-busy={busy || undefined}
      onClick={blocked ? (event) => event.preventDefault() : onClick}
    >
      {busy ? <Spinner /> : icon}
      {children}
    </button>
  )
}
