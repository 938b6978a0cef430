import { formatEnd } from '../../../lib/dates'
import { Address } from '../../../ui/name'
import { Skeleton } from '../../../ui/waiting/skeleton'

/** Shown while the server is asked about a link. */
export const CheckingLink = () => (
  <div aria-busy="true" className="flex flex-col items-center gap-4 py-4">
    <Skeleton className="w-48" />
    <Skeleton className="w-56" />
  </div>
)

type Facts = {
  email: string | null | undefined
  until: string | null | undefined
}
/** The address that a link is for, and its expiry. */
export const LinkFacts = ({ email, until }: Facts) => (
  <dl className="rounded-md bg-sunken px-4 py-3">
    <dt className="text-xs text-muted">Email</dt>
    <dd>
      <Address>{email}</Address>
    </dd>
    <dt className="mt-2 text-xs text-muted">The link is valid until</dt>
    <dd>{formatEnd(until)}</dd>
  </dl>
)
