import type { IdNumber } from '#contract/shape'
import type { SQL } from 'drizzle-orm'
import type { Db } from '../db/open'
import type { Caller } from './caller'

type NewPerson = { readonly first_name: string; readonly last_name: string; readonly email: string }

/** The source of a server's people: employees on our own server, a list of its own behind a gateway. */
export type PeopleSource = {
  /** Whether programs have keys of this server. A gateway passes on those of its API. */
  readonly haveKeys: boolean
  /** The caller with a token of this hash. */
  readonly byToken: (db: Db, tokenHash: string, now: Date) => Promise<Caller | undefined>
  /** The caller with a session that another check found to be alive. */
  readonly bySession: (db: Db, session: number) => Promise<Caller | undefined>
  /** The condition that finds a person by address, in a statement with the facts of people. */
  readonly isAt: (email: string) => SQL
  /** The person with this address, made when they are first needed. */
  readonly at: (
    tx: Db,
    email: string,
  ) => Promise<{ readonly id: number; readonly activatedAt: Date | null } | undefined>
  /** Makes the person who set this server up. @returns the id of the person */
  readonly first: (tx: Db, person: NewPerson, now: Date, expiresAt: Date) => Promise<number>
  /** Makes an invited person active. */
  readonly activate: (
    tx: Db,
    person: { readonly id: number; readonly employee: IdNumber<'employee'> | null },
    now: Date,
  ) => Promise<void>
}
