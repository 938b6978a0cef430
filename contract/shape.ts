import * as z from 'zod/mini'

/**
 * Describes a value on the wire, for both sides.
 *
 * `write` is what our server sends: strict, undeclared fields are stripped, a mismatch is an error. `read` is
 * what the browser accepts: tolerant, because most of the API is published or assumed, not specified
 * (docs/decisions/002-tolerant-reading.md).
 */
export type Shape<W, R = W> = { readonly write: z.ZodMiniType<W>; readonly read: z.ZodMiniType<R> }
type Shapes = Record<string, Shape<unknown>>

/** The type that our server must produce. */
export type Written<S> = S extends { readonly write: z.ZodMiniType<infer W> } ? W : never
/** The type that the browser gets. Any server may leave optional fields out. */
export type Read<S> = S extends { readonly read: z.ZodMiniType<infer R> } ? R : never

/** Whether a value of JSON has fields. */
export const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

type Issue = z.core.$ZodIssue
type RawIssue = z.core.$ZodRawIssue

/**
 * Reports the issues of a part that was read by itself.
 * @param place the path from what is read to the part
 */
export const passOn = (
  issues: RawIssue[],
  found: readonly Issue[],
  place: readonly PropertyKey[],
  input: unknown,
) =>
  // A path and an input are all that a raw issue has beyond a finished one, but its type is a union of many.
  issues.push(...found.map((issue) => ({ ...issue, path: [...place, ...issue.path], input }) as RawIssue))

/** Makes fields that may be undefined optional. */
type WrittenRecord<S> = { [K in keyof S as undefined extends Written<S[K]> ? never : K]: Written<S[K]> } & {
  [K in keyof S as undefined extends Written<S[K]> ? K : never]?: Written<S[K]> | undefined
}
type ReadRecord<Q, O> = { [K in keyof Q]: Read<Q[K]> } & { [K in keyof O]?: Read<O[K]> | undefined }

const both = <T>(schema: z.ZodMiniType<T>): Shape<T> => ({ write: schema, read: schema })

const anyText = z.string()
export const text = both(anyText)
export const flag = both(z.boolean())
export const count = both(z.int().check(z.gte(0)))
export const integer = both(z.int())
export const uuid: Shape<string> = { write: z.uuid(), read: anyText }

/** ISO 8601 in UTC with fractional seconds, like `created_at` in the specification (S). */
export const timestamp: Shape<string> = { write: z.iso.datetime({ precision: 3 }), read: anyText }

/** A day in UTC, such as 2026-03-31. */
export const day: Shape<string> = { write: z.iso.date(), read: anyText }

/** An amount of money with two decimals, as text, so that nothing is rounded. */
export const decimal: Shape<string, string> = {
  write: z.string().check(z.regex(/^\d+\.\d{2}$/)),
  read: z.pipe(z.union([z.string(), z.number()]), z.transform(String)),
}
/** It can be a credit. */
export const signedDecimal: Shape<string, string> = {
  ...decimal,
  write: z.string().check(z.regex(/^-?\d+\.\d{2}$/)),
}

/**
 * What an id names, for the compiler only. Ids of different kinds overlap, so it refuses to compare them or to
 * take one for the other (docs/decisions/086-ids-have-kinds.md). Kinds are node, role, permission, company,
 * package, employee, review, `key` (a service account), `upstream-key`, and `sign-in`: a person who signs in,
 * who has another number as an employee.
 */
type OfKind<K extends string> = { readonly '~kind'?: K }
/** An id on our server and on the wire. */
export type IdNumber<K extends string> = number & OfKind<K>
/** An id in the browser, which keeps every id as text. */
export type Id<K extends string> = string & OfKind<K>

/** An integer in our replies. Other servers may send digits as text. */
export const id: Shape<number, string> = {
  write: z.int().check(z.gte(1)),
  read: z.pipe(z.union([z.int(), z.string().check(z.regex(/^\d+$/))]), z.transform(String)),
}
/** An id of a kind. */
export const idOf = <K extends string>(): Shape<IdNumber<K>, Id<K>> => id

/** Our server sends one of `values`. The browser accepts any text and shows unknown ones unchanged. */
export const choice = <const T extends readonly string[]>(values: T): Shape<T[number], string> => ({
  write: z.enum(values),
  read: anyText,
})

export const nullable = <W, R>(shape: Shape<W, R>): Shape<W | null, R | null> => ({
  write: z.nullable(shape.write),
  read: z.nullable(shape.read),
})

/** A field that our own server doesn't always send. */
export const sometimes = <W, R>(shape: Shape<W, R>): Shape<W | undefined, R | undefined> => ({
  write: z.optional(shape.write),
  read: z.optional(shape.read),
})

export const list = <W, R>(shape: Shape<W, R>): Shape<W[], R[]> => ({
  write: z.array(shape.write),
  read: z.array(shape.read),
})

const lenient = new WeakMap<z.ZodMiniType, z.ZodMiniType>()
/** Reads what is missing or malformed as undefined. Fields of the same shape share one schema. */
function leniently(read: z.ZodMiniType): z.ZodMiniType {
  const made = lenient.get(read) ?? z.catch(z.optional(read), undefined)
  lenient.set(read, made)
  return made
}

/**
 * A record. The browser rejects a reply without one of the `required` fields. It reads a missing or malformed
 * `optional` field as undefined, keeps unknown fields, and our server never sends any.
 */
export function record<Q extends Shapes, O extends Shapes>(
  required: Q,
  optional: O,
): Shape<WrittenRecord<Q & O>, ReadRecord<Q, O>> {
  const fields = (side: 'write' | 'read', of: Shapes) =>
    Object.entries(of).map(([name, shape]) => [name, shape[side]] as const)
  const write = z.object(Object.fromEntries([...fields('write', required), ...fields('write', optional)]))
  const read = z.looseObject(
    Object.fromEntries([
      ...fields('read', required),
      ...fields('read', optional).map(([name, one]) => [name, leniently(one)] as const),
    ]),
  )
  // The entries lose the field names that the signature has.
  return { write, read } as unknown as Shape<WrittenRecord<Q & O>, ReadRecord<Q, O>>
}

/**
 * `{success}`: a text (S, resend) or a list of texts (P, reset 2FA). The browser accepts both and keeps one
 * text.
 */
const eitherSuccess = z.pipe(
  z.looseObject({ success: z.union([z.string(), z.array(z.string())]) }),
  z.transform(({ success }) => ({ success: typeof success === 'string' ? success : success.join(' ') })),
)
export const successText: Shape<{ success: string }> = {
  write: z.object({ success: text.write }),
  read: eitherSuccess,
}
export const successList: Shape<{ success: string[] }, { success: string }> = {
  write: z.object({ success: z.array(z.string()) }),
  read: eitherSuccess,
}
