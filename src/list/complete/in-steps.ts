/** Rows between two pauses: about a millisecond of work. */
const stride = 1000

type Steps<T> = Generator<undefined, T>
type Compare<T> = (one: T, other: T) => number

/** A function's results for all items, in steps. */
export function* mappedInSteps<T, U>(items: readonly T[], map: (item: T) => U): Steps<readonly U[]> {
  const made: U[] = []
  for (let at = 0; at < items.length; at += stride) {
    for (const item of items.slice(at, at + stride)) made.push(map(item))
    yield
  }
  return made
}

function* merged<T>(one: readonly T[], other: readonly T[], compare: Compare<T>): Steps<T[]> {
  const all: T[] = []
  let [a, b] = [0, 0]
  while (a < one.length && b < other.length) {
    const [left, right] = [one[a] as T, other[b] as T] // Both places are within their arrays.
    if (compare(right, left) < 0) {
      all.push(right)
      b++
    } else {
      all.push(left)
      a++
    }
    if (all.length % stride === 0) yield
  }
  return all.concat(one.slice(a), other.slice(b))
}

/** The items in order, in steps. Equal items keep their order. */
export function* sortedInSteps<T>(items: readonly T[], compare: Compare<T>): Steps<readonly T[]> {
  let runs: (readonly T[])[] = []
  for (let at = 0; at < items.length; at += stride) {
    runs.push(items.slice(at, at + stride).toSorted(compare))
    yield
  }
  while (runs.length > 1) {
    const next: (readonly T[])[] = []
    for (let at = 0; at < runs.length; at += 2)
      next.push(yield* merged(runs[at] ?? [], runs[at + 1] ?? [], compare))
    runs = next
  }
  return runs[0] ?? []
}
