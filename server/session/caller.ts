import type { PermissionCode } from '#contract/permissions'
import type { sessionKinds } from '#contract/sessions'
import type { Needs } from '#contract/wire'

/** A service account, known by its key, or a person, known by their session. Ids of the two kinds overlap. */
export type Actor = { readonly kind: 'key' | 'person'; readonly id: number; readonly name: string }

/** The session of a person. */
export type Session = {
  readonly id: number
  /** One for set-up has no permissions. */
  readonly kind: (typeof sessionKinds)[number]
  readonly employee: number
  /** When the person last proved who they are. */
  readonly verifiedAt: Date
}

/** Who a request speaks for, with the permissions at this moment. */
export type Caller = Actor & {
  /** Null: a key. */
  readonly session: Session | null
  readonly nodeId: number
  readonly roleId: number
  /** The codes of its role as stored: the permissions that it can give to others. */
  readonly roleCodes: ReadonlySet<PermissionCode>
  /** The codes that the caller can use. A key lacks the four that no service account can use. */
  readonly codes: ReadonlySet<PermissionCode>
  /** Ids of its own node and, with the cascade permission, of all nodes below. */
  readonly scope: readonly number[]
}

/** Names an actor in counters: 'key:6', 'person:9'. */
export const markOf = ({ kind, id }: Pick<Actor, 'kind' | 'id'>): string => `${kind}:${id}`

/** The columns that say who wrote a row. */
export type Author = {
  readonly account_id: number | null
  readonly person_id: number | null
  readonly account_name: string
}
export const authorOf = ({ kind, id, name }: Actor): Author => ({
  account_id: kind === 'key' ? id : null,
  person_id: kind === 'person' ? id : null,
  account_name: name,
})

export function mayDo(caller: Caller, needs: Needs): boolean {
  if (needs === 'no key') return true
  if (caller.session?.kind === 'setup') return needs === 'set-up'
  if (needs === 'any key') return true
  if (needs === 'person' || needs === 'set-up') return caller.kind === 'person'
  return [needs].flat().some((code) => caller.codes.has(code))
}
