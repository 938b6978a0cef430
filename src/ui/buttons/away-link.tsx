import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { Tooltip } from '../overlay/tooltip'

/** An address outside the dashboard. `note` runs when a person opens it. */
export type Away = { readonly href: string; readonly note: () => void }

/** The attributes of a link to it. Its tab learns nothing of this one. */
export const awayLink = ({ href, note }: Away) => ({
  href,
  target: '_blank',
  rel: 'noopener noreferrer',
  onClick: note,
  // The middle button opens it too, the right one only a menu.
  onAuxClick: ({ button }: MouseEvent) => button === 1 && note(),
})

/** Opens it without a link. */
export function openAway({ href, note }: Away): void {
  window.open(href, '_blank', 'noopener,noreferrer')
  note()
}

type Props = Pick<ComponentProps<'a'>, 'ref' | 'tabIndex' | 'title' | 'className' | 'aria-label'> & {
  away: Away
  reason: string | undefined
  children: ReactNode
}

/** A link out of the dashboard. It is disabled while there is a reason. */
export const AwayLink = ({ away, reason, children, title, tabIndex = 0, ...rest }: Props) =>
  reason === undefined ? (
    <a {...rest} tabIndex={tabIndex} title={title} {...awayLink(away)}>
      {children}
    </a>
  ) : (
    <Tooltip text={reason}>
      {(described) => (
        <span {...rest} tabIndex={tabIndex} role="link" aria-disabled="true" {...described}>
          {children}
        </span>
      )}
    </Tooltip>
  )
