import fc from 'fast-check'
import { expect } from 'vitest'
import type { SmallApp } from './small-app'
import { publicUrl } from './app-on'

type Listed = { readonly id: number }

/** All rows of a list, read by `next`. Every page must have the same count, and as many rows as it says. */
async function walkList({ request, administrator }: SmallApp, path: string, query: URLSearchParams) {
  const rows: Listed[] = []
  let counts = new Set<number>()
  for (let next: string | null = `${path}?${query.toString()}`; next;) {
    const { status, body }: Awaited<ReturnType<SmallApp['request']>> = await request(
      administrator,
      'GET',
      next,
    )
    expect(status, `${next} ${JSON.stringify(body)}`).toBe(200)
    rows.push(...body.results)
    counts = counts.add(body.count)
    next = body.next?.replace(publicUrl, '') ?? null
  }
  expect([...counts], query.toString()).toEqual([rows.length])
  return rows.map(({ id }) => id)
}

const collator = new Intl.Collator('und', { numeric: true })

/**
 * The ids in the order of a list: by the values of each row, then by id, and all of it the other way round
 * for descending.
 */
function idsInOrder<R extends Listed>(
  rows: readonly R[],
  descending: boolean,
  valuesOf: (row: R) => readonly (string | number)[],
): number[] {
  const compare = (a: string | number, b: string | number) =>
    typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b))
  const inOrder = rows.toSorted((a, b) => {
    const [one, other] = [
      [...valuesOf(a), a.id],
      [...valuesOf(b), b.id],
    ]
    return one.map((value, at) => compare(value, other[at] ?? '')).find((difference) => difference !== 0) ?? 0
  })
  return (descending ? inOrder.toReversed() : inOrder).map(({ id }) => id)
}

export type Query = Partial<Record<string, string>>

type List<R extends Listed, Field extends string> = {
  readonly path: string
  readonly rows: readonly R[]
  /** The values of each parameter. Most requests have few of them, so that some rows are left. */
  readonly parameters: Record<string, readonly string[]>
  readonly isListed: (row: R, query: Query) => boolean
  /** By what each ordering compares two rows, before their ids. */
  readonly orderings: Record<Field, (row: R) => readonly (string | number)[]>
}

/** Asks a list in many ways, and expects of it what a filter and an order of all its rows leave. */
export async function expectEveryQuery<R extends Listed, Field extends string>(
  server: SmallApp,
  { path, rows, parameters, isListed, orderings }: List<R, Field>,
  numRuns: number,
) {
  const fields = Object.keys(orderings) as Field[]
  const all = { ...parameters, ordering: fields.flatMap((field) => [field, `-${field}`]) }
  const drawn = fc.record(
    Object.fromEntries(
      Object.entries(all).map(([name, values]) => [
        name,
        fc.oneof(
          { weight: 3, arbitrary: fc.constant(undefined) },
          { weight: 1, arbitrary: fc.constantFrom(...values) },
        ),
      ]),
    ),
  )
  await fc.assert(
    fc.asyncProperty(drawn, async (asked) => {
      const given = Object.entries(asked).filter((one): one is [string, string] => one[1] !== undefined)
      const query: Query = Object.fromEntries(given)
      const ordering = query.ordering ?? 'id'
      const listed = rows.filter((row) => isListed(row, query))
      // The name of an ordering is the field, with a - before it for descending.
      const valuesOf = orderings[ordering.replace('-', '') as Field]
      expect(await walkList(server, path, new URLSearchParams(given))).toEqual(
        idsInOrder(listed, ordering.startsWith('-'), valuesOf),
      )
    }),
    { numRuns },
  )
}
