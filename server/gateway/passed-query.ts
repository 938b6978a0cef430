import { maxPageSize, type Endpoint } from '#contract/wire'
import { invalidFields } from '../errors/refusal'

/**
 * The parameters that say where a page starts. Ours is `page`; other APIs put a cursor or an offset into
 * their links.
 */
const positions = ['page', 'cursor', 'offset'] as const
/** Cursors are the longest values. */
const maxValueLength = 1_000
// oxlint-disable-next-line no-control-regex -- it looks for control characters
const control = /[\u0000-\u001f\u007f-\u009f]/

export const isList = (entry: Endpoint): boolean => 'page' in entry.query.shape
export const hasPosition = (query: URLSearchParams): boolean => positions.some((name) => query.has(name))

/** The query parameters that an operation passes on. */
const passedNames = (entry: Endpoint): ReadonlySet<string> =>
  new Set([...Object.keys(entry.query.shape), ...(isList(entry) ? [...positions, 'limit'] : [])])

/** Other APIs call it `limit`. */
const sizes = ['page_size', 'limit']

function problemOf(name: string, value: string): string | undefined {
  // Digits only: other forms of a number may be large ones to the API.
  if (sizes.includes(name) && value !== '' && !(/^\d{1,9}$/.test(value) && Number(value) <= maxPageSize))
    return `A page has 1 to ${maxPageSize} rows.`
  if (value.length > maxValueLength) return `At most ${maxValueLength} characters.`
  return control.test(value) ? 'Control characters and line breaks are not allowed.' : undefined
}

/**
 * The part of a caller's query that is passed on. The gateway checks only the length of values and the size
 * of a page, because the API may accept more than ours does.
 */
export function passedQuery(entry: Endpoint, given: Readonly<Record<string, unknown>>): URLSearchParams {
  const passed = new URLSearchParams()
  for (const name of passedNames(entry)) {
    const value = given[name]
    if (value === undefined) continue
    if (typeof value !== 'string') throw invalidFields({ [name]: ['Send text.'] })
    const problem = problemOf(name, value)
    if (problem) throw invalidFields({ [name]: [problem] })
    passed.append(name, value)
  }
  return passed
}

/** The same part of a link in an answer; undefined when one of its values would not pass. */
export function queryInLink(entry: Endpoint, link: URLSearchParams): URLSearchParams | undefined {
  const passed = new URLSearchParams()
  for (const name of passedNames(entry)) {
    const values = link.getAll(name)
    if (values.length > 1 || problemOf(name, values[0] ?? '')) return undefined
    if (values[0] !== undefined) passed.append(name, values[0])
  }
  return passed
}
