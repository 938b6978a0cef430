import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { buttonLook } from '../ui/button'
import { Tooltip } from '../ui/overlay/tooltip'

type Props = LinkProps & { look?: 'primary' | 'plain'; reason: string | undefined; children: ReactNode }

/** A link to a form. Disabled, with its reason, where the form can't be used. */
export const ActionLink = ({ look = 'plain', reason, children, ...to }: Props) =>
  reason === undefined ? (
    <Link {...to} className={buttonLook(look)}>
      {children}
    </Link>
  ) : (
    <Tooltip text={reason}>
      {(described) => (
        <span role="link" tabIndex={0} aria-disabled="true" {...described} className={buttonLook(look)}>
          {children}
        </span>
      )}
    </Tooltip>
  )
