import type { ComponentProps, RefCallback } from 'react'

type Props = Pick<ComponentProps<'input'>, 'tabIndex' | 'checked' | 'onKeyDown'> & {
  ref?: RefCallback<HTMLInputElement> | undefined
  label: string
  mixed?: boolean
  /** It keeps the focus while nothing can be selected. */
  off?: boolean
  onSelect: (on: boolean, isRange: boolean) => void
}

/** A box that selects. Its touch area is larger than what is seen. */
export const SelectBox = ({ ref, label, mixed = false, off = false, onSelect, ...box }: Props) => (
  <input
    {...box}
    type="checkbox"
    aria-label={label}
    aria-disabled={off || undefined}
    className="relative grid! after:absolute after:-inset-2"
    ref={(element) => {
      if (element) element.indeterminate = mixed
      return ref?.(element)
    }}
    onClick={(event) => off && event.preventDefault()}
    onChange={
      ({ target, nativeEvent }) => off || onSelect(target.checked, (nativeEvent as MouseEvent).shiftKey) // React fires the change of a checkbox for a click.
    }
  />
)
