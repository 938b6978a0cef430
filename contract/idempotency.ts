import { apiPrefix, type Endpoint } from './wire'

/**
 * A POST with this header runs once, however often it is sent with the same value (X). A repetition gets the
 * first reply, or 422 if it asks for something else. It helps programs that lost an answer, and browsers, which
 * send a request again by themselves where a connection ends without a reply.
 */
export const idempotencyHeader = 'Idempotency-Key'
/** Marks a repeated reply (X). */
export const replayedHeader = 'Idempotent-Replayed'
/** The server keeps a reply for at least this many hours (X). */
export const idempotencyHours = 24
/** The longest value of the header, in visible ASCII characters (X). */
export const maxIdempotencyKeyLength = 255
/** Whether the server keeps the reply of an operation for the header. */
export const isRepeatable = ({ method, path }: Endpoint): boolean =>
  method === 'POST' && path.startsWith(apiPrefix)
/** Whether an operation runs once for the header. One whose reply isn't kept answers a repetition with 409. */
export const isOnce = ({ method, needs }: Pick<Endpoint, 'method' | 'needs'>): boolean =>
  (method === 'POST' || method === 'DELETE') && needs !== 'no key'
