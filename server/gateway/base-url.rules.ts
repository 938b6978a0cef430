import { isLoopbackHost } from '../callers/sign-in-site'

/**
 * Says why a base URL is refused, in words that follow the variable's name; undefined when it is accepted.
 * Keys go to this URL, so it must leave no doubt about the host.
 */
export function baseUrlProblem(value: string, allowHttp: boolean): string | undefined {
  const url = URL.parse(value)
  if (!url || !['https:', 'http:'].includes(url.protocol))
    return 'must look like https://portal.example.com or https://portal.example.com/prefix'
  if (value.includes('@')) return 'must not contain a user name or password'
  if (/[?#]/.test(value)) return 'must not have a query or a fragment'
  if (!/^https?:\/\/[^/\\\s]+(\/[\w~-][\w.~-]*)*\/?$/i.test(value))
    return 'must have a plain path, without spaces, escapes, leading dots or empty parts'
  if (/\/api(\/msp)?\/?$/i.test(url.pathname)) return 'must end before /api/msp/, which is added to it'
  if (url.protocol === 'http:' && !allowHttp && !isLoopbackHost(url.hostname))
    return 'must be https, because it carries keys; in a trusted network set MSP_API_ALLOW_HTTP=1'
  return undefined
}
