import { choice, count, flag, nullable, record, text, type Read } from './shape'
import { signInOfferShape } from './sign-in/offer'
import { endpoint } from './wire'

/** The commit that was built. Programs that run from the sources have none. */
declare const BUILT_COMMIT: string | undefined
const commit = typeof BUILT_COMMIT === 'string' ? BUILT_COMMIT : ''

/** The release, as in package.json. */
export const release = '1.2.0'
/**
 * The version of dashboard and server, which are built together: the release, a plus sign and eight letters
 * of the commit (X).
 */
export const version = commit === '' ? release : `${release}+${commit}`

/** `embedded`: this server answers the operations itself. `gateway`: it forwards them to another API. */
const serverModes = ['embedded', 'gateway'] as const

/** What a server offers besides the operations of the specification (X). */
const offersShape = record(
  {
    /** It keeps people and keys itself: service accounts, uses of permissions, every way to sign in. */
    people: flag,
    /** Packages can be created and changed. */
    catalogue: flag,
    /** The lines of the audit log have the values before and after a change. */
    log_values: flag,
    /** Lists obey every filter and ordering of this contract. */
    filters: flag,
    /** A request with an `Idempotency-Key` is done once, however often it is sent. */
    idempotency: flag,
    /** Keepers look after its people, keys, log, emails and months. */
    keepers: flag,
  },
  {},
)
export type Offers = Read<typeof offersShape>

/** What our own server offers, and what a gateway offers in front of another API. */
export const offersOf: Readonly<Record<(typeof serverModes)[number], Offers>> = {
  embedded: {
    people: true,
    catalogue: true,
    log_values: true,
    filters: true,
    idempotency: true,
    keepers: false,
  },
  gateway: {
    people: false,
    catalogue: false,
    log_values: false,
    filters: false,
    idempotency: false,
    keepers: true,
  },
}

/** The description of our server (X). `requests_per_minute` applies to each API key or person. */
const serverShape = record(
  {},
  {
    mode: choice(serverModes),
    version: text,
    requests_per_minute: nullable(count),
    offers: offersShape,
    /** The address of a company's tenant, with `{uid}` or `{id}` in it; null: the operator names none. */
    tenant_url: nullable(text),
    sign_in: signInOfferShape,
    /** A session ends after `idle_minutes` without activity, or after `hours`. */
    session: record({}, { idle_minutes: count, hours: count }),
  },
)
export type ServerDescription = Read<typeof serverShape>

/**
 * Describes this server (X). Nothing in it is secret, and it needs no API key, because a gateway can't check
 * one.
 */
export const describeServer = endpoint({
  name: 'Describe server',
  method: 'GET',
  path: '/api/console/server/',
  reply: serverShape,
  needs: 'no key',
})
