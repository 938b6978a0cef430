import * as z from 'zod/mini'
import type { Endpoint, ParamsOf } from '#contract/wire'
import { cannotProcess, invalidFields } from '../errors/refusal'

type Issue = z.core.$ZodIssue

/** A refusal names this many fields and counts the others, so that it isn't longer than the request. */
const mostFields = 20

/** Parses input or refuses with 400 `{field: [reasons]}`. Nested fields are named as `packages.0.id`. */
export function parseFields<T extends z.ZodMiniType>(schema: T, input: unknown): z.output<T> {
  const result = z.safeParse(schema, input)
  if (result.success) return result.data
  const fields = new Map<string, Set<string>>()
  const add = (field: string, reason: string) =>
    fields.set(field, (fields.get(field) ?? new Set()).add(reason))
  for (const issue of result.error.issues) {
    const path = issue.path.map(String)
    if (issue.code === 'unrecognized_keys')
      for (const key of issue.keys) add([...path, key].join('.'), 'This field does not exist.')
    else add(path.join('.') || 'error', reasonOf(issue, input))
  }
  const told = [...fields].slice(0, mostFields)
  const more = (fields.size - told.length).toLocaleString('en')
  if (more !== '0') told.push(['error', new Set([`And ${more} more fields.`])])
  throw invalidFields(Object.fromEntries(told.map(([field, reasons]) => [field, [...reasons]])))
}

/**
 * Parses the parameters of a path or refuses with 400 `{error}`: a wrong path is about the whole request
 * (docs/api.md, Errors).
 */
export function parsePath<E extends Endpoint>(entry: E, input: unknown): ParamsOf<E> {
  const result = entry.params.safeParse(input)
  // TypeScript doesn't see that the schema of `entry` is that of E.
  if (result.success) return result.data as ParamsOf<E>
  throw cannotProcess(...result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`))
}

function reasonOf(issue: Issue, input: unknown): string {
  if (issue.path.length > 0 && valueAt(issue.path, input) === undefined) return 'This field is required.'
  // Without a locale zod's own message is "Invalid input"; checks with a meaning have messages of their own.
  return issue.message === 'Invalid input' ? expectation(issue) : issue.message
}

const valueAt = (path: readonly PropertyKey[], input: unknown): unknown =>
  path.reduce<unknown>(
    // Any value can be indexed, except null and undefined.
    (at, key) => (at as Record<PropertyKey, unknown> | null | undefined)?.[key],
    input,
  )

const expected: Partial<Record<string, string>> = {
  object: 'Send a JSON object.',
  array: 'Send a list.',
  string: 'Send text.',
}

function expectation(issue: Issue): string {
  if (issue.code !== 'invalid_type') return 'This value is not valid.'
  return expected[issue.expected] ?? `Send a value of type ${issue.expected}.`
}
