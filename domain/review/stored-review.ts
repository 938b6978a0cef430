import type { WrittenReview } from '#contract/reviews'
import type { Role, WrittenRole } from '#contract/roles'

/** A role as this server, or the API behind a gateway, sent it. */
export type StoredRole = WrittenRole | Role

/**
 * The author of something. `mark`: the owner of a key that nobody names, at a gateway. The id is the one that
 * screens show. Null: the server doesn't know it any more.
 */
export type Author = {
  readonly kind: 'person' | 'key' | 'mark'
  readonly id: string | null
  readonly name: string
  readonly email: string | null
}
type Authored<T> = T & { readonly author: Author }

/** A review as the database holds it, with the roles of either source and everybody who worked on it. */
export type StoredReview = Authored<Omit<WrittenReview, 'roles' | 'decisions' | 'changes'>> & {
  readonly roles: (Omit<WrittenReview['roles'][number], 'role'> & { readonly role: StoredRole | null })[]
  readonly decisions: Authored<WrittenReview['decisions'][number]>[]
  readonly changes: Authored<WrittenReview['changes'][number]>[]
}
