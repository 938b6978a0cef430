import { Link } from '@tanstack/react-router'
import type { Deed } from './deeds'

/** Leads to the page that shows whether a write was done. */
export const WhereToLook = ({
  at: { link, words },
  onGo,
}: {
  at: NonNullable<Deed['at']>
  onGo?: () => void
}) => (
  <Link {...link} {...(onGo && { onClick: onGo })} className="link">
    {words}
  </Link>
)
