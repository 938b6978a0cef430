import { expect, test } from 'vitest'
import { problemOf, readErrorBody, readRetryAfter } from './read-error'

test('every shape of an error body is read, and markup is not', () => {
  expect(readErrorBody('{"detail":"No."}').said).toBe('No.')
  expect(readErrorBody('{"error":["a","b"]}').said).toBe('a b')
  expect(readErrorBody('{"name":["Too long."]}').fields).toEqual({ name: ['Too long.'] })
  expect(readErrorBody('<h1>x</h1>')).toEqual({ said: '', fields: {}, isJson: false })
  expect(readErrorBody('')).toEqual({ said: '', fields: {}, isJson: false })
})

test('a 403 that misses credentials is a sign-in, any other is a refusal', () => {
  const about = { needs: 'msp_view_node', isWhole: true } as const
  const problem = (detail: string) =>
    problemOf(403, { said: detail, fields: {}, isJson: true }, about, null).kind
  expect(problem('Authentication credentials were not provided.')).toBe('unauthorized')
  expect(problem('You do not have permission.')).toBe('forbidden')
})

test('a 404 is about the record that was asked for, or about the operation where nothing else can be meant', () => {
  const problem = (isWhole: boolean, text: string) =>
    problemOf(404, readErrorBody(text), { needs: 'any key', isWhole }, null).kind
  expect(problem(false, '{"detail":"Not found."}')).toBe('not-found')
  expect(problem(true, '{"detail":"Not found."}')).toBe('not-offered')
  expect(problem(false, '<h1>Not Found</h1>')).toBe('not-offered')
})

test('Retry-After is seconds, a date, or nothing', () => {
  const now = Date.parse('2026-03-03T12:00:00Z')
  expect(readRetryAfter('30', now)).toBe(30)
  expect(readRetryAfter('Tue, 03 Mar 2026 12:00:10 GMT', now)).toBe(10)
  expect(readRetryAfter(null, now)).toBeUndefined()
  expect(readRetryAfter('later', now)).toBeUndefined()
})
