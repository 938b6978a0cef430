import { expect, test } from 'vitest'
import type { Id, IdNumber } from './shape'

test('ids of two kinds neither compare nor stand for each other', () => {
  const [employee, signIn]: [Id<'employee'>, Id<'sign-in'>] = ['32', '32']
  const [key, node]: [IdNumber<'key'>, IdNumber<'node'>] = [7, 7]
  // @ts-expect-error: the number of a sign-in is no employee's.
  expect(employee === signIn).toBe(true)
  // @ts-expect-error: nor can it be taken for one.
  const taken: Id<'employee'> = signIn
  // @ts-expect-error: the same on the server.
  expect(key === node || [key].includes(node)).toBe(true)
  expect(taken).toBe('32')
})
