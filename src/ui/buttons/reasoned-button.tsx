import type { ComponentProps } from 'react'
import { Button } from './button'
import { Tooltip } from '../overlay/tooltip'

type Props = ComponentProps<typeof Button> & {
  /** Why it can't be pressed; undefined where it can. */
  reason: string | undefined
}

/**
 * A button that is disabled while there is a reason. It stays reachable by keyboard, and a tooltip shows the
 * reason.
 */
export const ReasonedButton = ({ reason, ...button }: Props) => (
  <Tooltip text={reason}>
    {(described) => (
      <Button {...button} {...described} {...(reason === undefined ? {} : { 'aria-disabled': true })} />
    )}
  </Tooltip>
)
