import { apiPrefix, type Endpoint } from './wire'

/**
 * A POST with this header is done once, however often it is sent with the same value (X): a repetition gets the reply of the
 * first time, and 422 when it asks for something else. For programs that lose an answer and must not guess.
 */
export const idempotencyHeader = 'Idempotency-Key'
/** In an answer that was given before (X). */
export const replayedHeader = 'Idempotent-Replayed'
/** Hours that a reply is kept at least (X). */
export const idempotencyHours = 24
/** Characters of the header's value: visible ASCII (X). */
export const maxIdempotencyKeyLength = 255
/** The operations that take it: those of the API that make or send something. */
export const isRepeatable = ({ method, path }: Endpoint): boolean =>
  method === 'POST' && path.startsWith(apiPrefix)
