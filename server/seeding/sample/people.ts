import written from './people.json'
import type { RoleKey } from './roles'
import type { NodeKey } from './tree'

/** `days`: since the last mail. `resentAfter`: days between the first mail and the last. */
type Invited = { readonly days: number; readonly resentAfter?: number }
export type PersonState =
  | ({ readonly is: 'active'; readonly twoFactor: boolean } & Invited)
  | ({ readonly is: 'expired' | 'fresh' } & Invited)
  | { readonly is: 'expiring'; readonly hoursLeft: number; readonly resentAfter?: number }

export type Person = {
  readonly first_name: string
  readonly last_name: string
  readonly email: string
  readonly node: NodeKey
  readonly role: RoleKey
  readonly state: PersonState
}

/** 48 colleagues: 31 active and 17 invited; of the invitations, 6 have expired and 3 expire soon. */
export const people = written as readonly Person[] // The file has the keys of nodes and roles.
