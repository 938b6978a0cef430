import type * as z from 'zod/mini'
import type { BodyInputOf, Endpoint, ReadReply } from '#contract/wire'
import { ApiError } from './api-error'
import { announce, connection } from './connection'
import { problemOf, readErrorBody } from './read-error'

/** How long an answer may take. */
export const timeoutMs = 20_000

type QueryInput<E extends Endpoint> = { readonly [K in keyof z.input<E['query']>]?: string | number | undefined }
type ParamInput<E extends Endpoint> =
  {} extends z.input<E['params']> ? { readonly params?: undefined } : { readonly params: z.input<E['params']> }
type BodyInput<E extends Endpoint> = E['body'] extends null ? { readonly body?: undefined } : { readonly body: BodyInputOf<E> }
export type CallInput<E extends Endpoint> = ParamInput<E> &
  BodyInput<E> & { readonly query?: QueryInput<E>; readonly signal?: AbortSignal | undefined }

export type LooseInput = {
  params?: unknown
  query?: Record<string, string | number | undefined>
  body?: unknown
  signal?: AbortSignal | undefined
}

/** The path with every `{name}` filled in; undefined when a value is not what the endpoint asks for, so nothing is sent. */
export function fillPath(endpoint: Endpoint, params: unknown = {}): string | undefined {
  if (!endpoint.params.safeParse(params).success) return undefined
  const values = params as Record<string, unknown> // The schema has just accepted it as an object.
  return endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values[name])))
}

export function queryText(query: Record<string, string | number | undefined> = {}): string {
  const pairs = Object.entries(query).filter((pair): pair is [string, string | number] => pair[1] !== undefined && pair[1] !== '')
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs.map(([name, value]) => [name, String(value)])).toString()}`
}

type Issue = z.core.$ZodIssue
/** Of a value that fits none of several forms, the form that it came closest to is worth naming: the one that failed deepest. */
const deepest = (issue: Issue): Issue => {
  if (issue.code !== 'invalid_union') return issue
  const inner = issue.errors.flat().map(deepest)
  const closest = inner.toSorted((a, b) => b.path.length - a.path.length)[0]
  return closest ? { ...closest, path: [...issue.path, ...closest.path] } : issue
}

/** Where the reply differs from what was expected, in words short enough for a card. */
function describe(error: z.core.$ZodError): string {
  const issue = error.issues[0] && deepest(error.issues[0])
  const place = issue?.path.length ? issue.path.join('.') : 'the reply as a whole'
  return issue?.code === 'invalid_type' ? `${issue.expected} at ${place}` : `another value at ${place}`
}

/** Sends one operation and reads its reply. Throws an {@link ApiError}, or the caller's own abort. */
export async function call<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<ReadReply<E>> {
  const { params, query, body, signal }: LooseInput = input
  const { base, credential } = connection()
  const operation = endpoint.name
  const isPublic = endpoint.needs === 'nobody in particular'
  const path = fillPath(endpoint, params)
  if (path === undefined) throw new ApiError({ problem: { kind: 'not-found' }, operation })
  if (!isPublic && !credential.isSet()) throw new ApiError({ problem: { kind: 'unauthorized' }, operation })

  // What only our own server has lives beside the pages, wherever the API is.
  const url = new URL((isPublic ? location.origin : base.origin + base.path) + path + queryText(query))
  const headers = new Headers({ accept: 'application/json' })
  if (!isPublic) credential.attach(url, headers)
  if (body !== undefined) headers.set('content-type', 'application/json')
  const timeout = AbortSignal.timeout(timeoutMs)

  let response: Response
  let text: string
  try {
    response = await fetch(url, {
      method: endpoint.method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      redirect: 'error',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      cache: 'no-store',
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    })
    text = await response.text()
  } catch (error) {
    if (signal?.aborted) throw error
    const reason = timeout.aborted ? 'timeout' : navigator.onLine ? 'lost' : 'offline'
    throw new ApiError({ problem: { kind: 'network', reason }, operation })
  }

  const facts = { operation, status: response.status, requestId: response.headers.get('x-request-id') ?? undefined }
  if (!response.ok) {
    const told = readErrorBody(text)
    const problem = problemOf(response.status, told, endpoint.needs, response.headers.get('retry-after'))
    if (!isPublic && problem.kind === 'unauthorized') announce('unauthorized')
    if (problem.kind === 'forbidden' && endpoint.needs !== 'any key') announce('forbidden')
    throw new ApiError({ ...facts, problem, said: told.said })
  }
  if (endpoint.reply === null) return undefined as ReadReply<E> // The type says the same; the compiler cannot follow the condition.
  const notUnderstood = (expected: string) => new ApiError({ ...facts, problem: { kind: 'not-understood', expected } })
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    throw notUnderstood(`JSON, but the reply is ${text === '' ? 'empty' : (response.headers.get('content-type') ?? 'something else')}`)
  }
  const read = endpoint.reply.read.safeParse(json)
  if (!read.success) throw notUnderstood(describe(read.error))
  return read.data as ReadReply<E> // The schema that parsed it is the one the type is taken from.
}
