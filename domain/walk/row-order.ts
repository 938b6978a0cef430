import type { Page } from '#contract/wire'

export type Identified = { readonly id: string }

/** A page as it was at one moment: its rows stood side by side, and `offset` rows before them. */
export type ReadPage<R> = { readonly offset: number; readonly page: Page<R> }

/** The position of a page's rows in the order that is known so far. */
export type Position = {
  /** The places of the first and the last row that is known. */
  readonly from: number
  readonly to: number
  /** How far the first and the last known row of this page moved on the server since they were read. */
  readonly shift: number
  readonly endShift: number
  /** Whether the page shows what is known, and nothing else. */
  readonly isSame: boolean
}

/** The rows of a list in their order, put together from pages that were read at different moments. */
export function rowOrder<R extends Identified>() {
  let ids: string[] = []
  let places = new Map<string, number>()
  const rows = new Map<string, R>()
  /** Rows after which one may be missing, because no page showed them beside the next row. */
  const open = new Set<string>()

  /** Takes over what a page shows: new rows come in, and rows that are missing from it are gone. */
  function apply({ offset, page }: ReadPage<R>, { from, to }: Position) {
    const start = offset === 0 ? 0 : from
    const end = page.next === null ? ids.length : to + 1
    const gone = new Set(ids.slice(start, end))
    const tail = ids.slice(end)
    ids = ids.slice(0, start)
    for (const row of page.results) {
      rows.set(row.id, row)
      gone.delete(row.id)
      ids.push(row.id)
    }
    for (const id of gone) {
      rows.delete(id)
      places.delete(id)
      open.delete(id)
    }
    ids = ids.concat(tail)
    for (let at = start; at < ids.length; at++) places.set(ids[at] ?? '', at)
  }

  return {
    size: () => ids.length,
    isOpen: () => open.size > 0,
    rows: () => ids.flatMap((id) => rows.get(id) ?? []),

    /** Adds a page at the end. @returns how many of its rows are new */
    append({ results }: Page<R>): number {
      const last = ids.at(-1)
      for (const row of results) {
        if (!rows.has(row.id)) places.set(row.id, ids.push(row.id) - 1)
        rows.set(row.id, row)
      }
      const fresh = last === undefined ? ids.length : ids.length - 1 - (places.get(last) ?? 0)
      if (last !== undefined && fresh > 0) open.add(last)
      return fresh
    },

    /** The boundaries between pages that no page has spanned yet, and those at every `step` rows. */
    boundaries(step: number): number[] {
      const boundaries = new Set([...open].map((id) => (places.get(id) ?? 0) + 1))
      for (let at = step; at < ids.length; at += step) boundaries.add(at)
      return [...boundaries].filter((at) => at < ids.length).toSorted((a, b) => a - b)
    },

    /** Finds the position of a page: undefined if none of its rows are known, "mixed" if they are known in another order. */
    positionOf({ offset, page: { results } }: ReadPage<R>): Position | 'mixed' | undefined {
      const known = results.flatMap(({ id }, at) => {
        const place = places.get(id)
        return place === undefined ? [] : [{ at, place }]
      })
      const [first, last] = [known[0], known.at(-1)]
      if (!first || !last) return undefined
      if (known.some(({ place }, at) => at > 0 && place <= (known[at - 1]?.place ?? 0))) return 'mixed'
      return {
        from: first.place,
        to: last.place,
        shift: offset + first.at - first.place,
        endShift: offset + last.at - last.place,
        isSame: known.length === results.length && last.place - first.place === last.at,
      }
    },

    /** Takes over what a page shows, and closes the gaps that it spans. @returns whether it changed anything */
    merge(read: ReadPage<R>, position: Position): boolean {
      for (const id of open) {
        const at = places.get(id) ?? 0
        if (position.from <= at && at < position.to) open.delete(id)
      }
      const atEnds =
        (read.offset > 0 || position.from === 0) &&
        (read.page.next !== null || position.to === ids.length - 1)
      if (position.isSame && atEnds) return false
      apply(read, position)
      return true
    },
    /** Closes all gaps, after nothing changed between two readings of the whole list. */
    closeAll: () => open.clear(),
  }
}
export type RowOrder<R extends Identified> = ReturnType<typeof rowOrder<R>>
