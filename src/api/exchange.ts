import type * as z from 'zod/mini'
import { idempotencyHeader, isOnce, replayedHeader } from '#contract/idempotency'
import { consolePrefix, type Endpoint } from '#contract/wire'
import { ApiError, secondsNamed, type Problem } from './api-error'
import { announce, askToConfirm, connection, isOwnServer, onConnection, tokenRenewal } from './connection'
import { problemOf, readErrorBody } from './read-error'
import { noteServerTime } from '../lib/server-clock'
import { randomKey } from '../lib/sha-256'

/** A request without a reply is given up after this time. */
export const timeoutMs = 20_000

let writes = 0
/** How many writes have left the page. While it stays, nothing was sent. */
export const writesSent = (): number => writes

export type LooseInput = {
  params?: unknown
  query?: Record<string, string | number | undefined>
  body?: unknown
  signal?: AbortSignal | undefined
  begun?: Promise<Response> | undefined
  idempotencyKey?: string | undefined
  keepalive?: boolean | undefined
}

/** Reads that the server postponed, and the time before which they are not sent again. */
const postponed = new Map<string, { readonly until: number; readonly error: ApiError }>()
onConnection('cleared', () => postponed.clear())

/** Throws the server's last answer again, with the rest of the time that it named. */
function waitFor(operation: string): void {
  const { until = 0, error } = postponed.get(operation) ?? {}
  const retryAfter = Math.ceil((until - Date.now()) / 1000)
  if (!error || retryAfter <= 0) return
  const kind = error.problem.kind === 'throttled' ? 'throttled' : 'server'
  const { said, endpoint, status, requestId } = error
  throw new ApiError({ problem: { kind, retryAfter }, said, operation, endpoint, status, requestId })
}

/**
 * Fills in every `{name}` of the path. Returns undefined when a value breaks the endpoint's rules, so that
 * nothing is sent.
 */
export function fillPath(endpoint: Endpoint, params: unknown = {}): string | undefined {
  if (!endpoint.params.safeParse(params).success) return undefined
  const values = params as Record<string, unknown> // The schema has just accepted it as an object.
  return endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values[name])))
}

/** Nothing has the ID in the path. */
function notFound(params: unknown = {}): Problem {
  const [id] = Object.values(Object(params))
  return { kind: 'not-found', ...(typeof id === 'string' && { id }) }
}

export function queryText(query: Record<string, string | number | undefined> = {}): string {
  const pairs = Object.entries(query).filter(
    (pair): pair is [string, string | number] => pair[1] !== undefined && pair[1] !== '',
  )
  return pairs.length === 0
    ? ''
    : `?${new URLSearchParams(pairs.map(([name, value]) => [name, String(value)])).toString()}`
}

/** A reply of any status, before its body is parsed. */
export type RawReply = { readonly status: number; readonly headers: Headers; readonly text: string }

/**
 * Sends one operation and returns the reply of any status. Throws an {@link ApiError} when no reply comes, or
 * the caller's own abort.
 */
async function send(
  endpoint: Endpoint,
  { params, query, body, signal, begun, idempotencyKey, keepalive = false }: LooseInput,
): Promise<RawReply> {
  const { origin, credential } = connection()
  const operation = endpoint.name
  const isPublic = endpoint.needs === 'no key'
  const path = fillPath(endpoint, params)
  if (path === undefined) throw new ApiError({ problem: notFound(params), operation, endpoint })
  if (!isPublic && !credential.isSet()) throw new ApiError({ problem: { kind: 'unauthorized' }, operation })

  const url = new URL(origin + path + queryText(query))
  const headers = new Headers({ accept: 'application/json' })
  // A public read counts as one of the person. Many can be behind one address.
  const isOwnRead =
    path.startsWith(consolePrefix) && endpoint.method === 'GET' && tokenRenewal() !== undefined
  if (!isPublic || isOwnRead) credential.attach(url, headers)
  if (body !== undefined) headers.set('content-type', 'application/json')
  if (idempotencyKey !== undefined) headers.set(idempotencyHeader, idempotencyKey)
  const timeout = AbortSignal.timeout(timeoutMs)

  if (endpoint.method !== 'GET') writes++
  try {
    const response = await (begun ??
      fetch(url, {
        method: endpoint.method,
        headers,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        redirect: 'error',
        // Only these operations read or set the cookie of the session.
        credentials: endpoint.cookie ? 'same-origin' : 'omit',
        referrerPolicy: 'no-referrer',
        cache: 'no-store',
        keepalive,
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      }))
    noteServerTime(response.headers.get('date'))
    return { status: response.status, headers: response.headers, text: await response.text() }
  } catch (error) {
    if (signal?.aborted) throw error
    const reason = timeout.aborted ? 'timeout' : navigator.onLine ? 'lost' : 'offline'
    throw new ApiError({ problem: { kind: 'network', reason }, operation, endpoint })
  }
}

/**
 * Sends one operation, and sends it again after two kinds of refusal, neither of which has changed anything.
 * An expired token is renewed first; if that fails, so does the operation. A person who has to confirm their
 * identity does so first. After a long break both can follow each other.
 */
async function sendOrRecover(endpoint: Endpoint, input: LooseInput): Promise<RawReply> {
  const renewal = endpoint.needs === 'no key' ? undefined : tokenRenewal()
  // A token that is about to expire still works.
  if (renewal?.isDue()) await renewal.renew().catch(() => false)
  let reply = await send(endpoint, input)
  if (reply.status === 401 && (await renewal?.renew())) reply = await send(endpoint, input)
  if (reply.status === 403 && renewal && asksToConfirm(reply) && (await askToConfirm()))
    reply = await send(endpoint, input)
  return reply
}

function asksToConfirm({ text }: RawReply): boolean {
  try {
    return Reflect.get(Object(JSON.parse(text)), 'confirm') === true
  } catch {
    return false
  }
}

/** The reads that this server has answered. Of others, a 404 doesn't show that a record is gone. */
export const answered = new Set<Endpoint>()
onConnection('cleared', () => answered.clear())

/** Sends one operation and reads its reply. `isQuiet`: nobody hears of a refusal. */
export async function exchange(endpoint: Endpoint, loose: LooseInput, isQuiet = false): Promise<unknown> {
  const operation = endpoint.name
  const isRead = endpoint.method === 'GET'
  if (isRead) waitFor(operation)

  const { credential } = connection()
  const key = credential.keyNumber()
  // A browser sends a request again by itself where a connection ends without a reply.
  const once = isOnce(endpoint) && isOwnServer() !== undefined ? randomKey() : undefined
  const sent = sendOrRecover(endpoint, { ...loose, idempotencyKey: loose.idempotencyKey ?? once })
  // The schema is built while the request is on its way.
  const schema = endpoint.reply?.read
  const { status, headers, text } = await sent
  const facts = { operation, endpoint, status, requestId: headers.get('x-request-id') ?? undefined }
  if (status === 409 && headers.has(replayedHeader))
    throw new ApiError({ ...facts, problem: { kind: 'network', reason: 'lost' } })
  if (status < 200 || status > 299) {
    const told = readErrorBody(text)
    // A 404 is about the operation itself if the request names neither a record nor a page that can be past
    // the end.
    const about = {
      needs: endpoint.needs,
      isWhole: loose.params === undefined && !(Number(loose.query?.['page']) > 1),
    }
    const problem = problemOf(status, told, about, headers.get('retry-after'))
    if (problem.kind === 'not-found')
      throw new ApiError({ ...facts, problem: notFound(loose.params), said: told.said })
    if (key === credential.keyNumber()) {
      // Whether the session of a person is over, only its renewal knows.
      if (endpoint.needs !== 'no key' && problem.kind === 'unauthorized' && !tokenRenewal())
        announce('unauthorized')
      if (problem.kind === 'forbidden' && endpoint.needs !== 'any key' && !isQuiet) announce('forbidden')
    }
    const error = new ApiError({ ...facts, problem, said: told.said })
    const seconds = secondsNamed(error)
    if (isRead && seconds !== undefined)
      postponed.set(operation, { until: Date.now() + seconds * 1000, error })
    throw error
  }
  if (!schema) return undefined
  let json: unknown
  const notUnderstood = (difference: z.core.$ZodError | string) =>
    new ApiError({ ...facts, problem: { kind: 'not-understood', difference, reply: json } })
  try {
    json = endpoint.media ? text : JSON.parse(text)
  } catch {
    throw notUnderstood(text && (headers.get('content-type') ?? 'something else'))
  }
  const read = schema.safeParse(json)
  if (!read.success) throw notUnderstood(read.error)
  if (isRead) answered.add(endpoint)
  return read.data
}
