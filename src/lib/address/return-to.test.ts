import { expect, test } from 'vitest'
import { safeReturnTo } from './return-to'

const origin = 'https://portal.example'

test.each(['/companies?page=2', '/roles/3#x', '/'])('accepts the address %s', (path) => {
  expect(safeReturnTo(path, origin)).toBe(path)
})

test.each([
  '//evil.example',
  '/\\evil.example',
  'https:evil.example',
  'javascript:alert(1)',
  '%2f%2fevil',
  '/\tx',
  '/a\\b',
  '/sign-in?returnTo=/',
  '',
  7,
  null,
  undefined,
])('leads %j to the start page', (value) => {
  expect(safeReturnTo(value, origin)).toBe('/')
})
