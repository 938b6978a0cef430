import { stripSearchParams, type SearchMiddleware, type SearchSchemaInput } from '@tanstack/react-router'
import * as z from 'zod/mini'

export type SearchOf<S extends object> = {
  (search: Partial<S> & SearchSchemaInput): S
  /** The values of parameters that the address leaves out. */
  readonly defaults: S
}

/**
 * Parses the search parameters of a route, for its `validateSearch`. A link can leave out any of them, and
 * the address leaves out defaults, but the page always gets all of them. Each schema is built when it is
 * first used; else the first page would wait for those of all the others.
 */
export function searchOf<Shape extends z.core.$ZodShape>(
  shape: () => Shape,
): SearchOf<z.infer<z.ZodMiniObject<Shape>>> {
  type S = z.infer<z.ZodMiniObject<Shape>>
  let schema: z.ZodMiniObject<Shape> | undefined
  let defaults: S | undefined
  const read = (search: unknown): S => (schema ??= z.object(shape())).parse(search)
  const parse = (search: Partial<S> & SearchSchemaInput): S => read(search)
  // The type of a function can't say that a property was defined on it.
  return Object.defineProperty(parse, 'defaults', { get: () => (defaults ??= read({})) }) as SearchOf<S>
}

/** Keeps the defaults of a route out of its address. */
export const withoutDefaults =
  <S extends object>(search: SearchOf<S>) =>
  <Full extends S>(context: Parameters<SearchMiddleware<Full>>[0]): Full =>
    stripSearchParams<Full, Full, S, S>(search.defaults)(context)

/** Search parameters of a route. Its address leaves out their defaults. */
export const inAddress = <S extends object>(search: SearchOf<S>) => ({
  validateSearch: search,
  search: { middlewares: [withoutDefaults(search)] },
})

// The types of parameters. A value that is missing or can't be read becomes the default.

/** Most addresses leave most parameters out. Without `_default` each of them would make an error first. */
const otherwise = <T extends string | number>(schema: z.ZodMiniType<T>, fallback: NoInfer<T>) =>
  z._default(z.catch(schema, fallback), fallback as z.core.util.NoUndefined<T>) // Neither text nor a number is undefined.

export const wholeNumber = (fallback: number, max = 100_000_000) =>
  otherwise(z.coerce.number().check(z.int(), z.gte(1), z.lte(max)), fallback)

/** The number of rows on a page. A larger one counts as the largest. */
export const pageSize = (fallback: number, largest: number) =>
  otherwise(
    z.pipe(
      z.coerce.number().check(z.int(), z.gte(1)),
      z.transform((size) => Math.min(size, largest)),
    ),
    fallback,
  )

export const freeText = (maxLength: number) =>
  otherwise(
    z.pipe(
      z.string(),
      z.transform((text) => text.trim().slice(0, maxLength)),
    ),
    '',
  )

/** One of the values, or nothing. */
export const oneOf = <const V extends string>(values: readonly V[], fallback: V | '') =>
  otherwise<V | ''>(z.literal(['', ...values]), fallback)

/** Digits, such as an id or a number from 0, or empty. */
export const digitsOrNothing = otherwise(z.string().check(z.regex(/^\d{0,9}$/)), '')

/** An id, `none` for records without one, or empty. */
export const idOrNone = otherwise(z.string().check(z.regex(/^(\d{0,9}|none)$/)), '')

export const uuidOrNothing = otherwise(z.union([z.literal(''), z.uuid()]), '')

/** A day like 2026-03-03, or empty. */
export const dayOrNothing = otherwise(z.string().check(z.regex(/^(\d{4}-\d\d-\d\d)?$/)), '')

/** A day, or a minute of it like 2026-03-03T14:05, or empty. */
export const momentOrNothing = otherwise(z.string().check(z.regex(/^(\d{4}-\d\d-\d\d(T\d\d:\d\d)?)?$/)), '')

/** A switch. Its value is a plain `yes`, because people read addresses too. */
export const flag = otherwise(z.enum(['', 'yes']), '')

/** Search values are plain text in both directions: `?search=42` stays the text 42, without quotes. */
export const parseSearch = (text: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(text))
export const stringifySearch = (search: Record<string, unknown>): string => {
  const pairs = Object.entries(search).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : [],
  )
  const text = new URLSearchParams(pairs).toString()
  return text === '' ? '' : `?${text}`
}
