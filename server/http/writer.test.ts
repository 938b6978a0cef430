import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { operations } from '#contract/endpoints'
import { examples } from '#server/openapi/examples'
import { writerOf } from './writer'

const item = z.object({
  id: z.int().check(z.gte(1)),
  name: z.string(),
  note: z.optional(z.string()),
  parent: z.nullable(z.object({ id: z.int() })),
})
const writing = writerOf(z.object({ items: z.array(item) }))
const write = (value: unknown) => String(writing(value))

it('writes what is declared, in its order, and leaves out what is not', () => {
  const value = {
    extra: 1,
    items: [
      { name: 'a "b" \u2028', id: 1, parent: null, secret: 'x' },
      { id: 2, name: '', note: 'n', parent: { id: 3, more: 4 } },
    ],
  }
  expect(write(value)).toBe(
    '{"items":[{"id":1,"name":"a \\"b\\" \u2028","parent":null},{"id":2,"name":"","note":"n","parent":{"id":3}}]}',
  )
  expect(write({ items: [] })).toBe('{"items":[]}')
})

it.each([
  ['a missing field', { items: [{ id: 1, name: 'a' }] }],
  ['a wrong type', { items: [{ id: 1, name: 2, parent: null }] }],
  ['a failed check', { items: [{ id: 0, name: 'a', parent: null }] }],
  ['null for an object', { items: [null] }],
  ['an object for a list', { items: {} }],
  ['no object at all', undefined],
])('refuses %s', (_, value) => {
  expect(() => write(value)).toThrow('does not match its schema')
})

it('keeps the text of what is frozen, and looks again at what is not', () => {
  const changing = { id: 1, name: 'a', parent: null }
  const before = write({ items: [changing] })
  changing.name = 'b'
  expect(write({ items: [changing] })).not.toBe(before)
  let looked = 0
  const frozen = Object.freeze({
    id: 1,
    parent: null,
    get name() {
      return (looked++, 'a')
    },
  })
  expect(write({ items: [frozen] })).toBe(write({ items: [frozen] }))
  expect(looked).toBe(1)
})

it('keeps long frozen parts as bytes, wherever they stand and whatever is around them', () => {
  const long = Object.freeze({ id: 1, name: 'é'.repeat(600), parent: null })
  const value = {
    items: [
      { id: 2, name: '✓', parent: null },
      long,
      long,
      { id: 3, name: 'after', parent: Object.freeze({ id: 4 }) },
    ],
  }
  expect(write(value)).toBe(JSON.stringify(value))
  expect(write(Object.freeze({ items: Object.freeze([long]) }))).toBe(JSON.stringify({ items: [long] }))
})

const written = Object.entries(operations).filter(([id, entry]) => entry.reply && examples[id]?.reply)

it.each(written)('writes the reply of %s as checking and writing does', (id, entry) => {
  const reply = examples[id]!.reply
  expect(String(writerOf(entry.reply!.write)(reply))).toBe(JSON.stringify(entry.reply!.write.parse(reply)))
})

it('has replies of all kinds to compare', () => expect(written.length).toBeGreaterThan(12))
