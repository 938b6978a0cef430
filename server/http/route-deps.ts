import type { Db } from '../db/open'
import type { PeopleSource } from '../callers/people-source'
import type { SessionsWithoutRoom } from '../callers/without-room'
import type { SessionLimits } from '../callers/sessions.store'
import type { SignInSite } from '../callers/sign-in-site'
import type { SsoSettings } from '../callers/sso.rules'
import type { Sealer } from '../sealing/seal-secrets'
import type { DatabaseTurns } from './database-turns'
import type { RateLimits } from './rate-limits'
import type { Gatherer } from './shared-lines'
import type { UseNoter } from './note-uses'

/** The dependencies of the routes. start.ts and the tests provide them. */
export type Deps = {
  readonly db: Db
  /** Seals secrets in the database. Without it there are no passwords, and a gateway has no people. */
  readonly seal?: Sealer | undefined
  readonly clock: () => Date
  /** Scheme, host and port under which people reach this server; links are made from it. */
  readonly publicUrl: () => string
  readonly people: PeopleSource
  /** The address and ways of sign-in. */
  readonly site: () => SignInSite
  readonly sessionLimits: SessionLimits
  readonly withoutRoom: SessionsWithoutRoom
  /** The provider of single sign-on. */
  readonly sso?: SsoSettings | undefined
  /** The address of a company's tenant, with the place of its UUID or ID. */
  readonly tenantUrl?: string | undefined
  /** Tells the mail job that the outbox has a new mail. */
  readonly mailWaiting: () => void
  /** The most milliseconds until the link of a forgotten password is made. */
  readonly linksWithinMs?: number
  readonly limits: RateLimits
  readonly turns: DatabaseTurns
  /** Refusals that the audit log counts. */
  readonly refusals: Gatherer
  /** Uses of permissions that wait to be stored. */
  readonly uses: UseNoter
  /** Whether the disk of the database has room for another write. */
  readonly hasRoom: () => boolean
}
