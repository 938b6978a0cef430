import type * as z from 'zod/mini'

/** What is entered and what was read are plain values: texts, yes or no, and lists of such. */
export const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

export const keysOf = <D extends object>(draft: D) => Object.keys(draft) as (keyof D & string)[]

/** The fields in which two drafts differ. */
export const changedKeys = <D extends object>(from: D, to: D): (keyof D & string)[] =>
  keysOf(to).filter((key) => !same(from[key], to[key]))

/** Only what was changed: whatever somebody else changes meanwhile stays as it is. */
export const changedOnly = <D extends object>(base: D, draft: D): Partial<D> =>
  Object.fromEntries(changedKeys(base, draft).map((key) => [key, draft[key]])) as Partial<D> // Taken from D by its own keys.

export type Merged<D> = {
  readonly draft: D
  /** Fields, or parts of one, that somebody else changed since the form was opened. */
  readonly changed: readonly string[]
  /** Of these, what was changed here too, to something else: the person decides. */
  readonly clashes: readonly string[]
}

/** Joins what was entered here with what somebody else saved meanwhile, field by field. */
export function mergeDrafts<D extends object>(base: D, mine: D, theirs: D): Merged<D> {
  const changed = changedKeys(base, theirs).filter((key) => !same(mine[key], theirs[key]))
  const clashes = changed.filter((key) => !same(base[key], mine[key]))
  const draft = { ...mine }
  for (const key of changed) if (!clashes.includes(key)) draft[key] = theirs[key]
  return { draft, changed, clashes }
}

/** The first complaint about each field; what is inside a list is named by its place, like `packages.0.license_count`. */
export function issuesByField(error: z.core.$ZodError): Record<string, string> {
  const found: Record<string, string> = {}
  for (const { path, message } of error.issues) found[path.join('.')] ??= message
  return found
}
