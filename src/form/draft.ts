import type * as z from 'zod/mini'

/** Compares as JSON, because drafts and records are plain values: texts, booleans and lists of them. */
export const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

const keysOf = <D extends object>(draft: D) => Object.keys(draft) as (keyof D & string)[] // The keys of D, all texts.

/** The fields in which two drafts differ. */
const changedKeys = <D extends object>(from: D, to: D): (keyof D & string)[] =>
  keysOf(to).filter((key) => !same(from[key], to[key]))

/** Keeps only the changed fields, so that a save doesn't overwrite the changes of other people. */
export const changedOnly = <D extends object>(base: D, draft: D): Partial<D> =>
  Object.fromEntries(changedKeys(base, draft).map((key) => [key, draft[key]])) as Partial<D> // The keys and values come from D itself.

export type Merged<D> = {
  readonly draft: D
  /** Fields, or parts of a field, that someone else changed after this form was opened. */
  readonly changed: readonly string[]
  /** Those that this form changed too, to another value. The person decides between the two. */
  readonly clashes: readonly string[]
}

/** Merges the input with someone else's later save, field by field. */
export function mergeDrafts<D extends object>(base: D, mine: D, theirs: D): Merged<D> {
  const changed = changedKeys(base, theirs).filter((key) => !same(mine[key], theirs[key]))
  const clashes = changed.filter((key) => !same(base[key], mine[key]))
  const draft = { ...mine }
  for (const key of changed) if (!clashes.includes(key)) draft[key] = theirs[key]
  return { draft, changed, clashes }
}

/**
 * The first issue of each field. A value in a list has its path as the name, such as
 * `packages.0.license_count`.
 */
export function issuesByField(error: z.core.$ZodError): Record<string, string> {
  const found: Record<string, string> = {}
  for (const { path, message } of error.issues) found[path.join('.')] ??= message
  return found
}
