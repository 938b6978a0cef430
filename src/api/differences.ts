import type * as z from 'zod/mini'

/** One place where a reply differs from the contract; '' is the whole reply. */
export type Difference = { readonly at: string; readonly expected: string; readonly found: string }

type Issue = z.core.$ZodIssue

/**
 * Picks the alternative of a union that matched furthest, because the server meant that one: a page or a bare
 * array.
 */
const deepest = (issue: Issue): Issue => {
  if (issue.code !== 'invalid_union') return issue
  const inner = issue.errors.flat().map(deepest)
  const closest = inner.toSorted((a, b) => b.path.length - a.path.length)[0]
  return closest ? { ...closest, path: [...issue.path, ...closest.path] } : issue
}

/** A path in code: `results[3].name`. */
const placeOf = (path: readonly PropertyKey[]): string =>
  path.reduce<string>(
    (place, step) =>
      typeof step === 'number' ? `${place}[${step}]` : `${place}${place && '.'}${String(step)}`,
    '',
  )

const words: Record<string, string> = {
  int: 'a whole number',
  number: 'a number',
  string: 'text',
  boolean: 'true or false',
  array: 'a list',
  object: 'a record',
}
const wordOf = (type: string): string => words[type] ?? type

/**
 * The kind of a value, never the value: a reply can contain names and addresses that must not go into a
 * report.
 */
export function kindOf(value: unknown): string {
  if (value === undefined) return 'nothing'
  if (value === null) return 'null'
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : 'a list'
  if (typeof value === 'number') return Number.isInteger(value) ? 'a whole number' : 'a number'
  return wordOf(typeof value)
}

/** The value at a path of own properties. */
const valueAt = (reply: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (value, step) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, step)
        ? Reflect.get(value, step)
        : undefined,
    reply,
  )

function expectedBy(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return wordOf(issue.expected)
    case 'invalid_value':
      return `one of ${issue.values.map((value) => `“${String(value)}”`).join(', ')}`
    case 'invalid_format':
      return `text in the format “${issue.format}”`
    case 'too_small':
      return `at least ${issue.minimum}`
    case 'too_big':
      return `at most ${issue.maximum}`
    default:
      return 'another value'
  }
}

/** The differences between a reply and the contract. `reply`: the reply itself, if it is still there. */
export function differencesOf(error: z.core.$ZodError, reply?: unknown): Difference[] {
  return error.issues.map(deepest).map((issue) => ({
    at: placeOf(issue.path),
    expected: expectedBy(issue),
    found: reply === undefined ? '' : kindOf(valueAt(reply, issue.path)),
  }))
}

/** Replaces the number of a row, so that all rows share one place: `results[].name`. */
export const sameInRows = (at: string): string => at.replace(/\[\d+\]/g, '[]')
