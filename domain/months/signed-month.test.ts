import { readFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { canonicalJson, canonicalParts } from '../canonical-json'
import { endToSign, monthToSign, signedEnd } from './signed-month'

type Stored = { readonly month: object; readonly public_key: string; readonly signature: string }
const storedMonth = (name: string) =>
  readFileSync(path.join(import.meta.dirname, '../../testing/evidence', name), 'utf8')

const inParts = (value: unknown, depth: number) => [...canonicalParts(value, depth)].join('')

it.each(['first-month.json', 'compared-month.json'])('writes %s, which a version before signed', (name) => {
  const { signature, ...signed } = JSON.parse(storedMonth(name)) as Stored
  for (let depth = 0; depth < 8; depth++)
    expect(inParts({ ...signed, signature }, depth)).toBe(storedMonth(name))
  expect(inParts(signed, 5)).toBe(canonicalJson(signed))
})

it('writes the bytes of the whole in parts, and the signature where its key belongs', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.string(), (month, signature) => {
      const text = [...monthToSign(month, 'key')].join('')
      const signed = JSON.parse(text) as object
      expect(text).toBe(canonicalJson({ ...signed, month }))
      const base64 = Buffer.from(signature).toString('base64')
      expect(text.slice(0, -endToSign.length) + signedEnd(base64)).toBe(
        canonicalJson({ ...signed, signature: base64 }),
      )
    }),
    { numRuns: 200 },
  )
})

it('has no part longer than a row', () => {
  const row = { key: '["?x","1","EUR"]', company_name: 'Nord', decision: { note: 'x'.repeat(100) } }
  const month = {
    comparisons: [{ rows: Array.from({ length: 500 }, () => row) }],
    companies: Array.from({ length: 500 }, () => ({ lines: [row, row] })),
  }
  const longest = Math.max(...[...monthToSign(month, 'key')].map(({ length }) => length))
  expect(longest).toBe(canonicalJson(row).length)
})
