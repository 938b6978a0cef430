import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { addressTooLong, Refusal } from '../errors/refusal'

/** Characters of an address. Longer ones are refused with 414. */
export const maxUrlLength = 8 * 1024

/** `/%61pi/` is `/api/` for some readers and not for others, such as a proxy that has rules for one of them. */
const escapedLetter = /^\/[^/?]*%(?:[46][1-9a-f]|[57][\da])/i

/** Connections on which a request was refused for its form: where the next one begins is a matter of reading. */
const distrusted = new WeakSet<Socket>()

/** Forms of a request that HTTP allows or tolerates, that no client of this API needs, and that proxies are led astray with. */
export function refuseOddForms({ raw }: FastifyRequest): void {
  const refuse = (reason: string) => {
    distrusted.add(raw.socket)
    return new Refusal(400, { error: [reason] }, { connection: 'close' })
  }
  if (distrusted.has(raw.socket))
    throw refuse('The request before this one on the same connection was not valid.')
  if (raw.httpVersion === '1.1' && timesOf(raw, 'host') !== 1)
    throw refuse('A request has exactly one Host header.')
  if (raw.headers['transfer-encoding'] !== undefined)
    throw refuse('Send the body with its Content-Length, not in chunks.')
  const target = raw.url ?? ''
  if (target.length > maxUrlLength) throw addressTooLong()
  // A whole URL as the target, or a fragment: readers differ in what they take for the path.
  if (!target.startsWith('/') || target.includes('#') || escapedLetter.test(target))
    throw refuse('The address is not valid.')
}

/** Node keeps the first of several hosts and does not tell of the others. */
function timesOf({ rawHeaders }: IncomingMessage, name: string): number {
  let times = 0
  for (let at = 0; at < rawHeaders.length; at += 2)
    if (rawHeaders[at]!.length === name.length && rawHeaders[at]!.toLowerCase() === name) times++
  return times
}
