import { choice, record, text } from './shape'
import { endpoint, nothing } from './wire'

/**
 * The public key for checking evidence, as base64 of its 32 bytes. Anybody can read it, and so check a file
 * (X).
 */
export const getReviewKey = endpoint({
  name: 'Get Review Key',
  group: 'Console',
  method: 'GET',
  path: '/api/console/reviews/key/',
  params: nothing,
  query: nothing,
  body: null,
  reply: record({ algorithm: choice(['Ed25519']), public_key: text }, {}),
  success: 200,
  needs: 'no key',
  source: { path: 'X', body: 'X', reply: 'X' },
})
