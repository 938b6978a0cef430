import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { changedOnly, issuesByField, mergeDrafts } from './draft'

test('sends only the changed fields', () => {
  expect(changedOnly({ name: 'a', list: [1], flag: true }, { name: 'a', list: [1, 2], flag: true })).toEqual({
    list: [1, 2],
  })
})

test('takes over what someone else changed where nothing was entered here', () => {
  expect(mergeDrafts({ a: 1, b: 1 }, { a: 2, b: 1 }, { a: 1, b: 3 })).toEqual({
    draft: { a: 2, b: 3 },
    changed: ['b'],
    clashes: [],
  })
})

test('keeps the input of a field that both changed, and names it as a clash', () => {
  expect(mergeDrafts({ a: 1 }, { a: 2 }, { a: 3 })).toEqual({
    draft: { a: 2 },
    changed: ['a'],
    clashes: ['a'],
  })
})

test('treats the same change by both as no conflict', () => {
  expect(mergeDrafts({ a: 1 }, { a: 2 }, { a: 2 })).toEqual({ draft: { a: 2 }, changed: [], clashes: [] })
})

test('gives each field its first issue, and names places in lists', () => {
  const schema = z.object({
    name: z.string().check(z.minLength(1, 'Blank.')),
    list: z.array(z.object({ n: z.int('A number.') })),
  })
  const { error } = schema.safeParse({ name: '', list: [{ n: 1 }, { n: 'x' }] })
  expect(error && issuesByField(error)).toEqual({ name: 'Blank.', 'list.1.n': 'A number.' })
})
