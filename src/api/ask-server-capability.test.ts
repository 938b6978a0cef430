import { expect, test } from 'vitest'
import type { Page } from '#contract/wire'
import { ApiError } from './api-error'
import {
  askBelow,
  askByDirections,
  askByNothing,
  askByValues,
  isRefused,
  type ReadTwo,
} from './ask-server-capability'

type Row = { readonly id: string; readonly name?: string }
type Change = Readonly<Record<string, string>>
const failed = (kind: 'not-found' | 'invalid' | 'forbidden') =>
  new ApiError({
    problem:
      kind === 'invalid' ? { kind, fields: {} } : kind === 'forbidden' ? { kind, detail: '' } : { kind },
    operation: 'List',
  } as ConstructorParameters<typeof ApiError>[0]) // Only the kind matters here.

const page = (count: number | null, ...rows: Row[]): Page<Row> => ({
  count,
  next: null,
  previous: null,
  results: rows,
  unreadable: 0,
})
const [one, two, three] = [
  { id: '1', name: 'Alpha' },
  { id: '2', name: 'Beta' },
  { id: '3', name: 'Gamma' },
] as const
const all = page(3, one, two)
const none = page(0)
/** A server with an answer for each request by its first value, and the whole list otherwise. */
const server =
  (answers: Readonly<Record<string, Page<Row> | 'not-found' | 'invalid' | 'forbidden'>>): ReadTwo<Row> =>
  (change: Change) => {
    const answer = answers[Object.values(change)[0] ?? 'plain'] ?? all
    return typeof answer === 'string' ? Promise.reject(failed(answer)) : Promise.resolve(answer)
  }

const byNothing = (answers: Parameters<typeof server>[0]) =>
  askByNothing(server(answers), { search: 'nothing' }, { search: 'real' })

test.each([
  ['obeys', { nothing: none }],
  ['obeys', { nothing: 'not-found' }],
  ['obeys', { nothing: 'invalid', real: page(1, one) }],
  ['refuses', { nothing: 'invalid', real: 'invalid' }],
  ['ignores', {}],
  ['not known', { nothing: page(2, one, two) }],
  ['not known', { nothing: page(3, two, one) }],
  ['not known', { nothing: none, plain: none }],
] as const)('%s, by a value that matches nothing: %j', async (answer, answers) => {
  expect(await byNothing(answers)).toBe(answer)
})

test.each([
  ['obeys', { a: page(1, one), b: page(2, two, three) }],
  ['obeys', { a: page(3, one, two), b: none }],
  ['ignores', {}],
  ['not known', { a: page(3, one, two), b: page(2, two, three) }],
  ['not known', { a: page(null, one), b: page(null, two) }],
  ['not known', { a: none, b: none }],
  ['refuses', { a: 'invalid', b: 'invalid' }],
] as const)('%s, by all values: %j', async (answer, answers) => {
  expect(await askByValues(server(answers), [{ status: 'a' }, { status: 'b' }], { status: 'a' })).toBe(answer)
})

test.each([
  ['obeys', { name: all, '-name': page(3, three, two) }],
  ['ignores', {}],
  ['not known', { name: page(3, one, { ...one, id: '2' }), '-name': page(3, one, { ...one, id: '2' }) }],
  ['not known', { name: page(3, one, { id: '2' }), '-name': page(3, one, { id: '2' }) }],
  ['refuses', { name: 'invalid', '-name': 'invalid' }],
] as const)('%s, by both directions of an order: %j', async (answer, answers) => {
  expect(await askByDirections(server(answers), 'name', ({ name = '' }) => name)).toBe(answer)
})

const belowAt = (counts: { all: number; own: number; child: number }, isAlone: boolean) =>
  askBelow(
    ({ node, only }) => Promise.resolve(page(counts[node === 'child' ? 'child' : only ? 'own' : 'all'], one)),
    { node: 'region', child: 'child', isAlone },
  )
test.each([
  ['obeys', { all: 30, own: 10, child: 10 }, false],
  ['ignores', { all: 10, own: 10, child: 10 }, true],
  ['ignores', { all: 10, own: 10, child: 20 }, false],
  // The server may always count the nodes below.
  ['not known', { all: 30, own: 30, child: 10 }, false],
  ['not known', { all: 10, own: 10, child: 0 }, true],
] as const)('%s, by the nodes below: %j', async (answer, counts, isAlone) => {
  expect(await belowAt(counts, isAlone)).toBe(answer)
})

test('has no answer after a failure that says nothing about the part', async () => {
  await expect(byNothing({ nothing: 'forbidden' })).rejects.toThrow(ApiError)
  await expect(byNothing({ plain: 'invalid' })).rejects.toThrow(ApiError)
  expect(await isRefused(server({ real: 'invalid' }), { search: 'real' })).toBe(true)
  expect(await isRefused(server({ real: 'invalid', plain: 'invalid' }), { search: 'real' })).toBe(false)
})
