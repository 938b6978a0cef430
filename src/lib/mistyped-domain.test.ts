import { expect, test } from 'vitest'
import { addressSuggester } from './mistyped-domain'

test.each([
  ['ada@gmial.com', 'ada@gmail.com'],
  ['ada@gmail.co', 'ada@gmail.com'],
  ['ada@hotmial.com', 'ada@hotmail.com'],
  ['ada@fjordlich.example', 'ada@fjordlicht.example'],
])('suggests for %s: %s', (typed, meant) => {
  expect(addressSuggester(['fjordlicht.example'])(typed)).toBe(meant)
})

test.each(['ada@gmail.com', 'ada@example.org', 'ada', '@gmial.com', 'ada@', 'ada@fjordlicht.example'])(
  'suggests nothing for %s',
  (typed) => {
    expect(addressSuggester(['fjordlicht.example'])(typed)).toBeUndefined()
  },
)
