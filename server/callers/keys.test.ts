import { expect, test } from 'vitest'
import { keyBytes, keyPrefix } from '#contract/service-accounts'
import { hashSecret, looksLikeKey, makeKey } from './keys'

test('a key is the prefix and 32 random bytes, never the same twice', () => {
  const key = makeKey()
  expect(key.startsWith(keyPrefix)).toBe(true)
  expect(Buffer.from(key.slice(keyPrefix.length), 'base64url')).toHaveLength(keyBytes)
  expect(new Set(Array.from({ length: 100 }, makeKey)).size).toBe(100)
})

test('stores the SHA-256 of the whole key, in hex', () => {
  expect(hashSecret('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
})

test('a new key looks like a key', () => {
  expect(Array.from({ length: 100 }, makeKey).every(looksLikeKey)).toBe(true)
})

test.each([
  '',
  keyPrefix,
  makeKey().slice(1),
  makeKey().slice(0, -1),
  `${makeKey()}a`,
  `${makeKey()}\n`,
  `Bearer ${makeKey()}`,
  makeKey().replace(/.$/, '='),
])('%j does not look like a key', (text) => expect(looksLikeKey(text)).toBe(false))
