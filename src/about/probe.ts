import type { Endpoint } from '#contract/wire'
import { ApiError } from '../api/api-error'
import { send, type RawReply } from '../api/call'
import { announce } from '../api/connection'
import { readErrorBody, readRetryAfter } from '../api/read-error'
import { errorWords } from '../errors/error-words'
import { codesOf, namesOf } from '../session/permissions'
import { mayI } from '../session/use-can'
import { compareReply, notJson, type ProbeResult } from './probe-result'

/** Rows requested from each list: enough to see their form. */
const rows = 5
/** If the server asks for a longer wait, the test stops there. */
const longestWaitSeconds = 30

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function pause(seconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal.reason as Error) // An aborted signal's reason is a DOMException unless we give another.
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop)
      resolve()
    }, seconds * 1000)
    signal.addEventListener('abort', stop, { once: true })
  })
}

/** The first id in a list, in any of its forms. */
export function firstId(json: unknown): string | undefined {
  const list: unknown = Array.isArray(json)
    ? json
    : typeof json === 'object' && json !== null && 'results' in json
      ? json.results
      : []
  const ids = Array.isArray(list)
    ? list.map((one: unknown) =>
        typeof one === 'object' && one !== null && 'id' in one ? one.id : undefined,
      )
    : []
  return ids.filter((id) => typeof id === 'number' || typeof id === 'string').map(String)[0]
}

function judge(endpoint: Endpoint, { status, text }: RawReply, ms: number): ProbeResult {
  if (status === 404 || status === 405 || status === 501) return { kind: 'not-offered', ms, status }
  if (status < 200 || status > 299)
    return { kind: 'failed', ms, status, words: readErrorBody(text).said || 'No reason was given.' }
  const json = parsed(text)
  if (json === undefined) return { kind: 'answered', ms, understood: false, differences: [notJson(text)] }
  return { kind: 'answered', ms, ...compareReply(endpoint, json) }
}

type Probed = { readonly result: ProbeResult; readonly json: unknown }

/**
 * The reason why an operation isn't tested; undefined if it is. The reason of a write is empty, because the
 * page says that only reads are tested.
 */
export function reasonNotToTry({ method, needs }: Endpoint): string | undefined {
  if (method !== 'GET') return ''
  return mayI(needs).allowed
    ? undefined
    : `You don’t have ${codesOf(needs).length > 1 ? 'any of ' : ''}${namesOf(needs)}.`
}

/** Tests one read. Waits once if the server asks for it, and never writes. */
export async function probe(
  endpoint: Endpoint,
  id: string | undefined,
  signal: AbortSignal,
): Promise<Probed> {
  const name = Object.keys(endpoint.params.shape)[0]
  const query = 'page_size' in endpoint.query.shape ? { page_size: rows } : {}
  for (let attempt = 0; ; attempt++) {
    const start = performance.now()
    const took = () => Math.max(1, Math.round(performance.now() - start))
    try {
      const answer = await send(endpoint, { ...(name ? { params: { [name]: id } } : {}), query, signal })
      const wait =
        answer.status === 429 ? (readRetryAfter(answer.headers.get('retry-after'), Date.now()) ?? 1) : 0
      if (wait > 0 && wait <= longestWaitSeconds && attempt === 0) {
        await pause(wait, signal)
        continue
      }
      if (answer.status === 401) announce('unauthorized')
      return { result: judge(endpoint, answer, took()), json: parsed(answer.text) }
    } catch (error) {
      if (signal.aborted || !(error instanceof ApiError)) throw error
      return {
        result: { kind: 'failed', ms: took(), status: undefined, words: `${errorWords(error).title}.` },
        json: undefined,
      }
    }
  }
}
