import { isAscii, isUtf8 } from 'node:buffer'
import type { Endpoint } from '#contract/wire'
import { Refusal, unknownCredentials } from '../http/refusal'
import type { Answer } from './exchange'
import { notUnderstood, redirected, wordless } from './gateway.errors'
import { withOwnPageLinks } from './page-links.rules'
import { isList } from './passed-query'

/** What the caller gets. `json`: the bytes of the body; undefined: no body. */
export type Passed = { readonly status: number; readonly headers: Readonly<Record<string, string>>; readonly json: Buffer | undefined }

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
  const read = readJson(answer)
  const headers = retryAfter(answer)
  // The challenge of another scheme would open the browser's own password dialog: ours stands in for all.
  if (status === 401) Object.assign(headers, unknownCredentials().headers)
  if (read && typeof read.value === 'object' && read.value !== null && !Array.isArray(read.value))
    return { status, headers, json: read.json }
  const refusal = status >= 500 ? notUnderstood(entry.method) : wordless(status)
  throw new Refusal(refusal.status, refusal.body, headers)
}

function success(entry: Endpoint, answer: Answer, publicUrl: string): Passed {
  const { status, body } = answer
  if (body.length === 0 && (status === 204 || entry.reply === null)) return { status: 204, headers: {}, json: undefined }
  const read = readJson(answer)
  if (!read || status === 204 || status === 205 || status === 206) throw notUnderstood(entry.method)
  return { status, headers: {}, json: isList(entry) ? withOwnPageLinks(entry, read.json, publicUrl) : read.json }
}

const byteOrderMark = Buffer.from('\uFEFF')

/** The body and what it says, or undefined when it is not JSON. Its bytes are passed on, so they have to be good ones. */
function readJson({ headers, body }: Answer): { readonly value: unknown; readonly json: Buffer } | undefined {
  if (!/^application\/json *(;|$)/i.test(headers['content-type'] ?? '')) return undefined
  if (!/^(identity)?$/i.test(headers['content-encoding'] ?? '')) return undefined
  if (!isUtf8(body)) return undefined
  const json = body.subarray(0, 3).equals(byteOrderMark) ? body.subarray(3) : body
  try {
    // Most answers are plain ASCII, and are read in half the time as what they are.
    return { value: JSON.parse(json.toString(isAscii(json) ? 'latin1' : 'utf8')), json }
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
