import type { Socket } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { addressTooLong, Refusal } from './refusal'

/** Characters of an address (security.md, G15). */
export const maxUrlLength = 8 * 1024

/** Connections on which a request was refused for its form: where the next one begins is a matter of reading. */
const distrusted = new WeakSet<Socket>()

/** Forms of a request that HTTP allows or tolerates, that no client of this API needs, and that proxies are led astray with. */
export function refuseOddForms({ raw }: FastifyRequest): void {
  const names = raw.rawHeaders.filter((_, index) => index % 2 === 0).map((name) => name.toLowerCase())
  const refuse = (reason: string) => {
    distrusted.add(raw.socket)
    return new Refusal(400, { error: [reason] }, { connection: 'close' })
  }
  if (distrusted.has(raw.socket)) throw refuse('The request before this one on the same connection was not valid.')
  if (raw.httpVersion === '1.1' && names.filter((name) => name === 'host').length !== 1)
    throw refuse('A request has exactly one Host header.')
  if (names.includes('transfer-encoding')) throw refuse('Send the body with its Content-Length, not in chunks.')
  const target = raw.url ?? ''
  if (target.length > maxUrlLength) throw addressTooLong()
  // A whole URL as the target, or a fragment: readers differ in what they take for the path.
  if (!target.startsWith('/') || target.includes('#')) throw refuse('The address is not valid.')
}
