/** What the gateway grants the API behind it before it gives up. Tests give shorter ones. */
export type UpstreamLimits = {
  /** Until the connection stands, TLS included. */
  readonly connectMs: number
  /** From then until the head of the answer. */
  readonly firstByteMs: number
  /** The whole exchange, so that an API that drips does not hold a request for ever. */
  readonly totalMs: number
  /** Largest answer that is read. It is held in memory whole, because half an answer must never be passed on. */
  readonly maxAnswerBytes: number
  /** Requests under way at the same time, over all callers: a slow API must not fill the memory with those who wait. */
  readonly atOnce: number
  /** This many requests in a row without an answer, and nobody waits for the API until the pause is over. */
  readonly failuresUntilPause: number
  readonly pauseMs: number
}

export const defaultUpstreamLimits: UpstreamLimits = {
  connectMs: 2_000,
  firstByteMs: 10_000,
  totalMs: 30_000,
  maxAnswerBytes: 20 * 1024 * 1024,
  atOnce: 200,
  failuresUntilPause: 5,
  pauseMs: 10_000,
}
