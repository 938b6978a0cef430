import type { SearchSchemaInput } from '@tanstack/react-router'
import * as z from 'zod/mini'

/**
 * Parses the search parameters of a route, for its `validateSearch`. A link can leave out any of them, and the address leaves out
 * defaults, but the page always gets all of them.
 */
export const searchOf = <S>(schema: z.ZodMiniType<S>) =>
  Object.assign((search: Partial<S> & SearchSchemaInput): S => schema.parse(search), {
    defaults: schema.parse({}),
  })

// The types of parameters. A value that can't be read becomes the default.

export const wholeNumber = (fallback: number, max = 100_000_000) =>
  z.catch(
    z.pipe(
      z.union([z.number(), z.string()]),
      z.pipe(z.transform(Number), z.int().check(z.gte(1), z.lte(max))),
    ),
    fallback,
  )

export const freeText = (maxLength: number) =>
  z.catch(
    z.pipe(
      z.string(),
      z.transform((text) => text.trim().slice(0, maxLength)),
    ),
    '',
  )

/** One of the values, or nothing. */
export const oneOf = <const V extends string>(values: readonly V[], fallback: V | '') =>
  z.catch(z.literal(['', ...values]), fallback)

export const uuidOrNothing = z.catch(z.union([z.literal(''), z.uuid()]), '')

/** A day like 2026-03-03, or empty. */
export const dayOrNothing = z.catch(z.string().check(z.regex(/^(\d{4}-\d\d-\d\d)?$/)), '')

/** A switch. Its value is a plain `yes`, because people read addresses too. */
export const yes = z.catch(z.enum(['', 'yes']), '')

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
