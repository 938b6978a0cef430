import { choice, count, nullable, record, text, type Read } from './shape'
import { signInOfferShape } from './signing-in/offer'
import { endpoint, nothing } from './wire'

/** The version of dashboard and server, which are built together. package.json says the same (X). */
export const version = '0.1.0'

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
  },
)
export type ServerDescription = Read<typeof serverShape>

/** Describes this server (X). Nothing in it is secret, and it needs no API key, because a gateway can't check one. */
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
