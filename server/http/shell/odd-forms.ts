import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { addressTooLong, Refusal } from '../../errors/refusal'

/** The longest address in characters. Longer ones are refused with 414. */
export const maxUrlLength = 8 * 1024

/** Some readers take `/%61pi/` for `/api/` and others don't, such as a proxy with rules for `/api/`. */
const escapedLetter = /^\/[^/?]*%(?:[46][1-9a-f]|[57][\da])/i

/**
 * Connections whose last request was unusual or in chunks, so that readers may differ about where the next
 * one begins.
 */
const distrusted = new WeakSet<Socket>()

/**
 * Refuses forms of a request that HTTP tolerates, that no client needs, and that attackers use to mislead
 * proxies.
 */
export function refuseOddForms({ raw }: FastifyRequest, reply: FastifyReply): void {
  const refuse = (reason: string) => {
    distrusted.add(raw.socket)
    return new Refusal(400, { error: [reason] }, { connection: 'close' })
  }
  if (distrusted.has(raw.socket)) throw refuse('The previous request was the last one on this connection.')
  if (raw.httpVersion === '1.1' && hostsOf(raw.rawHeaders) !== 1)
    throw refuse('Send exactly one Host header.')
  if (raw.headers['transfer-encoding'] !== undefined) {
    if (!isInChunks(raw)) throw refuse('Send the body with a Content-Length, or in chunks with HTTP/1.1.')
    // Node hides extensions and trailers of chunks, so this connection accepts no further request.
    distrusted.add(raw.socket)
    void reply.header('connection', 'close')
  }
  const target = raw.url ?? ''
  if (target.length > maxUrlLength) throw addressTooLong()
  // Readers differ about the path of a whole URL or of a fragment.
  if (!target.startsWith('/') || target.includes('#') || escapedLetter.test(target))
    throw refuse('The address is not valid.')
}

const isInChunks = ({ headers, httpVersion }: IncomingMessage): boolean =>
  headers['transfer-encoding']?.toLowerCase() === 'chunked' &&
  headers['content-length'] === undefined &&
  httpVersion === '1.1'

/** Node keeps the first of several Host headers and hides the others. */
const hostsOf = (rawHeaders: readonly string[]): number =>
  rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length
