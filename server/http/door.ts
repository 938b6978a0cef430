import type { Endpoint, Needs } from '#contract/wire'
import type { Caller } from '../callers/caller'
import type { Db } from '../db/open'

/** What differs between our own server and a gateway, where keepers do what permissions allow elsewhere. */
export type Door = {
  /** Throws unless the caller sees everything behind it. */
  readonly allow: (db: Db, caller: Caller) => Promise<void>
  readonly write: <T>(
    db: Db,
    caller: Caller,
    needs: Needs,
    write: (tx: Db, by: Caller) => Promise<T>,
  ) => Promise<T>
  /** Replaces the permissions of the contract. */
  readonly needs?: 'keeper'
}

/** Gives an operation the need of its door. */
export const behind =
  ({ needs }: Door) =>
  <E extends Endpoint>(entry: E): E =>
    needs ? { ...entry, needs } : entry
