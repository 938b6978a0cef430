import { isUtf8 } from 'node:buffer'
import { isFields } from '#contract/shape'
import type { Endpoint } from '#contract/wire'
import { Refusal, unknownCredentials } from '../errors/refusal'
import type { ApiAnswer } from './exchange'
import { notUnderstood, redirected, statusWithoutBody } from './gateway.errors'
import { withOwnPageLinks } from './page-links.rules'
import { isList } from './passed-query'

/** The answer to the caller. `json` is the body as text; undefined means no body. */
type Passed = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly json: string | undefined
}

/** These concern only the connection between gateway and API. A browser or proxy would act on them. */
const betweenServers = new Set([407, 408, 421, 426])

/**
 * Passes on the status, JSON and Retry-After of a complete answer, and nothing else. Words of our own replace
 * a body that isn't JSON.
 * @throws the refusal that the caller gets instead
 */
export function passedAnswer(entry: Endpoint, answer: ApiAnswer, publicUrl: string): Passed {
  const { status } = answer
  if (status >= 200 && status < 300) return success(entry, answer, publicUrl)
  if (status >= 300 && status < 400) throw redirected(entry.method)
  if (status < 400 || status > 599 || betweenServers.has(status)) throw notUnderstood(entry.method)
  const read = readJson(answer)
  const headers = retryAfter(answer)
  // The API's own challenge could open the browser's password dialog.
  if (status === 401) Object.assign(headers, unknownCredentials().headers)
  if (read && isFields(read.value)) return { status, headers, json: read.json }
  // A pause for maintenance comes as a page of a proxy. Callers wait as long as it asks.
  const refusal = status >= 500 && status !== 503 ? notUnderstood(entry.method) : statusWithoutBody(status)
  throw new Refusal(refusal.status, refusal.body, headers)
}

function success(entry: Endpoint, answer: ApiAnswer, publicUrl: string): Passed {
  const { status, body } = answer
  if (body.length === 0 && (status === 204 || entry.reply === null))
    return { status: 204, headers: {}, json: undefined }
  const read = readJson(answer)
  if (!read || status === 204 || status === 205 || status === 206) throw notUnderstood(entry.method)
  return {
    status,
    headers: {},
    json: isList(entry) ? withOwnPageLinks(entry, read.json, publicUrl) : read.json,
  }
}

/** The body as text and as a parsed value; undefined when it is not JSON. The gateway passes on the text. */
function readJson({ headers, body }: ApiAnswer): { json: string; value: unknown } | undefined {
  if (!/^application\/json *(;|$)/i.test(headers['content-type'] ?? '')) return undefined
  if (!/^(identity)?$/i.test(headers['content-encoding'] ?? '')) return undefined
  if (!isUtf8(body)) return undefined
  const json = body.toString().replace(/^\uFEFF/, '')
  try {
    return { json, value: JSON.parse(json) }
  } catch {
    return undefined
  }
}

/** Retry-After, if it is seconds or a date. */
function retryAfter({ headers }: ApiAnswer): Record<string, string> {
  const value = headers['retry-after']?.trim() ?? ''
  const readable =
    /^\d{1,7}$/.test(value) ||
    (/^[A-Za-z]{3}, [\w :]{20,30}$/.test(value) && !Number.isNaN(Date.parse(value)))
  return readable ? { 'retry-after': value } : {}
}
