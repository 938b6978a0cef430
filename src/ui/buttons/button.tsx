import type { ComponentProps, ReactNode } from 'react'
import { Spinner } from '../waiting/spinner'

/**
 * Primary: one in a view. Accent: a quiet one in a message. Danger confirms a deletion; red opens the
 * question.
 */
type Look = 'primary' | 'plain' | 'quiet' | 'accent' | 'danger' | 'red'
/** Small in rows and toolbars, large on the sign-in page and for decisions. */
type Size = 'small' | 'usual' | 'large'

// Whole class names, because the style sheet is generated from those in the source.
const looks: Record<Look, string> = {
  primary: 'button-primary',
  plain: 'button-plain',
  quiet: 'button-quiet',
  accent: 'button-quiet text-accent-ink',
  danger: 'button-danger',
  red: 'button-red',
}
const sizes: Record<Size, string> = { small: 'button-small', usual: '', large: 'button-large' }

export const buttonLook = (look: Look, size: Size = 'usual'): string => `button ${looks[look]} ${sizes[size]}`

type Props = Omit<ComponentProps<'button'>, 'className' | 'type'> & {
  look?: Look
  small?: boolean
  large?: boolean
  /** Shows that the action is under way and ignores further presses. */
  busy?: boolean
  icon?: ReactNode
  submit?: boolean
}

/** A disabled button with a reason must stay reachable by keyboard: use `aria-disabled`, not `disabled`. */
export function Button({
  look = 'plain',
  small = false,
  large = false,
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
      className={buttonLook(look, small ? 'small' : large ? 'large' : 'usual')}
      // Some screen readers say "not disabled" of a button that is told so.
      aria-disabled={rest['aria-disabled'] || undefined}
      aria-busy={busy || undefined}
      onClick={blocked ? (event) => event.preventDefault() : onClick}
    >
      {busy ? <Spinner /> : icon}
      {children}
    </button>
  )
}

/**
 * A button that shows only an icon, quiet unless the buttons beside it have an outline. `label` says what it
 * does.
 */
export const IconButton = ({
  label,
  small = false,
  outlined = false,
  children,
  ...rest
}: Omit<ComponentProps<'button'>, 'className' | 'type' | 'aria-label'> & {
  label: string
  small?: boolean
  outlined?: boolean
}) => (
  <button
    {...rest}
    type="button"
    aria-label={label}
    title={label}
    className={`button ${outlined ? 'button-plain' : 'button-quiet'} button-icon ${small ? 'button-small' : ''}`}
  >
    {children}
  </button>
)
