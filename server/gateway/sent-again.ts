import type { FastifyRequest } from 'fastify'
import { idempotencyHeader, isOnce, maxIdempotencyKeyLength } from '#contract/idempotency'
import type { Endpoint } from '#contract/wire'

/** A browser that sends a request again does so at once. */
const keptMs = 10 * 60_000

/**
 * Finds requests that a caller sent before with the same Idempotency-Key, which browsers do by themselves. This
 * process alone remembers them: the API isn't asked, and what became of the first isn't known here.
 */
export function sentAgain() {
  const sent = new Map<string, number>()
  return (entry: Endpoint, { headers }: FastifyRequest, by: string, now: number): boolean => {
    const key = headers[idempotencyHeader.toLowerCase()]
    if (!isOnce(entry) || typeof key !== 'string' || key.length > maxIdempotencyKeyLength) return false
    for (const [old, at] of sent) {
      if (now - at < keptMs) break
      sent.delete(old)
    }
    const name = `${by} ${key}`
    if (sent.has(name)) return true
    sent.set(name, now)
    return false
  }
}
