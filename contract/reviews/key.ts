import { choice, list, record, text, timestamp } from '../shape'
import { endpoint, nothing } from '../wire'

const publicKey = record({ public_key: text, created_at: timestamp }, {})

/**
 * The public key that signs evidence and months now, as base64 of its 32 bytes, and all that ever did, newest first.
 * Anybody can read them, and so check a file (X).
 */
export const getReviewKey = endpoint({
  name: 'Get Review Key',
  group: 'Console',
  method: 'GET',
  path: '/api/console/reviews/key/',
  params: nothing,
  query: nothing,
  body: null,
  reply: record({ algorithm: choice(['Ed25519']), public_key: text, keys: list(publicKey) }, {}),
  success: 200,
  needs: 'no key',
  source: { path: 'X', body: 'X', reply: 'X' },
})
