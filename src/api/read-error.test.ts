import { expect, test } from 'vitest'
import { problemOf, readErrorBody, readRetryAfter } from './read-error'

test('reads every shape of an error body, but no markup', () => {
  expect(readErrorBody('{"detail":"No."}').said).toBe('No.')
  expect(readErrorBody('{"error":["a","b"]}').said).toBe('a b')
  expect(readErrorBody('{"name":["Too long."]}').fields).toEqual({ name: ['Too long.'] })
  expect(readErrorBody('<h1>x</h1>')).toEqual({ said: '', fields: {}, isJson: false })
  expect(readErrorBody('')).toEqual({ said: '', fields: {}, isJson: false })
})

test('reads a 403 about missing credentials as unauthorized, any other as forbidden', () => {
  const about = { needs: 'msp_view_node', isWhole: true } as const
  const problem = (detail: string) =>
    problemOf(403, { said: detail, fields: {}, isJson: true }, about, null).kind
  expect(problem('Authentication credentials were not provided.')).toBe('unauthorized')
  expect(problem('You do not have permission.')).toBe('forbidden')
})

test('reads a 404 as a missing record, or as a missing operation where no record is named', () => {
  const problem = (isWhole: boolean, text: string) =>
    problemOf(404, readErrorBody(text), { needs: 'any key', isWhole }, null).kind
  expect(problem(false, '{"detail":"Not found."}')).toBe('not-found')
  expect(problem(true, '{"detail":"Not found."}')).toBe('not-offered')
  expect(problem(false, '<h1>Not Found</h1>')).toBe('not-offered')
})

test('reads Retry-After as seconds, a date or nothing', () => {
  const now = Date.parse('2026-03-03T12:00:00Z')
  expect(readRetryAfter('30', now)).toBe(30)
  expect(readRetryAfter('Tue, 03 Mar 2026 12:00:10 GMT', now)).toBe(10)
  expect(readRetryAfter(null, now)).toBeUndefined()
  expect(readRetryAfter('later', now)).toBeUndefined()
})
