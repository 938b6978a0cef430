import type * as z from 'zod/mini'

/** One place where a reply is not what the contract says. */
export type Difference = { readonly at: string; readonly expected: string; readonly found: string }

type Issue = z.core.$ZodIssue

/** Of a union's alternatives, the one that came furthest: of a page wrapper and a bare array it is the page that is talked about. */
const deepest = (issue: Issue): Issue => {
  if (issue.code !== 'invalid_union') return issue
  const inner = issue.errors.flat().map(deepest)
  const closest = inner.toSorted((a, b) => b.path.length - a.path.length)[0]
  return closest ? { ...closest, path: [...issue.path, ...closest.path] } : issue
}

/** `results[3].name`, as a programmer would write it. */
const placeOf = (path: readonly PropertyKey[]): string =>
  path.reduce<string>(
    (place, step) =>
      typeof step === 'number' ? `${place}[${step}]` : `${place}${place && '.'}${String(step)}`,
    '',
  ) || 'the reply as a whole'

const words: Record<string, string> = {
  int: 'a whole number',
  number: 'a number',
  string: 'a text',
  boolean: 'true or false',
  array: 'a list',
  object: 'a record',
}
const wordOf = (type: string): string => words[type] ?? type

/** What a value is, never what it holds: a reply can hold names and addresses that are nobody's business in a report. */
export function kindOf(value: unknown): string {
  if (value === undefined) return 'nothing'
  if (value === null) return 'null'
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : 'a list'
  if (typeof value === 'number') return Number.isInteger(value) ? 'a whole number' : 'a number'
  return wordOf(typeof value)
}

/** The value at a path, looked for among own properties only. */
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
      return `a text in the form “${issue.format}”`
    case 'too_small':
      return `at least ${issue.minimum}`
    case 'too_big':
      return `at most ${issue.maximum}`
    default:
      return 'another value'
  }
}

/** Where a reply differs from what was expected. `reply`: what came, where it is still at hand. */
export function differencesOf(error: z.core.$ZodError, reply?: unknown): Difference[] {
  return error.issues.map(deepest).map((issue) => ({
    at: placeOf(issue.path),
    expected: expectedBy(issue),
    found: reply === undefined ? '' : kindOf(valueAt(reply, issue.path)),
  }))
}

/** The same place in every row is one difference: `results[].name`. */
export const sameInRows = (at: string): string => at.replace(/\[\d+\]/g, '[]')
