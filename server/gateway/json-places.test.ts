import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readPlaces } from './json-places'

const valuesIn = (json: string) =>
  readPlaces(Buffer.from(json), ['next', 'previous'])?.places.map(({ name, start, end }) => [
    name,
    JSON.parse(Buffer.from(json).toString('utf8', start, end)),
  ])
const isJson = (text: string) => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
const isRead = (text: string) => readPlaces(Buffer.from(text), ['next']) !== undefined

describe('the members of a JSON object', () => {
  it.each<[string, string, unknown[]]>([
    ['at its beginning', '{"next":"a","count":1}', [['next', 'a']]],
    ['at its end', '{"count":1,"results":[{}],"next":"a"}', [['next', 'a']]],
    ['alone', '{"next":null}', [['next', null]]],
    ['twice', '{"next":"a","results":[],"next":"b"}', [['next', 'a'], ['next', 'b']]], // prettier-ignore
    ['in letters and numbers', '{"results":[1],"n\\u0065xt":"a"}', [['next', 'a']]],
    ['with blanks', ' {\n "next" :\t"a" ,\r\n"previous": [1, {"next": 2}] } ', [['next', 'a'], ['previous', [1, { next: 2 }]]]], // prettier-ignore
    ['behind texts that look like them', '{"a":"\\"next\\":1","b":"{","c":"\\\\","next":1}', [['next', 1]]],
    ['behind other letters', '{"é😀":"\u2028","next":"é"}', [['next', 'é']]],
    ['not those inside of others', '{"results":[{"next":1}],"page":{"next":2,"previous":{"next":3}}}', []],
    ['not in a list', '[{"next":1}]', []],
    ['not in a text', '"next"', []],
    ['not where there are none', '{}', []],
  ])('are found %s', (_, json, expected) => {
    expect(valuesIn(json)).toEqual(expected)
  })

  it('are the same as a reader of JSON finds, in any object', () => {
    const key = fc.oneof(
      fc.constantFrom('next', 'previous', 'results', '"next"', '\\', ''),
      fc.string({ unit: 'binary' }),
    )
    fc.assert(
      fc.property(
        fc.dictionary(key, fc.jsonValue({ maxDepth: 2 }), { maxKeys: 6 }),
        fc.constantFrom(undefined, 1, '\t'),
        (value, indent) => {
          const found = new Map(valuesIn(JSON.stringify(value, undefined, indent)) as [string, unknown][])
          for (const name of ['next', 'previous'])
            expect(found.get(name)).toEqual(
              name in value ? JSON.parse(JSON.stringify(value[name])) : undefined,
            )
        },
      ),
      { numRuns: 40 },
    )
  })
})

describe('what is not JSON is not read', () => {
  it.each([
    ...[
      '',
      ' ',
      '{',
      '{"a":1',
      '{"a":1,}',
      '{"a"}',
      '{a:1}',
      "{'a':1}",
      '{"a":1}}',
      '{"a":1} x',
      '[1,]',
      '[,1]',
      '[1 2]',
      ']',
      '[1',
      ',',
      ':',
    ],
    ...[
      '01',
      '-',
      '+1',
      '1.',
      '.5',
      '1e',
      '1e+',
      '--1',
      '0x1',
      'NaN',
      'Infinity',
      'tru',
      'TRUE',
      'nulll',
      'undefined',
      '1 2',
    ],
    ...[
      '"',
      '"a',
      '"\\"',
      '"\\x41"',
      '"\\u12g4"',
      '"\\u12',
      '"a\nb"',
      '"\u0000"',
      '\uFEFF{}',
      '\u00A0{}',
      '/**/{}',
      '{"a":1}//',
    ],
  ])('%j', (text) => {
    expect(isJson(text)).toBe(false)
    expect(isRead(text)).toBe(false)
  })

  it.each([
    ...[
      '0',
      '-0',
      '1.50',
      '1e5',
      '-1.5E-10',
      '1E+2',
      'true',
      'false',
      'null',
      '""',
      '[]',
      '{}',
      ' [ ] ',
      '\t{\n"a" : [ 1 , -2 ]\r}',
    ],
    ...[
      '"\\u00e9\\/\\b\\f\\n\\r\\t\\"\\\\"',
      '"\\ud800"',
      '"\u007F\u2028"',
      '{"a":1,"a":2}',
      '{"":[[[{}]]]}',
    ],
  ])('but %j is', (text) => {
    expect(isJson(text)).toBe(true)
    expect(isRead(text)).toBe(true)
  })

  it('by the judgement of JSON.parse, whatever stands there', () => {
    const parts = [
      '"',
      '\\',
      '\\u',
      'u00e9',
      '{',
      '}',
      '[',
      ']',
      ',',
      ':',
      '0',
      '12',
      '-',
      '+',
      '.',
      'e',
      'E',
      'true',
      'null',
      ' ',
      '\n',
    ]
    const part = fc.constantFrom(
      ...parts,
      'false',
      '\t',
      '\v',
      '\u0001',
      '\u007f',
      'é',
      '\\n',
      '"a":',
      '1,',
      '\uFEFF',
      '\u00A0',
    )
    const heap = fc.array(part, { maxLength: 10 }).map((all) => all.join(''))
    const damaged = fc
      .tuple(fc.json({ maxDepth: 3 }), fc.array(fc.tuple(fc.nat(), fc.nat(3), part), { maxLength: 2 }))
      .map(([text, damages]) =>
        damages.reduce((so, [where, less, more]) => {
          const at = where % (so.length + 1)
          return so.slice(0, at) + more + so.slice(at + less)
        }, text),
      )
    const anything = fc.oneof(heap, damaged)
    fc.assert(
      fc.property(anything, (text) => {
        expect(isRead(text)).toBe(isJson(text))
      }),
      { numRuns: 3_000 },
    )
  })

  it('nor what is nested deeper than an answer ever is, however deep', () => {
    const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
    expect(isRead(nested(500))).toBe(true)
    expect(isRead(nested(501))).toBe(false)
    expect(isRead('[{"a":'.repeat(100_000))).toBe(false)
  })
})
