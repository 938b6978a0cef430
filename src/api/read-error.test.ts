import { expect, test } from 'vitest'
import { problemOf, readErrorBody, readRetryAfter } from './read-error'

test('every shape of an error body is read, and markup is not', () => {
  expect(readErrorBody('{"detail":"No."}').said).toBe('No.')
  expect(readErrorBody('{"error":["a","b"]}').said).toBe('a b')
  expect(readErrorBody('{"name":["Too long."]}').fields).toEqual({ name: ['Too long.'] })
  expect(readErrorBody('<h1>x</h1>')).toEqual({ said: '', fields: {} })
  expect(readErrorBody('')).toEqual({ said: '', fields: {} })
})

test('a 403 that misses credentials is a sign-in, any other is a refusal', () => {
  const problem = (detail: string) => problemOf(403, { said: detail, fields: {} }, 'msp_view_node', null).kind
  expect(problem('Authentication credentials were not provided.')).toBe('unauthorized')
  expect(problem('You do not have permission.')).toBe('forbidden')
})

test('Retry-After is seconds, a date, or nothing', () => {
  const now = Date.parse('2026-03-03T12:00:00Z')
  expect(readRetryAfter('30', now)).toBe(30)
  expect(readRetryAfter('Tue, 03 Mar 2026 12:00:10 GMT', now)).toBe(10)
  expect(readRetryAfter(null, now)).toBeUndefined()
  expect(readRetryAfter('later', now)).toBeUndefined()
})
