import { beforeEach, expect, test } from 'vitest'
import type { Page } from '#contract/wire'
import { announce } from './connection'
import { datasetOf } from './dataset'
import { queryClient } from './query-client'

type Row = { readonly id: string; readonly name: string }
const row = (id: number, name = `Row ${id}`): Row => ({ id: String(id), name })

/**
 * A dataset of a list with 250 rows. `hold` makes requests wait from then on, and returns what lets them go.
 */
function aList() {
  const list = Array.from({ length: 250 }, (_, at) => row(at + 1))
  const asked: number[] = []
  let gate: Promise<void> | undefined
  const dataset = datasetOf<Row>({
    key: ['test'],
    what: 'rows',
    size: 50,
    mostRows: 1000,
    read: async ({ page, page_size }): Promise<Page<Row>> => {
      asked.push(page)
      await gate
      return {
        count: list.length,
        next: page * page_size < list.length ? 'next' : null,
        previous: null,
        results: list.slice((page - 1) * page_size, page * page_size),
        unreadable: 0,
      }
    },
  })
  const hold = () => {
    let go = () => {}
    gate = new Promise((resolve) => (go = resolve))
    return go
  }
  const load = () => queryClient.fetchQuery(dataset.query)
  const state = () => queryClient.getQueryData(dataset.state.queryKey)
  return { list, asked, dataset, hold, load, state }
}
beforeEach(() => queryClient.clear())

test('is read once for everybody who needs it, and again on request', async () => {
  const { asked, dataset, load } = aList()
  const [one, other] = await Promise.all([load(), load()])
  expect(one.rows).toMatchObject({ kind: 'known', value: { length: 250 } })
  expect(other).toBe(one)
  const requests = asked.length
  expect(await load()).toBe(one)
  expect(asked).toHaveLength(requests)
  dataset.refresh()
  await expect.poll(() => queryClient.getQueryData(dataset.query.queryKey)).not.toBe(one)
})

test('keeps nothing once it is cancelled', async () => {
  const { asked, dataset, load } = aList()
  const loading = load()
  await expect.poll(() => asked).toEqual([1])
  dataset.control.cancel()
  await expect(loading).rejects.toThrow('CancelledError')
  expect(dataset.isLoaded()).toBe(false)
  expect((await load()).rows.kind).toBe('known')
})

test('can be asked for again while a request of a cancelled walk is still ending', async () => {
  let isFirst = true
  let end = () => {}
  const dataset = datasetOf<Row>({
    key: ['ending'],
    what: 'rows',
    mostRows: 10,
    read: (_, signal) => {
      if (!isFirst)
        return Promise.resolve({ count: 1, next: null, previous: null, results: [row(1)], unreadable: 0 })
      isFirst = false
      return new Promise((_resolve, reject) => {
        end = () => reject(signal.reason)
      })
    },
  })
  const load = () => queryClient.fetchQuery(dataset.query)
  const loading = load()
  await expect.poll(() => isFirst).toBe(false)
  dataset.control.cancel()
  await expect(loading).rejects.toThrow('CancelledError')
  const again = load()
  end()
  expect((await again).rows.kind).toBe('known')
})

test('keeps what was read when it is stopped, and says that it is a part', async () => {
  const { asked, dataset, load, hold } = aList()
  const go = hold()
  const loading = load()
  await expect.poll(() => asked).toEqual([1])
  dataset.control.stop()
  go()
  expect((await loading).rows).toMatchObject({ kind: 'partly', why: '50 of 250 rows were read' })
})

test('follows writes without another request, also those during the walk', async () => {
  const { asked, dataset, load, hold } = aList()
  const go = hold()
  const loading = load()
  dataset.change('7', row(7, 'Renamed meanwhile'))
  go()
  const first = await loading
  expect(first.rows.value[6]).toEqual(row(7, 'Renamed meanwhile'))
  const requests = asked.length
  dataset.change('8', row(8, 'Renamed'))
  dataset.change('251', row(251))
  dataset.change('1', undefined)
  const { rows, count } = await load()
  expect([rows.kind, rows.value.length, count]).toEqual(['known', 250, 250])
  expect(rows.value.slice(5, 7)).toEqual([row(7, 'Renamed meanwhile'), row(8, 'Renamed')])
  expect(rows.value.at(-1)).toEqual(row(251))
  expect(asked).toHaveLength(requests)
})

test('is incomplete after a write that may have happened and can’t be read', async () => {
  const { dataset, load } = aList()
  await load()
  dataset.markIncomplete('a row changed')
  expect((await load()).rows).toMatchObject({ kind: 'partly', why: 'a row changed' })
})

test('is forgotten with the key', async () => {
  const { dataset, load } = aList()
  await load()
  announce('cleared')
  expect(dataset.isLoaded()).toBe(false)
})
