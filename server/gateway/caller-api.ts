import { maxPageSize, type Endpoint, type ErrorBody, type Page, type ReadReply } from '#contract/wire'
import { Refusal } from '../errors/refusal'
import { passedAnswer } from './answer.rules'
import { pathOf } from './asked.rules'
import type { Gone } from './exchange'
import { notUnderstood } from './gateway.errors'
import type { GatewayCaller } from './gateway-caller'
import { queryInLink } from './passed-query'
import type { AnswerBudget, Upstream } from './upstream/upstream'

/** The API behind the gateway, asked with one caller's key and for that caller's request only. */
export type CallerApi = {
  /** A reply as the contract reads it. Throws the refusal that the caller gets instead. */
  readonly ask: <E extends Endpoint>(
    entry: E,
    params?: Readonly<Record<string, string>>,
    body?: object,
  ) => Promise<ReadReply<E>>
  /** All rows of a list, or those that could be read. */
  readonly everyRow: <E extends ListEndpoint>(
    entry: E,
    more?: Readonly<Record<string, string>>,
  ) => Promise<Walk<RowOf<E>>>
}
type Row = { readonly id: string }
type ListEndpoint = Endpoint & {
  readonly reply: { readonly read: { readonly _zod: { readonly output: Page<Row> } } }
}
type RowOf<E extends Endpoint> = ReadReply<E> extends { results: (infer R)[] } ? R : never
export type Walk<R> = { readonly rows: readonly R[]; readonly isComplete: boolean }

type Options = {
  readonly api: Upstream
  readonly asker: GatewayCaller
  /** All answers together count, so that no list of pages fills the memory. */
  readonly budget: AnswerBudget
  readonly gone: Gone
  /** Somebody waits for the answer, so a list has a limit. */
  readonly mostPages?: number
}

export function callerApi({ api, asker, budget, gone, mostPages = 200 }: Options): CallerApi {
  async function ask<E extends Endpoint>(
    entry: E,
    params: Readonly<Record<string, string>>,
    query: URLSearchParams,
    body?: object,
  ): Promise<ReadReply<E>> {
    const question = { method: entry.method, path: pathOf(entry, params), query, budget, ...asker }
    const answer = await api.ask({ ...question, body: body && JSON.stringify(body) }, gone)
    await asker.note(entry, answer)
    // Nobody follows these links, so they need no real address.
    const { status, headers, json } = passedAnswer(entry, answer, 'http://page.invalid')
    const value: unknown = json === undefined ? undefined : JSON.parse(json)
    if (status >= 400) throw new Refusal(status, value as ErrorBody, headers) // passedAnswer lets only objects through here.
    const read = entry.reply?.read.safeParse(value)
    if (!read?.success) throw notUnderstood(entry.method)
    return read.data as ReadReply<E> // The entry's own schema has parsed it.
  }

  async function everyRow<E extends ListEndpoint>(
    entry: E,
    more: Readonly<Record<string, string>> = {},
  ): Promise<Walk<RowOf<E>>> {
    const rows = new Map<string, RowOf<E>>()
    let query: URLSearchParams | undefined = new URLSearchParams({
      page_size: String(maxPageSize),
      ordering: 'id',
      ...more,
    })
    for (let page = 0; query && page < mostPages; page++) {
      const reply = (await ask(entry, {}, query)) as Page<Row> // ListEndpoint says so; the compiler cannot follow it.
      const before = rows.size
      for (const row of reply.results) rows.set(row.id, row as RowOf<E>) // As above.
      // Without a count, a link that could not be read looks like the end of the list.
      if (reply.next === null) return { rows: [...rows.values()], isComplete: reply.count === rows.size }
      // Without this check, an API that repeats one page would go on to the end of the loop. An empty page isn't
      // the last one, because an API can hide its rows.
      const isRepeated = reply.results.length > 0 && rows.size === before
      query = isRepeated ? undefined : queryInLink(entry, new URL(reply.next).searchParams)
    }
    return { rows: [...rows.values()], isComplete: false }
  }

  return { ask: (entry, params = {}, body) => ask(entry, params, new URLSearchParams(), body), everyRow }
}
