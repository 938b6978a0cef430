import { expect } from 'vitest'
import type { SmallApp } from './small-app'
import { publicUrl } from './app-on'

type Listed = { readonly id: number }

/** All rows of a list, read by `next`. Every page must have the same count, and as many rows as it says. */
export async function walkList({ request, administrator }: SmallApp, path: string, query: URLSearchParams) {
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
export function idsInOrder<R extends Listed>(
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
