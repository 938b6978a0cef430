import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Page } from '#contract/wire'
import '#testing/same-seed'
import type { PageAnswer, PageRequest } from './page-request'
import { walk, type Walked } from './walk'

type Row = { readonly id: string }
type Change =
  | { readonly kind: 'add' | 'delete'; readonly at: number }
  /** Deletes a row and adds another one, so that the count stays. */
  | { readonly kind: 'swap'; readonly at: number; readonly to: number }
type Server = {
  readonly counts: boolean
  readonly mostPageSize: number
  /** The page size of a server that ignores the one it is asked for. */
  readonly ownPageSize: number | undefined
  /** Whether new rows come last, as where a list is ordered by id. */
  readonly addsLast: boolean
}

/** A list that changes before requests. It knows which rows were there at every moment. */
function movingList(size: number, server: Server, changes: ReadonlyMap<number, readonly Change[]>) {
  const list = Array.from({ length: size }, (_, at) => `row-${at}`)
  const always = new Set(list)
  const ever = new Set(list)
  let requests = 0
  const remove = (at: number) => {
    const [gone] = list.length === 0 ? [] : list.splice(Math.floor(at * list.length), 1)
    if (gone !== undefined) always.delete(gone)
  }
  const add = (at: number) => {
    const id = `new-${ever.size}`
    ever.add(id)
    list.splice(server.addsLast ? list.length : Math.floor(at * (list.length + 1)), 0, id)
  }
  return {
    list,
    always,
    ever,
    requests: () => requests,
    answer({ page, size: asked }: PageRequest): PageAnswer<Row> {
      for (const change of changes.get(requests++) ?? []) {
        if (change.kind !== 'add') remove(change.at)
        if (change.kind !== 'delete') add(change.kind === 'swap' ? change.to : change.at)
      }
      const pageSize = server.ownPageSize ?? Math.min(asked, server.mostPageSize)
      const ids = list.slice((page - 1) * pageSize, page * pageSize)
      if (page > 1 && ids.length === 0) return 'past the end'
      return {
        count: server.counts ? list.length : null,
        next: page * pageSize < list.length ? 'next' : null,
        previous: null,
        results: ids.map((id) => ({ id })),
        unreadable: 0,
      }
    },
  }
}

/** Walks the list. The pages of a batch are read in an order of their own. */
function walked(moving: ReturnType<typeof movingList>, size: number, shuffle = 0): Walked<Row> {
  const steps = walk(moving.answer({ page: 1, size, offset: 0 }) as Page<Row>, { size, mostRows: 10_000 }) // Page 1 is always there.
  let step = steps.next()
  while (!step.done) {
    const { requests } = step.value
    const answers: PageAnswer<Row>[] = []
    const order = requests.map((_, at) => at).toSorted((a, b) => ((a * shuffle) % 7) - ((b * shuffle) % 7))
    for (const at of order) answers[at] = moving.answer(requests[at]!)
    step = steps.next(answers)
  }
  return step.value
}

const isComplete = ({ rows, count, hasMore, isSettled }: Walked<Row>) =>
  isSettled && !hasMore && (count === null || count === rows.length)
const place = fc.double({ min: 0, max: 0.999_999, noNaN: true })
const change: fc.Arbitrary<Change> = fc.oneof(
  fc.record({ kind: fc.constantFrom('add' as const, 'delete' as const), at: place }),
  fc.record({ kind: fc.constant('swap' as const), at: place, to: place }),
)
const changes = fc
  .array(fc.tuple(fc.nat({ max: 40 }), fc.array(change, { minLength: 1, maxLength: 3 })), { maxLength: 6 })
  .map((all) => new Map(all))
const aServer = fc.record({
  counts: fc.boolean(),
  mostPageSize: fc.constantFrom(1000, 30),
  ownPageSize: fc.option(fc.integer({ min: 1, max: 60 }), { nil: undefined }),
  addsLast: fc.boolean(),
})
const aWalk = {
  size: fc.nat({ max: 600 }),
  pageSize: fc.constantFrom(10, 50, 100),
  shuffle: fc.nat({ max: 6 }),
}

test('never calls a list complete that lacks a row which was there all the time', () => {
  let complete = 0
  fc.assert(
    fc.property(fc.record({ ...aWalk, server: aServer, changes }), (given) => {
      const moving = movingList(given.size, given.server, given.changes)
      const result = walked(moving, given.pageSize, given.shuffle)
      const ids = result.rows.map(({ id }) => id)
      expect(new Set(ids).size).toBe(ids.length)
      expect(ids.filter((id) => !moving.ever.has(id))).toEqual([])
      if (!isComplete(result)) return
      complete++
      const found = new Set(ids)
      expect([...moving.always].filter((id) => !found.has(id))).toEqual([])
    }),
    { numRuns: 2000 },
  )
  expect(complete).toBeGreaterThan(1000)
})

test('has exactly the rows of the server at the end, where new rows come last', () => {
  let complete = 0
  fc.assert(
    fc.property(fc.record({ ...aWalk, changes }), (given) => {
      const server = { counts: true, mostPageSize: 1000, ownPageSize: undefined, addsLast: true }
      const moving = movingList(given.size, server, given.changes)
      const result = walked(moving, given.pageSize, given.shuffle)
      if (!isComplete(result)) return
      complete++
      expect(result.rows.map(({ id }) => id).toSorted()).toEqual(moving.list.toSorted())
    }),
    { numRuns: 2000 },
  )
  expect(complete).toBeGreaterThan(1500)
})

test('is complete in front of any server whose rows stay', () => {
  fc.assert(
    fc.property(fc.record({ ...aWalk, server: aServer }), (given) => {
      const moving = movingList(given.size, given.server, new Map())
      const result = walked(moving, given.pageSize, given.shuffle)
      expect(isComplete(result)).toBe(true)
      expect(result.rows.map(({ id }) => id)).toEqual(moving.list)
    }),
    { numRuns: 500 },
  )
})

const calm: Server = { counts: true, mostPageSize: 1000, ownPageSize: undefined, addsLast: true }

test('reads only the page again from which a row went', () => {
  const moving = movingList(1000, calm, new Map([[9, [{ kind: 'delete', at: 0.25 }]]]))
  const result = walked(moving, 100)
  expect([isComplete(result), result.rows.length]).toEqual([true, 999])
  // 10 pages, whether it obeys page sizes, 9 boundaries, 1 page again, the end.
  expect(moving.requests()).toBe(22)
})

test('finds the row that a deletion hid, although the count stays right', () => {
  // Page 1 is read, then loses a row, and another one comes last: row 100 is on page 1 when page 2 is read.
  const moving = movingList(1000, calm, new Map([[1, [{ kind: 'swap', at: 0.05, to: 0 }]]]))
  const result = walked(moving, 100)
  expect(isComplete(result)).toBe(true)
  expect(result.rows.map(({ id }) => id)).toContain('row-100')
  expect(result.rows.map(({ id }) => id)).not.toContain('row-50')
})

test('says which pages changed where rows never come to rest', () => {
  const always = new Map(Array.from({ length: 500 }, (_, at) => [at, [{ kind: 'add', at: 0.7 } as const]]))
  const result = walked(movingList(1000, { ...calm, addsLast: false }, always), 100)
  expect(result.isSettled).toBe(false)
  expect(result.changed.length).toBeGreaterThan(0)
})
