import * as z from 'zod/mini'
import type { PermissionCode } from './permissions'
import { lazily, list, passOn, type Read, type Shape, type Written } from './shape'

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
/** The longest email address in characters (A). */
export const maxEmailLength = 254
/** The longest search text in characters (A). */
export const maxSearchLength = 200
/** The largest id; ids are 32-bit (A). */
export const maxId = 2_147_483_647

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'
export type ResourceGroup = 'Node' | 'Role' | 'MSP Employee' | 'Billing' | 'Managed Company' | 'Console'

/**
 * The permission that an operation needs, or one of several. `any key`: any valid credential, that of a person too. `person`: a person
 * who is signed in. `set-up`: also one whose link was opened to set up sign-in. `keeper`: a person who manages a gateway. `no key`:
 * nothing at all.
 */
export type Needs =
  PermissionCode | readonly PermissionCode[] | 'any key' | 'person' | 'set-up' | 'keeper' | 'no key'
/** Whether a need is a permission, or one of several. */
export const isPermission = (needs: Needs): needs is PermissionCode | readonly PermissionCode[] =>
  !['any key', 'person', 'set-up', 'keeper', 'no key'].includes(String(needs))

type Fields = z.ZodMiniObject

/** An operation: everything that the browser's `call()` and the server's `bind()` need to know. */
export type Endpoint<
  Params extends Fields = Fields,
  Query extends Fields = Fields,
  Body extends z.ZodMiniType | null = z.ZodMiniType | null,
  Reply extends Shape<unknown> | null = Shape<unknown> | null,
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
  readonly media?: 'text/html'
  readonly needs: Needs
  /** A POST that changes nothing, so the audit log has no line of it. */
  readonly changesNothing?: true
  /** Reads or sets the cookie of the session. The server takes it from its own pages only. */
  readonly cookie?: true
  /** A person must have proved who they are in the last minutes. */
  readonly fresh?: true
  /** The query parameters, and the values of `ordering`, that only our own server has (X). */
  readonly extensions?: readonly string[]
  readonly source: { readonly path: Source; readonly body: Source; readonly reply: Source }
}

export type ParamsOf<E extends Endpoint> = z.output<E['params']>
export type QueryOf<E extends Endpoint> = z.output<E['query']>
export type BodyOf<E extends Endpoint> = E['body'] extends z.ZodMiniType ? z.output<E['body']> : undefined
export type BodyInputOf<E extends Endpoint> = E['body'] extends z.ZodMiniType ? z.input<E['body']> : undefined
/** void: the reply has no body. */
export type WrittenReply<E extends Endpoint> = E['reply'] extends null ? void : Written<E['reply']>
export type ReadReply<E extends Endpoint> = E['reply'] extends null ? undefined : Read<E['reply']>

export const nothing = z.object({})

type Later<T> = T | (() => T)
const madeOf = <T>(part: Later<T>): T => (part instanceof Function ? part() : part)

/**
 * Defines an operation and keeps the literal types of its entry. What is given as a function is made when it is first used: servers
 * parse queries and bodies, and pages don't.
 */
export function endpoint<
  P extends Fields,
  Q extends Fields,
  B extends z.ZodMiniType | null,
  R extends Shape<unknown> | null,
>({
  query,
  body,
  ...entry
}: Omit<Endpoint<P, Q, B, R>, 'query' | 'body'> & {
  readonly query: Later<Q>
  readonly body: Later<B>
}): Endpoint<P, Q, B, R> {
  let madeQuery: Q | undefined
  let madeBody: B | undefined
  return {
    ...entry,
    get query() {
      return (madeQuery ??= madeOf(query))
    },
    get body() {
      return (madeBody ??= madeOf(body))
    },
  }
}

// --- Input ---

/** An id in a path. An id too large for the database is unknown (404), not invalid (400). */
export const pathId = z.pipe(
  z.string().check(z.regex(/^\d+$/, 'Enter a whole number.')),
  z.transform((digits) => (Number(digits) > maxId ? 0 : Number(digits))),
)

/** An id in a body: a number or its digits, because the browser keeps ids as text. */
export const bodyId = z.pipe(
  z.union([z.int(), z.string().check(z.regex(/^\d+$/))], 'Enter the ID as a whole number.'),
  z.pipe(
    z.transform(Number),
    z
      .int('Enter the ID as a whole number.')
      .check(z.gte(1, 'IDs start at 1.'), z.lte(maxId, 'There is no such ID.')),
  ),
)

const printable = z.refine<string>((value) => !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(value), {
  error: 'Control characters and line breaks are not allowed.',
  abort: true,
})
/** JSON can contain half of a surrogate pair; the database can't store it. */
const whole = z.refine<string>(
  (value) => !/\p{Cs}/u.test(value),
  'This text contains an incomplete character.',
)

/**
 * Trims and composes (NFC), so that one word has one spelling. A text of invisible characters becomes empty, because nobody could
 * read or click it.
 */
const tidy = z.overwrite<string>((value) =>
  value
    .normalize()
    .trim()
    .replace(/^[\p{DI}\s]+$/u, ''),
)

/** A name: trimmed, composed (NFC), 1 to 120 characters on one line (A). */
export const nameInput = z
  .string('Enter text.')
  .check(
    tidy,
    z.minLength(1, 'This field may not be blank.'),
    z.maxLength(maxNameLength, `At most ${maxNameLength} characters.`),
    printable,
    whole,
  )

/** `evil.example`, but neither `M.Sc.` nor `J. Smith`. */
const webAddress = /:\/\/|\b[Ww]{3}\.|[\p{L}\p{N}-]{2,}[.。]\p{L}{2,}|[\p{L}\p{N}][.。]\p{Ll}{2,}/u
/** Whether a mail program would turn a part of this text into a link. */
export const holdsWebAddress = (text: string): boolean => webAddress.test(text.normalize('NFKC'))

/** A person's name. Our mails contain it, so it must not contain a link (A). */
export const personNameInput = nameInput.check(
  z.refine(
    (value) => !holdsWebAddress(value),
    'A name may not contain a web address. After a full stop, add a space.',
  ),
)

/** An email address, compared without case and kept as typed (A). */
export const emailInput = z
  .string('Enter text.')
  .check(
    tidy,
    z.maxLength(maxEmailLength, `At most ${maxEmailLength} characters.`),
    z.email('Enter a valid email address.'),
  )

const digitsUpTo = (max: number, words: string) =>
  z.pipe(
    z.string().check(z.regex(/^\d{1,9}$/, words)),
    z.pipe(z.transform(Number), z.int().check(z.gte(1, words), z.lte(max, words))),
  )

/** The values of a list's `ordering`: each field, and with `-` for descending (A). */
export const orderingsBy = <const F extends readonly string[]>(
  fields: F,
): readonly (F[number] | `-${F[number]}`)[] => [
  ...fields,
  ...fields.map((field: F[number]) => `-${field}` as const),
]

const listParams = () => ({
  page: z.optional(digitsUpTo(100_000_000, 'Pages are whole numbers from 1.')),
  page_size: z.optional(digitsUpTo(maxPageSize, `A page has 1 to ${maxPageSize} rows.`)),
  search: z.optional(
    z.string().check(tidy, z.maxLength(maxSearchLength, `At most ${maxSearchLength} characters.`), printable),
  ),
})

/** Query of every list: page (from 1), page_size, search, and ordering by one of `fields`, `-` for descending (A). */
export function listQuery<const F extends readonly string[]>(fields: F) {
  const words = `Order by one of: ${fields.join(', ')}. Put - before it for descending order.`
  return z.object({ ...listParams(), ordering: z.optional(z.enum(orderingsBy(fields), words)) })
}

/** The query parameter `cursor`. Our server writes it into `next` and `previous` (X). */
export const cursorParam = {
  cursor: z.optional(z.string().check(z.maxLength(1_000, 'This is not a cursor of this list.'))),
}
/** The query parameter `node`: the UUID of a node. The list has rows of exactly that node (S for companies, A elsewhere). */
export const nodeFilter = { node: z.optional(z.uuid('Give the UUID of a node.')) }

// --- Replies ---

/**
 * A page of a list (S for companies, A for the others). `next` and `previous` are absolute links or null. The browser doesn't
 * follow them: it takes the page number and builds its own request. It reads a bare array as a single page, and a missing
 * `count` as null, which means unknown.
 */
export type Page<R> = {
  count: number | null
  next: string | null
  previous: string | null
  results: R[]
  /** Rows of this page that couldn't be read; they are not in `results`. */
  unreadable: number
}

/** Reads the rows one by one, so that an odd row costs itself and not the page. A page of odd rows only is not understood. */
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

/** The shape of a list's page: rows and links (S for companies, A elsewhere). The browser also reads a bare array. */
export function page<W, R>(
  item: Shape<W, R>,
): Shape<{ count: number; next: string | null; previous: string | null; results: W[] }, Page<R>> {
  const write = () =>
    z.object({
      count: z.int().check(z.gte(0)),
      next: z.nullable(z.url()),
      previous: z.nullable(z.url()),
      results: list(item).write,
    })
  const read = () => {
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
    return z.pipe(
      z.union([bare, wrapped]),
      z.transform((page): Page<R> => page),
    )
  }
  return lazily(write, read)
}

/**
 * Error bodies: `{detail}` for 401, 403 (S) and 404, 405, 415, 429, 5xx (A); `{error: []}` for a 400 about the whole request (S);
 * `{field: []}` for a 400 about fields (A).
 */
export type ErrorBody = { detail: string; confirm?: true } | { error: string[] } | Record<string, string[]>
