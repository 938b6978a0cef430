import { expect, test } from 'vitest'
import { maxNameLength } from '#contract/wire'
import { sampleCompanies } from './companies'
import { sampleNodes } from './tree'

const now = new Date('2026-03-01T12:00:00.000Z')
const companies = sampleCompanies(now)
const names = companies.map((company) => company.name)
const licences = companies.flatMap((company) => company.packages)

test('companies are spread unevenly over the nodes, and names are unique within a node', () => {
  const counts = sampleNodes.map((node) => companies.filter((company) => company.node === node.key).length)
  expect(Math.max(...counts)).toBeGreaterThan(10 * Math.min(...counts))
  expect(new Set(companies.map((company) => `${company.node} ${company.name.toLowerCase()}`)).size).toBe(
    companies.length,
  )
  expect(new Set(names).size).toBeLessThan(companies.length)
})

test('most packages have few licences, some have very many, one has none, and some are suspended', () => {
  const counts = licences.map((row) => row.license_count).toSorted((one, other) => one - other)
  expect(counts.filter((count) => count < 1)).toEqual([0])
  expect(counts[Math.floor(counts.length / 2)]).toBeLessThan(20)
  expect(counts.at(-1)).toBeGreaterThan(1_000)
  const suspended = licences.filter((row) => row.status === 'suspended').length / licences.length
  expect(suspended).toBeGreaterThan(0.01)
  expect(suspended).toBeLessThan(0.1)
})

const scripts = [
  'Latin',
  'Cyrillic',
  'Greek',
  'Arabic',
  'Hebrew',
  'Han',
  'Hiragana',
  'Katakana',
  'Hangul',
  'Devanagari',
  'Thai',
]
test.each(scripts)('several names are written in %s', (script) => {
  const inScript = new RegExp(`\\p{Script=${script}}`, 'u')
  expect(names.filter((name) => inScript.test(name)).length).toBeGreaterThan(3)
})

test('one name begins with a sign, so that lists begin with others', () => {
  expect(names.filter((name) => !/^\p{L}/u.test(name))).toEqual(['"Quoted" Holdings'])
})

test('some names contain quotes, signs of HTML, wildcards, emoji or 120 characters', () => {
  const quotes = ["O'Brien & Sons", '"Quoted" Holdings']
  expect(names).toEqual(expect.arrayContaining([...quotes, 'Naturkost 100 %', 'Netz_Werk_Partner']))
  expect(names.filter((name) => name.length === maxNameLength)).toHaveLength(3)
  expect(names.some((name) => /\p{Emoji_Presentation}/u.test(name))).toBe(true)
})

test('no name is an attack or begins like a formula', () => {
  expect(names.filter((name) => /[<>`{}]|^[=+@-]|javascript:/i.test(name))).toEqual([])
})

test('creation times have milliseconds', () => {
  expect(new Set(companies.map((company) => company.created_at.getUTCMilliseconds())).size).toBeGreaterThan(
    500,
  )
})
