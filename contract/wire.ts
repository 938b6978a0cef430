import * as z from 'zod/mini'
import { isAddress, plainAddress } from './fields/email-address'
import type { PermissionCode } from './roles/permissions'
import { list, passOn, type Id, type IdNumber, type Read, type Shape, type Written } from './shape'
import { composed, formInput, textInput, tidyInput } from './fields/text'
import { orderingsBy } from './address-values'

/** The source of a fact: Specified, Published by the vendor, Assumed, or eXtension of our own server. */
export type Source = 'S' | 'P' | 'A' | 'X'

/** The prefix of the 25 operations (S). */
export const apiPrefix = '/api/msp/'
/** The prefix of the operations that only our own server has (X). */
export const consolePrefix = '/api/console/'

/** The default `page_size` (A). */
export const defaultPageSize = 50
/** The largest `page_size`; more is a 400 (A). */
export const maxPageSize = 500
/** The longest name in characters, after trimming (A). */
export const maxNameLength = 120
/** The longest search text in characters (A). */
export const maxSearchLength = 200
/** The largest body of a request in bytes (A). */
export const maxBodyBytes = 64 * 1024
/** The largest id; ids are 32-bit (A). */
export const maxId = 2_147_483_647
/** The longest id in digits. Ids of other servers can be larger than ours. */
const maxIdDigits = 20
/** The longest address, and so the longest part of one. */
const maxPathLength = 8_192

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'
export type ResourceGroup = 'Node' | 'Role' | 'MSP Employee' | 'Billing' | 'Managed Company' | 'Console'

/**
 * The permission that an operation needs, or one of several. `any key`: any valid credential, that of a
 * person too. `person`: a person who is signed in. `set-up`: also one whose link was opened to set up
 * sign-in. `keeper`: a person who manages a gateway. `no key`: nothing at all.
 */
export type Needs =
  PermissionCode | readonly PermissionCode[] | 'any key' | 'person' | 'set-up' | 'keeper' | 'no key'
/** Whether a need is a permission, or one of several. */
export const isPermission = (needs: Needs): needs is PermissionCode | readonly PermissionCode[] =>
  !['any key', 'person', 'set-up', 'keeper', 'no key'].includes(String(needs))

export type Fields = z.ZodMiniObject

/** An operation: everything that the browser's `call()` and the server's `bind()` need to know. */
export type Endpoint<
  Params extends Fields = Fields,
  Query extends Fields = Fields,
  Body extends z.ZodMiniType | null = z.ZodMiniType | null,
  Reply extends Shape<unknown> | null = Shape<unknown> | null,
  Need extends Needs = Needs,
> = {
  readonly name: string
  readonly group: ResourceGroup
  readonly method: Method
  /** The path with `{name}` for each parameter. It ends in `/` (S). */
  readonly path: string
  readonly params: Params
  readonly query: Query
  /** null if the operation takes no body. */
  readonly body: Body
  /** null: 204 without a body. */
  readonly reply: Reply
  readonly success: 200 | 201 | 204
  /** The media type of a reply that is sent as an attachment. Without it the reply is JSON. */
  readonly media?: 'text/html' | 'application/json'
  readonly needs: Need
  /** At a gateway, keepers do it instead of those with the permission. */
  readonly ofKeepers?: true
  /** A POST that changes nothing, so the audit log has no line of it. */
  readonly changesNothing?: true
  /** Reads or sets the cookie of the session. The server takes it from its own pages only. */
  readonly cookie?: true
  /** A person must have proved who they are in the last minutes. */
  readonly fresh?: true
  /** The query parameters, and the values of `ordering`, that only our own server has (X). */
  readonly extensions?: readonly string[]
  readonly source: { readonly path: Source; readonly body: Source; readonly reply: Source }
  /**
   * The read that shows the record of a write. `told`: the record with the fields of the body. `sets`: what a
   * write without a body changes.
   */
  readonly shownBy?: {
    readonly read: () => Endpoint
    readonly told?: (record: never) => Readonly<Record<string, unknown>>
    readonly sets?: Readonly<Record<string, unknown>>
  }
}

export type ParamsOf<E extends Endpoint> = z.output<E['params']>
export type QueryOf<E extends Endpoint> = z.output<E['query']>
export type BodyOf<E extends Endpoint> = E['body'] extends z.ZodMiniType ? z.output<E['body']> : undefined
export type BodyInputOf<E extends Endpoint> = E['body'] extends z.ZodMiniType ? z.input<E['body']> : undefined
/** void: the reply has no body. */
export type WrittenReply<E extends Endpoint> = E['reply'] extends null ? void : Written<E['reply']>
export type ReadReply<E extends Endpoint> = E['reply'] extends null ? undefined : Read<E['reply']>

export const nothing = z.object({})

/** The names of the fields of an operation's body. */
export const bodyFields = ({ body }: Pick<Endpoint, 'body'>): readonly string[] =>
  body instanceof z.ZodMiniObject ? Object.keys(body.shape) : []

/** What an operation needs at a server with or without keepers. */
export const needsAt = (
  hasKeepers: boolean,
  { needs, ofKeepers }: Pick<Endpoint, 'needs' | 'ofKeepers'>,
): Needs => (hasKeepers && ofKeepers ? 'keeper' : needs)

type Given = 'group' | 'params' | 'query' | 'body' | 'success' | 'source'
/**
 * Defines an operation and keeps the literal types of its entry. What it doesn't name, it doesn't take, and
 * without a source or a group it is our own (X).
 */
export const endpoint = <
  R extends Shape<unknown> | null,
  const N extends Needs,
  P extends Fields = typeof nothing,
  Q extends Fields = typeof nothing,
  B extends z.ZodMiniType | null = null,
>(
  entry: Omit<Endpoint<P, Q, B, R, N>, Given> & Partial<Pick<Endpoint<P, Q, B, R, N>, Given>>,
): Endpoint<P, Q, B, R, N> =>
  ({
    group: 'Console',
    params: nothing,
    query: nothing,
    body: null,
    success: entry.reply ? 200 : 204,
    source: { path: 'X', body: 'X', reply: 'X' },
    ...entry,
  }) as Endpoint<P, Q, B, R, N> // What is left out has the type of its default.

// --- Input ---

/** An id in a path. An id too large for the database is unknown (404), not invalid (400). */
export const pathId = z.pipe(
  formInput(maxPathLength, 'Enter a whole number.', (words) => z.regex(/^\d+$/, words)),
  z.transform((digits) => (Number(digits) > maxId ? 0 : Number(digits))),
)

/** The same of a kind. */
export const pathIdOf = <K extends string>(): z.ZodMiniType<IdNumber<K>, Id<K>> => pathId

/** An id in a body: a number or its digits, because the browser keeps ids as text. */
export const bodyId = z.pipe(
  z.union(
    [z.int(), formInput(maxIdDigits, '', (words) => z.regex(/^\d+$/, words))],
    'Enter the ID as a whole number.',
  ),
  z.pipe(
    z.transform(Number),
    z
      .int('Enter the ID as a whole number.')
      .check(z.gte(1, 'IDs start at 1.'), z.lte(maxId, 'There is no such ID.')),
  ),
)
/** The same of a kind. */
export const bodyIdOf = <K extends string>(): z.ZodMiniType<IdNumber<K>, IdNumber<K> | Id<K>> => bodyId

/** The refusal of a text without a letter (A). Our forms say which one is missing. */
export const blankWords = 'This field may not be blank.'
/** A name: trimmed, composed (NFC), 1 to 120 characters on one line (A). */
export const nameInput = tidyInput(maxNameLength, composed, { checks: [z.minLength(1, blankWords)] })

/** A whole number in a query. */
export const digitsInput = (least: number, most: number, words: string) =>
  z.pipe(
    formInput(9, words, () => z.regex(/^\d{1,9}$/, words)),
    z.pipe(z.transform(Number), z.int().check(z.gte(least, words), z.lte(most, words))),
  )

/** A searched address is spelled as lists have it. */
function searched(text: string): string {
  const address = text.includes('@') || text.includes('＠') ? plainAddress(text) : ''
  return isAddress(address) ? address : composed(text)
}

const listParams = {
  page: z.optional(digitsInput(1, 100_000_000, 'Pages are whole numbers from 1.')),
  page_size: z.optional(digitsInput(1, maxPageSize, `A page has 1 to ${maxPageSize} rows.`)),
  search: z.optional(tidyInput(maxSearchLength, searched)),
}

/**
 * Query of every list: page (from 1), page_size, search, and ordering by one of `fields`, `-` for descending
 * (A).
 */
export function listQuery<const F extends readonly string[]>(fields: F) {
  const words = `Order by one of: ${fields.join(', ')}. Put - before it for descending order.`
  return z.object({ ...listParams, ordering: z.optional(z.enum(orderingsBy(fields), words)) })
}

/** The query parameter `cursor`. Our server writes it into `next` and `previous` (X). */
export const cursorParam = {
  cursor: z.optional(textInput(1_000, 'This is not a cursor of this list.')),
}
/**
 * The query parameter `node`: the UUID of a node. The list has rows of exactly that node (S for companies, A
 * elsewhere).
 */
export const nodeFilter = {
  node: z.optional(formInput(36, 'Give the UUID of a node.', (words) => z.uuid(words))),
}

// --- Replies ---

/**
 * A page of a list (S for companies, A for the others). `next` and `previous` are absolute links or null. The
 * browser doesn't follow them: it takes the page number and builds its own request. It reads a bare array as
 * a single page, and a missing `count` as null, which means unknown.
 */
export type Page<R> = {
  count: number | null
  next: string | null
  previous: string | null
  results: R[]
  /** Rows of this page that couldn't be read; they are not in `results`. */
  unreadable: number
}

/**
 * Reads the rows one by one, so that an odd row costs itself and not the page. A page of odd rows only is not
 * understood.
 */
const readableRows = <R>(row: z.ZodMiniType<R>) =>
  z.pipe(
    z.array(z.unknown()),
    z.transform((rows, { issues }): { results: R[]; unreadable: number } => {
      const reads = rows.map((one) => row.safeParse(one))
      const results = reads.flatMap((read) => (read.success ? [read.data] : []))
      const [first] = reads
      if (first?.error && results.length === 0) passOn(issues, first.error.issues, [0], rows)
      return { results, unreadable: rows.length - results.length }
    }),
  )

/**
 * The shape of a list's page: rows and links (S for companies, A elsewhere). The browser also reads a bare
 * array.
 */
export function page<W, R>(
  item: Shape<W, R>,
): Shape<{ count: number; next: string | null; previous: string | null; results: W[] }, Page<R>> {
  const write = z.object({
    count: z.int().check(z.gte(0)),
    next: z.nullable(z.url()),
    previous: z.nullable(z.url()),
    results: list(item).write,
  })
  const link = z.catch(z.nullable(z.string()), null)
  const rows = readableRows(item.read)
  const bare = z.pipe(
    rows,
    z.transform((all): Page<R> => ({
      count: all.results.length + all.unreadable,
      next: null,
      previous: null,
      ...all,
    })),
  )
  const wrapped = z.pipe(
    z.object({
      count: z.catch(z.nullable(z.int().check(z.gte(0))), null),
      next: link,
      previous: link,
      results: rows,
    }),
    z.transform(({ results, ...frame }): Page<R> => ({ ...frame, ...results })),
  )
  const read = z.pipe(
    z.union([bare, wrapped]),
    z.transform((page): Page<R> => page),
  )
  return { write, read }
}

/**
 * Error bodies: `{detail}` for 401, 403 (S) and 404, 405, 415, 429, 5xx (A); `{error: []}` for a 400 about
 * the whole request (S); `{field: []}` for a 400 about fields (A).
 */
export type ErrorBody = { detail: string; confirm?: true } | { error: string[] } | Record<string, string[]>
