import { choice, count, nullable, record, text, type Read } from './shape'
import { endpoint, nothing } from './wire'

/** Version of dashboard and server, which are built together; package.json says the same (X). */
export const version = '0.1.0'

/** `embedded`: this server answers the operations itself. `gateway`: it passes them to another API. */
export const serverModes = ['embedded', 'gateway'] as const

/** What a server of ours says of itself (X). `requests_per_minute` is for each key; null where somebody else sets the limit. */
export const serverShape = record(
  {},
  { mode: choice(serverModes), version: text, requests_per_minute: nullable(count) },
)
export type ServerDescription = Read<typeof serverShape>

/** What this server is. Nothing of it is secret, and no key is asked for, because a gateway cannot tell a good one (X). */
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
  needs: 'nobody in particular',
  basis: { path: 'X', body: 'X', reply: 'X' },
})
