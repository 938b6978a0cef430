import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { buttonLook } from './button'
import { Tooltip } from '../overlay/tooltip'

type Props = LinkProps & {
  look?: 'primary' | 'plain'
  small?: boolean
  /** 16 px. In the head of a page on a phone it replaces the words. */
  icon?: ReactNode
  reason: string | undefined
  children: ReactNode
}

/** A link to a form. It is disabled, with the reason, if the form can't be used. */
export const ActionLink = ({ look = 'plain', small = false, icon, reason, children, ...to }: Props) =>
  reason === undefined ? (
    <Link {...to} className={buttonLook(look, small ? 'small' : 'usual')}>
      {icon}
      <span>{children}</span>
    </Link>
  ) : (
    <Tooltip text={reason}>
      {(described) => (
        <span
          role="link"
          tabIndex={0}
          aria-disabled="true"
          {...described}
          className={buttonLook(look, small ? 'small' : 'usual')}
        >
          {icon}
          <span>{children}</span>
        </span>
      )}
    </Tooltip>
  )
