import { Link } from '@tanstack/react-router'
import type { ReplyLost } from './reply-lost-words'

/** A link to the page that shows whether a write was done. */
export const WhereToLook = ({
  at: { link, words },
  onGo,
}: {
  at: NonNullable<ReplyLost['at']>
  onGo?: () => void
}) => (
  <Link {...link} {...(onGo && { onClick: onGo })} className="link">
    {words}
  </Link>
)
