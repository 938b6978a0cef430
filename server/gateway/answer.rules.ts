import type { Endpoint } from '#contract/wire'
import { Refusal, unknownCredentials } from '../http/refusal'
import type { Answer } from './exchange'
import { notUnderstood, redirected, wordless } from './gateway.errors'
import { ownPageLinks } from './page-links.rules'
import { isList } from './passed-query'

/** What the caller gets. `text`: JSON; undefined: no body. */
export type Passed = { readonly status: number; readonly headers: Readonly<Record<string, string>>; readonly text: string | undefined }

/** 4xx that are about the connection between gateway and API, and would make a browser or a proxy act on its own. */
const betweenServers = new Set([407, 408, 421, 426])

/**
 * Decides what of a whole answer is passed on: the status, JSON, and the two headers that callers act on. Everything else the
 * API says stays here, and what is no JSON is replaced by words of our own. Throws the refusal that is sent instead.
 */
export function passedAnswer(entry: Endpoint, answer: Answer, publicUrl: string): Passed {
  const { status } = answer
  if (status >= 200 && status < 300) return success(entry, answer, publicUrl)
  if (status >= 300 && status < 400) throw redirected(entry.method)
  if (status < 400 || status > 599 || betweenServers.has(status)) throw notUnderstood(entry.method)
  const json = jsonOf(answer)
  const headers = retryAfter(answer)
  // The challenge of another scheme would open the browser's own password dialog: ours stands in for all.
  if (status === 401) Object.assign(headers, unknownCredentials().headers)
  if (json && typeof json.value === 'object' && json.value !== null && !Array.isArray(json.value))
    return { status, headers, text: json.text }
  const refusal = status >= 500 ? notUnderstood(entry.method) : wordless(status)
  throw new Refusal(refusal.status, refusal.body, headers)
}

function success(entry: Endpoint, answer: Answer, publicUrl: string): Passed {
  const { status, body } = answer
  if (body.length === 0 && (status === 204 || entry.reply === null)) return { status: 204, headers: {}, text: undefined }
  const json = jsonOf(answer)
  if (!json || status === 204 || status === 205 || status === 206) throw notUnderstood(entry.method)
  const text = isList(entry) ? JSON.stringify(ownPageLinks(entry, json.value, publicUrl)) : json.text
  return { status, headers: {}, text }
}

function jsonOf({ headers, body }: Answer): { value: unknown; text: string } | undefined {
  if (!/^application\/json *(;|$)/i.test(headers['content-type'] ?? '')) return undefined
  if (!/^(identity)?$/i.test(headers['content-encoding'] ?? '')) return undefined
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(body)
    return { value: JSON.parse(text), text }
  } catch {
    return undefined
  }
}

/** Seconds or a date, as long as it is one. */
function retryAfter({ headers }: Answer): Record<string, string> {
  const value = headers['retry-after']?.trim() ?? ''
  const readable = /^\d{1,7}$/.test(value) || (/^[A-Za-z]{3}, [\w :]{20,30}$/.test(value) && !Number.isNaN(Date.parse(value)))
  return readable ? { 'retry-after': value } : {}
}
