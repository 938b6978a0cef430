import type { WrittenReview } from '#contract/reviews'
import type { Role, WrittenRole } from '#contract/roles'

/** A role as this server, or the API behind a gateway, sent it. */
export type StoredRole = WrittenRole | Role

/** A review as the database holds it, with the roles of either source. */
export type StoredReview = Omit<WrittenReview, 'roles'> & {
  readonly roles: (Omit<WrittenReview['roles'][number], 'role'> & { readonly role: StoredRole | null })[]
}
