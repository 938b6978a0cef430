import type * as z from 'zod/mini'
import { type BodyInputOf, type Endpoint, type ReadReply } from '#contract/wire'
import { compareWritten, isConfirmed } from '#domain/write-outcome'
import { isKind } from './api-error'
import { isOwnServer } from './connection'
import { mayBeDone } from './doubt'
import { inBody, noteKept } from './kept'
import { answered, exchange, type LooseInput } from './exchange'

type QueryInput<E extends Endpoint> = {
  readonly [K in keyof z.input<E['query']>]?: string | number | undefined
}
type ParamInput<E extends Endpoint> =
  {} extends z.input<E['params']>
    ? { readonly params?: undefined }
    : { readonly params: z.input<E['params']> }
type BodyInput<E extends Endpoint> = E['body'] extends null
  ? { readonly body?: undefined }
  : { readonly body: BodyInputOf<E> }
export type CallInput<E extends Endpoint> = ParamInput<E> &
  BodyInput<E> & {
    readonly query?: QueryInput<E>
    readonly signal?: AbortSignal | undefined
    /** The same request, if it was sent before the program was there. */
    readonly begun?: Promise<Response> | undefined
    readonly idempotencyKey?: string | undefined
    /** It is sent even if the page closes meanwhile. */
    readonly keepalive?: boolean | undefined
  }

/** Reads the record of a write by the read that shows it. */
async function readShown(endpoint: Endpoint, id: unknown): Promise<unknown> {
  const read = endpoint.shownBy?.read()
  const [name] = Object.keys(read?.params.shape ?? {})
  if (!read || name === undefined) throw new Error(`Nothing shows what ${endpoint.name} wrote.`)
  return exchange(read, { params: { [name]: String(id) } }, true)
}

/** Looks once whether a write whose reply was lost was done. Returns the record if it shows that. */
async function lookUp(
  endpoint: Endpoint,
  { params, body }: LooseInput,
): Promise<{ reply: unknown } | undefined> {
  const { shownBy, method } = endpoint
  const [id] = Object.values(Object(params))
  if (!shownBy || id === undefined) return undefined
  try {
    const record = await readShown(endpoint, id)
    const sent = { ...Object(body), ...shownBy.sets }
    const isDone = method !== 'DELETE' && isConfirmed(compareWritten(sent, inBody(endpoint, record)))
    return isDone ? { reply: record } : undefined
  } catch (error) {
    const isBelieved = isOwnServer() === true || answered.has(shownBy.read())
    return method === 'DELETE' && isBelieved && isKind(error, 'not-found') ? { reply: undefined } : undefined
  }
}

/**
 * Sends one operation and reads its reply. A reply of another API that differs from what was sent is noted
 * (`keptWords`). Throws an {@link ApiError}, or the caller's own abort.
 */
export async function call<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<ReadReply<E>> {
  const loose: LooseInput = input
  try {
    const reply = await exchange(endpoint, loose)
    if (endpoint.shownBy && loose.body && !isOwnServer() && typeof reply === 'object' && reply !== null) {
      const [id = Reflect.get(reply, 'id')] = Object.values(Object(loose.params))
      await noteKept(endpoint, Object(loose.body), reply, () => readShown(endpoint, id))
    }
    return reply as ReadReply<E> // The type comes from the schema that parsed it.
  } catch (error) {
    const found = mayBeDone(error) ? await lookUp(endpoint, loose) : undefined
    if (!found) throw error
    return found.reply as ReadReply<E> // The read shows the same record.
  }
}

/** What a write made of a record: our own server says so, and another API is read, if it can be. */
export const madeOf = async <T>(told: T, read: () => Promise<T>): Promise<T> =>
  isOwnServer() ? told : read().catch(() => told)
