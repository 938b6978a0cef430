import type * as z from 'zod/mini'

/** Drafts and records are plain values: texts, booleans, and lists of them. */
export const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

export const keysOf = <D extends object>(draft: D) => Object.keys(draft) as (keyof D & string)[] // The keys of D, all texts.

/** The fields in which two drafts differ. */
const changedKeys = <D extends object>(from: D, to: D): (keyof D & string)[] =>
  keysOf(to).filter((key) => !same(from[key], to[key]))

/** Only the changed fields, so that a save keeps everything that other people change. */
export const changedOnly = <D extends object>(base: D, draft: D): Partial<D> =>
  Object.fromEntries(changedKeys(base, draft).map((key) => [key, draft[key]])) as Partial<D> // The keys and values come from D itself.

export type Merged<D> = {
  readonly draft: D
  /** Fields, or parts of one, that someone else changed since the form was opened. */
  readonly changed: readonly string[]
  /** Those of them that were changed here too, to another value: the person decides. */
  readonly clashes: readonly string[]
}

/** Joins the input with what someone else saved meanwhile, field by field. */
export function mergeDrafts<D extends object>(base: D, mine: D, theirs: D): Merged<D> {
  const changed = changedKeys(base, theirs).filter((key) => !same(mine[key], theirs[key]))
  const clashes = changed.filter((key) => !same(base[key], mine[key]))
  const draft = { ...mine }
  for (const key of changed) if (!clashes.includes(key)) draft[key] = theirs[key]
  return { draft, changed, clashes }
}

/** The first issue of each field. A value in a list goes by its place, such as `packages.0.license_count`. */
export function issuesByField(error: z.core.$ZodError): Record<string, string> {
  const found: Record<string, string> = {}
  for (const { path, message } of error.issues) found[path.join('.')] ??= message
  return found
}
