import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parsePeople } from './people-list'

const peopleIn = (text: string) => parsePeople(text).people

test.each([
  ['commas', 'mira.holt@x.com, jonas.berg@x.com, lea.winter@x.com', 3],
  ['brackets', 'A <a@x.com> B <b@x.com>', 2],
  ['names in turn', 'Mira Holt, m@x.com, Jo Berg, j@x.com', 2],
  ['names behind', 'm@x.com Mira Holt; j@x.com Jo Berg', 2],
  ['some names', 'Ada Byron <a@x.com>, b@x.com, Bo Berg <c@x.com>', 3],
  ['slashes', 'a@x.com / b@x.com/c@x.com', 3],
  ['parentheses', 'A (a@x.com), B (b@x.com)', 2],
  ['tabs', 'a@x.com\tb@x.com\tc@x.com', 3],
  ['no dots', 'a@, b@, c@', 3],
  ['last names first', 'Byron, Ada <a@x.com>; "Hopper, Grace" <g@x.com>, Berg, Jo <j@x.com>', 3],
])('finds each address between %s', (_, text, count) => {
  expect(peopleIn(text)).toHaveLength(count)
  expect(peopleIn(`${text}\n${text.replaceAll('x.com', 'y.com')}`)).toHaveLength(2 * count)
})

const person = fc.record({
  name: fc.constantFrom(
    '',
    'Ada',
    'Ada Byron',
    'Byron, Ada',
    '"Byron, Ada"',
    'Ada van der Berg',
    'Dr. Ada Byron',
    '李 小龙',
  ),
  local: fc.stringMatching(/^[a-z]{1,8}([._+-][a-z]{1,6})?$/),
  shape: fc.constantFrom('<>', '()', ' ', 'mailto', 'behind'),
})
const written = ({ name, local, shape }: { name: string; local: string; shape: string }, at: number) => {
  const address = `${local}@host${at}.example`
  if (name === '') return address
  if (shape === 'behind') return `${address} (${name})`
  return shape === '()'
    ? `${name} (${address})`
    : shape === ' '
      ? `${name} ${address}`
      : shape === '<>'
        ? `${name} <${address}>`
        : `${name}<mailto:${address}>`
}

test('loses no address of any mixture, and no @ of any text', () => {
  const separators = fc.constantFrom(', ', ',', '; ', ';', '\t', '\n', '\r\n', ' / ', ',\n', ' | ', '\n\n')
  fc.assert(
    fc.property(fc.array(person, { minLength: 1, maxLength: 8 }), separators, (people, separator) => {
      const text = people.map(written).join(separator)
      expect(peopleIn(text).map(({ typed }) => typed)).toEqual(
        people.map(({ local }, at) => `${local}@host${at}.example`),
      )
    }),
    { numRuns: 300 },
  )
  const cells = fc.shuffledSubarray(['', 'Ada', 'Byron', 'Byron, Ada', 'Auditor'], {
    minLength: 2,
    maxLength: 2,
  })
  const row = fc.tuple(cells, person, fc.integer({ min: 0, max: 2 }), fc.boolean())
  fc.assert(
    fc.property(fc.array(row, { minLength: 1 }), fc.constantFrom(';', '\t', ','), (rows, separator) => {
      const quoted = (cell: string, isQuoted: boolean) =>
        isQuoted ? `"${cell.replaceAll('"', '""')}"` : cell
      const lines = rows.map(([beside, one, place, isQuoted], at) =>
        beside.toSpliced(place, 0, written(one, at)).map((cell) => quoted(cell, isQuoted)),
      )
      const text = [['Vorname', 'Nachname', 'E-Mail'], ...lines]
        .map((line) => line.join(separator))
        .join('\n')
      const typed = peopleIn(text).map((one) => one.typed)
      rows.forEach(([, { local }], at) => expect(typed).toContain(`${local}@host${at}.example`))
    }),
    { numRuns: 300 },
  )
  const part = fc.constantFrom(
    'Ada',
    'Byron',
    ',',
    ';',
    '\t',
    '\n',
    '"',
    '<',
    '>',
    '(',
    ')',
    '@',
    'a@x.com',
    '/',
    ' ',
    '.',
    'mailto:',
    ':',
    '李',
    '＠',
  )
  fc.assert(
    fc.property(fc.array(part, { maxLength: 30 }), (parts) => {
      const text = parts.join('')
      const { people, table } = parsePeople(text)
      const read = [...people, ...(table?.above ?? [])].map(({ raw }) => raw).join('')
      expect(read.split(/[@＠]/)).toHaveLength(text.split(/[@＠]/).length)
    }),
    { numRuns: 1000 },
  )
})

test('keeps hostile text as text', () => {
  expect(peopleIn('<img src=x onerror=alert(1)> <a@example.com>')).toMatchObject([{ email: 'a@example.com' }])
  // A pattern that starts again at each letter would take until the end of time.
  for (const part of ['@', '<', '"', '(', 'a.', 'ä ', '/', 'mailto:', '李', 'dr. '])
    expect(() => parsePeople(part.repeat(20_000))).not.toThrow()
})
