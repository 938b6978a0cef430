import type { ComponentProps } from 'react'

type Props = Omit<ComponentProps<'button'>, 'type' | 'className' | 'children'> & { name: string }

/** Opens the menu of a row. It shows on hover, on focus and on a touch screen; the row is the `group`. */
export const MoreButton = ({ name, ...button }: Props) => (
  <button
    {...button}
    type="button"
    aria-haspopup="menu"
    aria-label={`Actions of ${name}`}
    className="dots grid size-7 place-items-center rounded-md text-soft pointer-fine:opacity-0 pointer-fine:group-focus-within:opacity-100 pointer-fine:group-hover:opacity-100 hover:bg-active hover:text-ink max-sm:size-11"
  />
)
