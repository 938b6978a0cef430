import { isUtf8 } from 'node:buffer'
import type { FastifyInstance } from 'fastify'
import { cannotProcess, encodedBody, notJson } from '../../errors/refusal'

/**
 * Levels of nesting in a body. No body of the API has four, and JSON that is much deeper can be read but not
 * written again.
 */
const maxDepth = 100

/**
 * Accepts JSON only. An empty body of any type counts as none, because many clients send a type with every
 * request.
 */
export function acceptJsonOnly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, bytes: Buffer, done) => {
    if (bytes.length === 0) return done(null, undefined)
    // A small body could unpack to a huge one.
    if (!/^(identity)?$/i.test(request.headers['content-encoding'] ?? '')) return done(encodedBody())
    // Another encoding read as UTF-8 would store every foreign letter as a question mark.
    if (!isUtf8(bytes)) return done(cannotProcess('The body is not UTF-8.'))
    const text = bytes.toString()
    if (isDeep(text)) return done(cannotProcess(`The body is nested deeper than ${maxDepth} levels.`))
    void parse(request, text, done)
  })
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (request, bytes: Buffer, done) =>
    bytes.length === 0 ? done(null, undefined) : done(notJson(request.headers['content-type'])),
  )
}

function isDeep(json: string): boolean {
  let depth = 0
  let isText = false
  for (const [token] of json.matchAll(/\\.|["{}[\]]/g)) {
    if (token === '"') isText = !isText
    else if (isText) continue
    else if (token === '{' || token === '[') {
      if (++depth > maxDepth) return true
    } else if (token === '}' || token === ']') depth--
  }
  return false
}
