import { isFields } from '#contract/shape'
import type { Needs } from '#contract/wire'
import type { Problem } from './api-error'
import { serverNow } from '../lib/server-clock'

const texts = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : Array.isArray(value)
      ? value.filter((one): one is string => typeof one === 'string')
      : []

/** `isJson` is false for the error page of a web server. */
type ErrorBody = {
  readonly said: string
  readonly fields: Record<string, string[]>
  readonly isJson: boolean
}

/**
 * Reads the messages of an error body: `{detail}`, `{error: []}` or `{field: []}`. It ignores everything
 * else, such as HTML.
 */
export function readErrorBody(text: string): ErrorBody {
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    return { said: '', fields: {}, isJson: false }
  }
  if (!isFields(body)) return { said: texts(body).join(' '), fields: {}, isJson: true }
  const { detail, error, ...rest } = body
  const fields = Object.fromEntries(
    Object.entries(rest)
      .map(([field, value]) => [field, texts(value)] as const)
      .filter(([, said]) => said.length > 0),
  )
  return { said: [...texts(detail), ...texts(error)].join(' '), fields, isJson: true }
}

/** The seconds of a `Retry-After` header, which can be a number, a date or absent. */
export function readRetryAfter(header: string | null, now: number): number | undefined {
  if (!header) return undefined
  if (/^\d+$/.test(header.trim())) return Math.max(1, Number(header))
  const date = Date.parse(header)
  return Number.isNaN(date) ? undefined : Math.max(1, Math.ceil((date - now) / 1000))
}

/**
 * Some servers answer 403 instead of 401. The message tells the two apart. So does the operation: if every
 * valid key can use it, a refusal means an invalid key.
 */
const meansUnauthorized = (said: string, needs: Needs) =>
  needs === 'any key' || /credentials were not provided/i.test(said)

/**
 * `isWhole`: the request names neither a record nor a later page, so a 404 means that the operation itself is
 * missing.
 */
type About = { readonly needs: Needs; readonly isWhole: boolean }

export function problemOf(
  status: number,
  { said, fields, isJson }: ReturnType<typeof readErrorBody>,
  { needs, isWhole }: About,
  retryAfter: string | null,
  now = serverNow(),
): Problem {
  if (status === 401 || (status === 403 && meansUnauthorized(said, needs))) return { kind: 'unauthorized' }
  if (status === 403) return { kind: 'forbidden', needs }
  if (status === 405 || status === 501 || (status === 404 && (isWhole || !isJson)))
    return { kind: 'not-offered' }
  if (status === 404 || status === 410) return { kind: 'not-found' }
  if (status === 409) return { kind: 'conflict' }
  if (status === 429) return { kind: 'throttled', retryAfter: readRetryAfter(retryAfter, now) }
  if (status >= 400 && status < 500) return { kind: 'invalid', fields }
  return status === 503 || status === 507
    ? { kind: 'server', retryAfter: readRetryAfter(retryAfter, now) }
    : { kind: 'server' }
}
