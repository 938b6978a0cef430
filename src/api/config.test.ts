import { expect, test } from 'vitest'
import { parseConfig } from './config'

const own = 'https://dashboard.example'

test('reads a base URL and shorter limits, and uses its own origin without one', () => {
  expect(parseConfig('{"api_base_url": "https://api.example/x/", "idle_minutes": 10}', own)).toEqual({
    base: { origin: 'https://api.example', path: '/x' },
    idle_minutes: 10,
    session_hours: undefined,
  })
  expect(parseConfig('{}', own).base).toEqual({ origin: own, path: '' })
})

test.each([
  ['{"idle_minutes": "10"}', 'config.json: idle_minutes must be a number above 0, such as 15.'],
  ['{"session_hours": 0}', 'config.json: session_hours must be a number above 0, such as 15.'],
  ['{"api_base_url": 5}', /^config\.json: api_base_url must be a URL in quotes, such as "https:.*"\.$/],
  ['{"api_base_url": "portal"}', 'config.json: api_base_url isn’t a URL.'],
  ['[]', 'config.json: must be an object in braces, such as {"api_base_url": ""}.'],
  ['<!doctype html>', /^config\.json isn’t JSON\./],
])('says what is wrong with %s, in which field, and its right form', (text, words) => {
  expect(() => parseConfig(text, own)).toThrow(words)
})
