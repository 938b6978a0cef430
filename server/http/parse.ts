import * as z from 'zod/mini'
import { invalidFields } from '../errors/refusal'

type Issue = z.core.$ZodIssue

/** Parses input or refuses with 400 `{field: [reasons]}`, nested fields as `packages.0.id`. */
export function parseFields<T extends z.ZodMiniType>(schema: T, input: unknown): z.output<T> {
  const result = z.safeParse(schema, input)
  if (result.success) return result.data
  // Without a prototype: a field that the caller names `constructor` is a field like any other.
  const fields = Object.create(null) as Record<string, string[]>
  const add = (field: string, reason: string) => {
    const reasons = (fields[field] ??= [])
    if (!reasons.includes(reason)) reasons.push(reason)
  }
  for (const issue of result.error.issues) {
    const path = issue.path.map(String)
    if (issue.code === 'unrecognized_keys')
      for (const key of issue.keys) add([...path, key].join('.'), 'There is no such field here.')
    else add(path.join('.') || 'error', reasonOf(issue, input))
  }
  throw invalidFields(fields)
}

function reasonOf(issue: Issue, input: unknown): string {
  const value = issue.path.reduce<unknown>(
    (at, key) => (at as Record<PropertyKey, unknown> | null | undefined)?.[key],
    input,
  )
  if (value === undefined && issue.path.length > 0) return 'This field is required.'
  // Without a locale zod's own words are "Invalid input"; every check with a meaning carries words of its own.
  return issue.message === 'Invalid input' ? expectation(issue) : issue.message
}

function expectation(issue: Issue): string {
  if (issue.code !== 'invalid_type') return 'This is not a valid value.'
  return (
    { object: 'A JSON object is expected.', array: 'A list is expected.', string: 'Text is expected.' }[
      issue.expected as string
    ] ?? `A value of type ${issue.expected} is expected.`
  )
}
