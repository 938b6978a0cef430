import { expect, test } from 'vitest'
import { readStored, readStoredJson, writeStored } from './browser-storage'

/** Runs a check where the browser blocks storage, which throws on any access. */
function whileBlocked(check: () => void): void {
  const storage = Object.getOwnPropertyDescriptor(globalThis, 'localStorage')!
  const get = () => {
    throw new DOMException('Blocked', 'SecurityError')
  }
  Object.defineProperty(globalThis, 'localStorage', { get, configurable: true })
  try {
    check()
  } finally {
    Object.defineProperty(globalThis, 'localStorage', storage)
  }
}

test('stores a text until it is removed', () => {
  expect(writeStored('localStorage', 'a', '{"b":1}')).toBe(true)
  expect(readStored('localStorage', 'a')).toBe('{"b":1}')
  expect(readStoredJson('localStorage', 'a')).toEqual({ b: 1 })
  expect(writeStored('localStorage', 'a', null)).toBe(true)
  expect(readStored('localStorage', 'a')).toBeNull()
  expect(readStoredJson('localStorage', 'a')).toBeUndefined()
})

test('reads nothing from a text that isn’t JSON', () => {
  writeStored('localStorage', 'a', '{"b"')
  expect(readStoredJson('localStorage', 'a')).toBeUndefined()
})

test('goes on where the browser blocks storage', () => {
  whileBlocked(() => {
    expect(readStored('localStorage', 'a')).toBeNull()
    expect(readStoredJson('localStorage', 'a')).toBeUndefined()
    expect(writeStored('localStorage', 'a', 'text')).toBe(false)
  })
})
