import type { Page } from '#contract/wire'
import { isKind } from './api-error'
import type { Capability } from './server-capabilities'

type Row = { readonly id: string }
type Change = Readonly<Record<string, string>>
/** Reads two rows of the whole list, with nothing but this change of the request. */
export type ReadTwo<R extends Row> = (change: Change) => Promise<Page<R>>

type Answer<R> = Page<R> | 'refused' | 'nothing'

/** Any other failure says nothing about the part, so it ends the question without an answer. */
async function answerTo<R extends Row>(read: ReadTwo<R>, change: Change): Promise<Answer<R>> {
  try {
    const page = await read(change)
    return page.results.length + page.unreadable === 0 ? 'nothing' : page
  } catch (error) {
    if (isKind(error, 'invalid')) return 'refused'
    if (isKind(error, 'not-found')) return 'nothing'
    throw error
  }
}

/** Whether the server refuses a part of a request, while it answers the request without it. */
export async function isRefused<R extends Row>(read: ReadTwo<R>, change: Change): Promise<boolean> {
  return (await answerTo(read, change)) === 'refused' && (await answerTo(read, {})) !== 'refused'
}

const startsAs = (one: Page<Row>, other: Page<Row>) =>
  one.results.slice(0, 2).every(({ id }, at) => id === other.results[at]?.id)
const isSame = (one: Page<Row>, other: Page<Row>) => one.count === other.count && startsAs(one, other)

/**
 * Asks about a part by a value that matches nothing. A server that refuses that value may still accept a
 * person's.
 * @param none the part with a valid value that no record has
 * @param real the part as it was asked for
 */
export async function askByNothing<R extends Row>(
  read: ReadTwo<R>,
  none: Change,
  real: Change,
): Promise<Capability> {
  const [whole, answer] = await Promise.all([read({}), answerTo(read, none)])
  if (whole.results.length === 0) return 'not known'
  if (answer === 'refused') return (await answerTo(read, real)) === 'refused' ? 'refuses' : 'obeys'
  if (answer === 'nothing') return 'obeys'
  return isSame(answer, whole) ? 'ignores' : 'not known'
}

/** Asks about a part with few values by all of them. A record has one of them at most. */
export async function askByValues<R extends Row>(
  read: ReadTwo<R>,
  changes: readonly Change[],
  real: Change,
): Promise<Capability> {
  const whole = await read({})
  const answers: Answer<R>[] = []
  for (const change of changes) answers.push(await answerTo(read, change))
  if (answers.includes('refused')) return (await answerTo(read, real)) === 'refused' ? 'refuses' : 'not known'
  const pages = answers.map((one): Page<Row> | undefined => (typeof one === 'object' ? one : undefined))
  if (pages.every((page) => page && isSame(page, whole))) return 'ignores'
  const counts = pages.map((page) => (page ? (page.count ?? Infinity) : 0))
  const sum = counts.reduce((one, other) => one + other, 0)
  return sum > 0 && sum <= (whole.count ?? 0) && new Set(counts).size > 1 ? 'obeys' : 'not known'
}

/** Asks about an order by both of its directions. */
export async function askByDirections<R extends Row>(
  read: ReadTwo<R>,
  field: string,
  valueOf: (row: R) => string | number,
): Promise<Capability> {
  const [up, down] = await Promise.all([
    answerTo(read, { ordering: field }),
    answerTo(read, { ordering: `-${field}` }),
  ])
  if (up === 'refused' && down === 'refused')
    return (await isRefused(read, { ordering: field })) ? 'refuses' : 'not known'
  if (typeof up !== 'object' || typeof down !== 'object') return 'not known'
  if (up.results[0]?.id !== down.results[0]?.id) return 'obeys'
  const values = up.results.slice(0, 2).map(valueOf)
  // Empty values can come last in both directions.
  return startsAs(up, down) && new Set(values).size === 2 && !values.includes('') ? 'ignores' : 'not known'
}

type Below = {
  readonly node: string
  /** A node right below. */
  readonly child: string
  /** Whether all rows of the node are known, and none of them belongs to a node below. */
  readonly isAlone: boolean
}

/** Asks whether the nodes below a node count too. The answer can be about this node only. */
export async function askBelow<R extends Row>(
  read: ReadTwo<R>,
  { node, child, isAlone }: Below,
): Promise<Capability> {
  const [all, own] = await Promise.all([
    answerTo(read, { node, only: '' }),
    answerTo(read, { node, only: 'yes' }),
  ])
  const countOf = (page: Answer<R>) => (typeof page === 'object' ? page.count : page === 'nothing' ? 0 : null)
  const [most, least] = [countOf(all), countOf(own)]
  if (all === 'refused' && own !== 'refused') return 'refuses'
  if (most === null || least === null || most < least) return 'not known'
  if (most > least) return 'obeys'
  const below = countOf(await answerTo(read, { node: child, only: 'yes' })) ?? 0
  // A server that always counts the nodes below sends as many rows too.
  return below > 0 && (isAlone || below > least) ? 'ignores' : 'not known'
}
