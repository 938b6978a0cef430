import { maxPageSize, type Endpoint, type ErrorBody, type Page, type ReadReply } from '#contract/wire'
import { passedAnswer, type Passed } from '../gateway/answer.rules'
import { pathOf } from '../gateway/asked.rules'
import { notUnderstood } from '../gateway/gateway.errors'
import { queryInLink } from '../gateway/passed-query'
import type { Gone } from '../gateway/exchange'
import type { Asker } from '../gateway/gateway.routes'
import type { Upstream } from '../gateway/upstream'
import { Refusal } from '../errors/refusal'

/** The API behind the gateway, asked with the key of one caller and for that caller's request only. */
export type Remote = {
  /** A reply of the API as the contract reads it. Throws the refusal that the caller gets instead. */
  readonly ask: <E extends Endpoint>(
    entry: E,
    params?: Readonly<Record<string, string>>,
    body?: object,
  ) => Promise<ReadReply<E>>
  /** A whole list, or what there is of it. */
  readonly everyRow: <E extends ListEndpoint>(entry: E) => Promise<Walk<RowOf<E>>>
}
type Row = { readonly id: string }
type ListEndpoint = Endpoint & {
  readonly reply: { readonly read: { readonly _zod: { readonly output: Page<Row> } } }
}
type RowOf<E extends Endpoint> = ReadReply<E> extends { results: (infer R)[] } ? R : never
export type Walk<R> = { readonly rows: readonly R[]; readonly isComplete: boolean }

type Options = {
  readonly api: Upstream
  readonly asker: Asker
  readonly gone: Gone
  /** Told of every answer, for those who guess keys. */
  readonly note: (status: number) => void
}

const mostPages = 200

export function remoteOf({ api, asker, gone, note }: Options): Remote {
  async function passed(
    entry: Endpoint,
    params: Readonly<Record<string, string>>,
    query: URLSearchParams,
    body?: object,
  ): Promise<Passed> {
    const text = body && JSON.stringify(body)
    const answer = await api.ask(
      { method: entry.method, path: pathOf(entry, params), query, ...asker, body: text },
      gone,
    )
    note(answer.status)
    // Links between pages are read here and go nowhere else.
    return passedAnswer(entry, answer, 'http://page.invalid')
  }
  async function asked<E extends Endpoint>(
    entry: E,
    params: Readonly<Record<string, string>>,
    query: URLSearchParams,
    body?: object,
  ) {
    const { status, headers, json } = await passed(entry, params, query, body)
    const told: unknown = json === undefined ? undefined : JSON.parse(json.toString())
    // passedAnswer lets only objects through as the words of a refusal; what they say is the API's.
    if (status >= 400) throw new Refusal(status, told as ErrorBody, headers)
    const read = entry.reply?.read.safeParse(told)
    if (!read?.success) throw notUnderstood(entry.method)
    return read.data as ReadReply<E>
  }

  return {
    ask: (entry, params = {}, body) => asked(entry, params, new URLSearchParams(), body),
    everyRow: async <E extends ListEndpoint>(entry: E) => {
      const rows = new Map<string, RowOf<E>>()
      let query: URLSearchParams | undefined = new URLSearchParams({
        page_size: String(maxPageSize),
        ordering: 'id',
      })
      let count: number | null = null
      for (let page = 0; query && page < mostPages; page++) {
        const reply: Page<Row> = (await asked(entry, {}, query)) as Page<Row>
        const known = rows.size
        for (const row of reply.results) rows.set(row.id, row as RowOf<E>)
        count = reply.count
        // Where nobody says how many there are, a link that could not be read looks like the end.
        if (reply.next === null) return { rows: [...rows.values()], isComplete: count === rows.size }
        // An API that answers the same page again would never end.
        query = rows.size > known ? queryInLink(entry, new URL(reply.next).searchParams) : undefined
      }
      return { rows: [...rows.values()], isComplete: false }
    },
  }
}
