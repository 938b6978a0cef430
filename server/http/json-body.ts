import { isUtf8 } from 'node:buffer'
import type { FastifyInstance } from 'fastify'
import { cannotProcess } from '../errors/refusal'

/** Levels of lists and objects in a body. None of the API's has four; what can be read much deeper cannot be written again. */
const deepest = 100

/** JSON and nothing else; a body that is empty is no body, because many clients send the header with every request. */
export function acceptJsonOnly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, bytes: Buffer, done) => {
    if (bytes.length === 0) return done(null, undefined)
    // Read as UTF-8 all the same, every foreign letter would be stored as a question mark.
    if (!isUtf8(bytes)) return done(cannotProcess('The body is not UTF-8.'))
    if (isDeep(bytes)) return done(cannotProcess(`The body is nested deeper than ${deepest} levels.`))
    void parse(request, bytes.toString(), done)
  })
}

const [quote, backslash] = [0x22, 0x5c]
const opening = new Set([0x5b, 0x7b])
const closing = new Set([0x5d, 0x7d])

function isDeep(bytes: Buffer): boolean {
  // As short as this, it can't be.
  if (bytes.length < deepest) return false
  let depth = 0
  let isText = false
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]!
    if (byte === quote) isText = !isText
    else if (isText) at += byte === backslash ? 1 : 0
    else if (opening.has(byte)) {
      if (++depth > deepest) return true
    } else if (closing.has(byte)) depth--
  }
  return false
}
