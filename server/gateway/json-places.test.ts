import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { placesIn } from './json-places'

const valuesIn = (json: string) =>
  placesIn(Buffer.from(json), ['next', 'previous']).map(({ name, start, end }) => [
    name,
    JSON.parse(Buffer.from(json).toString('utf8', start, end)),
  ])

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
    const key = fc.oneof(fc.constantFrom('next', 'previous', 'results', '"next"', '\\', ''), fc.string({ unit: 'binary' }))
    fc.assert(
      fc.property(
        fc.dictionary(key, fc.jsonValue({ maxDepth: 2 }), { maxKeys: 6 }),
        fc.constantFrom(undefined, 1, '\t'),
        (value, indent) => {
          const found = new Map(valuesIn(JSON.stringify(value, undefined, indent)) as [string, unknown][])
          for (const name of ['next', 'previous'])
            expect(found.get(name)).toEqual(name in value ? JSON.parse(JSON.stringify(value[name])) : undefined)
        },
      ),
      { numRuns: 40 },
    )
  })
})
