import type { Endpoint } from '#contract/wire'
import { invalidFields } from '../errors/refusal'

/** Where a page starts, in the ways there are: ours is `page`; other APIs put a cursor or an offset into their links. */
const positions = ['page', 'cursor', 'offset'] as const
/** Cursors are the longest that is passed. */
const maxValueLength = 1_000
// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const control = /[\u0000-\u001f\u007f-\u009f]/

export const isList = (entry: Endpoint): boolean => 'page' in entry.query.shape
export const hasPosition = (query: URLSearchParams): boolean => positions.some((name) => query.has(name))

const namesOf = new Map<Endpoint, readonly string[]>()
/** The query parameters that an operation passes on; all others stay behind. Worked out once for each. */
function passedNames(entry: Endpoint): readonly string[] {
  const known = namesOf.get(entry)
  if (known) return known
  const names = [
    ...new Set([...Object.keys(entry.query.shape), ...(isList(entry) ? [...positions, 'limit'] : [])]),
  ]
  namesOf.set(entry, names)
  return names
}

function problemOf(value: unknown): string | undefined {
  if (typeof value !== 'string') return 'Text is expected.'
  if (value.length > maxValueLength) return `At most ${maxValueLength} characters.`
  return control.test(value) ? 'Control characters and line breaks are not allowed.' : undefined
}

/** What is passed on of a caller's query. Values are not judged beyond their length: the API may take more than ours does. */
export function passedQuery(entry: Endpoint, given: Readonly<Record<string, unknown>>): URLSearchParams {
  const passed = new URLSearchParams()
  for (const name of passedNames(entry)) {
    const value = given[name]
    if (value === undefined) continue
    const problem = problemOf(value)
    if (problem) throw invalidFields({ [name]: [problem] })
    passed.append(name, value as string) // problemOf has just made sure.
  }
  return passed
}

/** The same of a link in an answer; undefined when one of its values would not pass. */
export function queryInLink(entry: Endpoint, link: URLSearchParams): URLSearchParams | undefined {
  const passed = new URLSearchParams()
  for (const name of passedNames(entry)) {
    const values = link.getAll(name)
    if (values.length > 1 || problemOf(values[0] ?? '')) return undefined
    if (values[0] !== undefined) passed.append(name, values[0])
  }
  return passed
}
