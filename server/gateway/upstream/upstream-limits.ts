/** The longest times and largest sizes that the gateway accepts from the API. Tests use smaller limits. */
export type UpstreamLimits = {
  /** The time to open the connection, TLS included. */
  readonly connectMs: number
  /** The time from then until the head of the answer. */
  readonly firstByteMs: number
  /** The time of the whole exchange, so that a dripping API can't hold a request forever. */
  readonly totalMs: number
  /**
   * The most that one request may read, in one answer or in the pages of a list. It is kept in memory,
   * because half an answer must never be passed on.
   */
  readonly maxAnswerBytes: number
  /** Bytes of all answers that are read or not yet passed on completely. */
  readonly answerBytesInFlight: number
  /**
   * The number of requests under way at the same time, so that those waiting for a slow API don't fill the
   * memory.
   */
  readonly atOnce: number
  /** The number of requests in a row without an answer before the gateway pauses. */
  readonly failuresUntilPause: number
  /**
   * The number of callers who must have seen them, unless the API can't even be reached: one caller's
   * requests may be the reason.
   */
  readonly callersUntilPause: number
  readonly pauseMs: number
}

export const defaultUpstreamLimits: UpstreamLimits = {
  connectMs: 2_000,
  firstByteMs: 10_000,
  totalMs: 30_000,
  maxAnswerBytes: 20 * 1024 * 1024,
  answerBytesInFlight: 100 * 1024 * 1024,
  atOnce: 200,
  failuresUntilPause: 5,
  callersUntilPause: 3,
  pauseMs: 10_000,
}
