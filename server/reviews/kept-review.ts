import type { WrittenReview } from '#contract/reviews'
import type { Role, WrittenRole } from '#contract/roles'

/** A role as this server, or the API behind a gateway, tells it. */
export type KeptRole = WrittenRole | Role
type Reviewed = WrittenReview['roles'][number]

/** A review as it is stored, whoever's the roles are. */
export type KeptReview = Omit<WrittenReview, 'roles'> & {
  readonly roles: (Omit<Reviewed, 'role'> & { readonly role: KeptRole | null })[]
}
