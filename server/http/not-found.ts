import type { FastifyReply, FastifyRequest } from 'fastify'
import { consoleOperations, operations } from '#contract/endpoints'
import type { Endpoint } from '#contract/wire'
import { cannotProcess, Refusal } from '../errors/refusal'

const entries: Endpoint[] = [...Object.values(operations), ...Object.values(consoleOperations)]
const patterns = entries.map((entry) => ({
  method: entry.method,
  pattern: new RegExp(`^${entry.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
}))
const methodsAt = (pathname: string): string[] => [
  ...new Set(patterns.filter(({ pattern }) => pattern.test(pathname)).map(({ method }) => method)),
]

/** Where a request goes whose address has a broken escape, so that it passes the same hooks as every other. */
export const invalidAddress = '/api/invalid-address/'

export function isDecodable(url: string): boolean {
  try {
    decodeURIComponent(url)
    return true
  } catch {
    return false
  }
}

/** What no route took: another method than the path has (405), a path without its slash, or nothing at all (404). */
export function answerNotFound(request: FastifyRequest, reply: FastifyReply): void {
  const pathname = request.url.split('?', 1)[0] ?? '/'
  const { status, body, headers } =
    pathname === invalidAddress
      ? cannotProcess('The address is not valid.')
      : refusalFor(request.method, pathname)
  void reply
    .code(status)
    .headers({ 'cache-control': 'no-store', ...headers })
    .send(body)
}

function refusalFor(method: string, pathname: string): Refusal {
  const allowed = methodsAt(pathname)
  if (allowed.length > 0)
    return new Refusal(405, { detail: `Method "${method}" not allowed.` }, { allow: allowed.join(', ') })
  // A redirect would turn a POST into a GET in many clients, and the write would be lost without a word.
  if (methodsAt(`${pathname}/`).length > 0)
    return new Refusal(404, { detail: 'Not found. Paths of this API end with a slash.' })
  if (/^\/api(\/|$)/.test(pathname) || method === 'GET' || method === 'HEAD')
    return new Refusal(404, { detail: 'Not found.' })
  return new Refusal(405, { detail: `Method "${method}" not allowed.` }, { allow: 'GET, HEAD' })
}
