import { expect, test } from 'vitest'
import { listCompanies } from '#contract/companies'
import { differencesOf, kindOf, sameInRows } from './differences'

const differences = (reply: unknown) => {
  const read = listCompanies.reply.read.safeParse(reply)
  if (read.success) throw new Error('The reply matches the contract.')
  return differencesOf(read.error, reply)
}

test('names the place, the expected and the found kind, but no value', () => {
  expect(
    differences({
      count: 2,
      results: [
        { id: 1, name: 7 },
        { id: 2, name: 8 },
      ],
    }),
  ).toEqual([{ at: 'results[0].name', expected: 'text', found: 'a whole number' }])
  expect(JSON.stringify(differences({ results: [{ id: 'secret', name: null }] }))).not.toContain('secret')
})

test('says when the whole reply is something else', () => {
  expect(differences({ data: [] })[0]).toEqual({ at: 'results', expected: 'a list', found: 'nothing' })
  expect(differences('text')[0]).toMatchObject({ at: '', found: 'text' })
})

test('names the kinds in words', () => {
  expect([1, 1.5, null, [], [1], {}, true, undefined].map(kindOf)).toEqual([
    'a whole number',
    'a number',
    'null',
    'an empty list',
    'a list',
    'a record',
    'true or false',
    'nothing',
  ])
  expect(sameInRows('results[12].packages[0].id')).toBe('results[].packages[].id')
})
