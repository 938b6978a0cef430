import { choice, count, nullable, record, text, type Read } from './shape'
import { signInOfferShape } from './sign-in/offer'
import { endpoint, nothing } from './wire'

/** The commit that was built. Programs that run from the sources have none. */
declare const BUILT_COMMIT: string | undefined
const commit = typeof BUILT_COMMIT === 'string' ? BUILT_COMMIT : ''

/** The release, as in package.json. */
export const release = '1.1.0'
/**
 * The version of dashboard and server, which are built together: the release, a plus sign and eight letters
 * of the commit (X).
 */
export const version = commit === '' ? release : `${release}+${commit}`

/** `embedded`: this server answers the operations itself. `gateway`: it forwards them to another API. */
const serverModes = ['embedded', 'gateway'] as const

/** The description of our server (X). `requests_per_minute` applies to each API key or person. */
const serverShape = record(
  {},
  {
    mode: choice(serverModes),
    version: text,
    requests_per_minute: nullable(count),
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
  group: 'Console',
  method: 'GET',
  path: '/api/console/server/',
  params: nothing,
  query: nothing,
  body: null,
  reply: serverShape,
  success: 200,
  needs: 'no key',
  source: { path: 'X', body: 'X', reply: 'X' },
})
