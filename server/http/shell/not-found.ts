import type { FastifyReply, FastifyRequest } from 'fastify'
import { consoleOperations, operations } from '#contract/endpoints'
import { linkPath } from '#contract/sign-in/offer'
import type { Endpoint } from '#contract/wire'
import { cannotProcess, Refusal } from '../../errors/refusal'

const entries: Endpoint[] = [...Object.values(operations), ...Object.values(consoleOperations)]
const patterns = entries.map((entry) => ({
  method: entry.method,
  pattern: new RegExp(`^${entry.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
}))
const methodsAt = (pathname: string): string[] => [
  ...new Set(patterns.filter(({ pattern }) => pattern.test(pathname)).map(({ method }) => method)),
]

/**
 * Stands in for an address with a broken escape, so that the request passes the same hooks as every other.
 */
const invalidAddress = '/api/invalid-address/'
/** A plain first word: no proxy reads this as the API. */
const screenAddress = /^\/(?:(?!api\b|assets\b)[a-z-]+(?:[/?]|$)|\?)/i

/**
 * The address that stands in for one with a broken escape. A person gets the page, which says that there is
 * no such screen.
 */
export function readableAddress(url: string): string {
  try {
    // The build drops a call whose result nobody uses, and with it the exception.
    return decodeURIComponent(url) === '' ? '/' : url
  } catch {
    return screenAddress.test(url) || linkPath.test(url) ? '/' : invalidAddress
  }
}

/**
 * Answers requests that no route takes: 405 when the path has other methods, otherwise 404, with a hint at a
 * missing slash.
 */
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
  // A redirect would lose writes silently, because many clients repeat a redirected POST as GET.
  if (methodsAt(`${pathname}/`).length > 0)
    return new Refusal(404, { detail: 'Not found. Paths of this API end with a slash.' })
  if (/^\/api(\/|$)/.test(pathname) || method === 'GET' || method === 'HEAD')
    return new Refusal(404, { detail: 'Not found.' })
  return new Refusal(405, { detail: `Method "${method}" not allowed.` }, { allow: 'GET, HEAD' })
}
