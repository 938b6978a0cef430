import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { listNodes } from '#contract/nodes'
import { withOwnPageLinks } from './page-links.rules'

const link = 'https://portal.example.com/api/msp/nodes/?page=2'
const rewritten = (json: string) => withOwnPageLinks(listNodes, json, 'https://portal.example.com')

describe('the links of a page', () => {
  it.each([
    ['first', '{"next":"?page=2","count":1}', `{"next":"${link}","count":1}`],
    ['last', '{"count":1,"results":[{}],"next":"?page=2"}', `{"count":1,"results":[{}],"next":"${link}"}`],
    ['alone', '{"next":null}', '{"next":null}'],
    ['twice', '{"next":"?page=2","next":1}', `{"next":"${link}","next":null}`],
    ['with an escaped name', '{"n\\u0065xt":"?page=2"}', `{"n\\u0065xt":"${link}"}`],
    ['with blanks', ' {\n "next" :\t"?page=2" ,\r\n"a": 1} ', ` {\n "next" :"${link}",\r\n"a": 1} `],
    ['with escapes', '{"next":"\\u003Fpage=2\\u0026a=\\"}"}', `{"next":"${link}"}`],
    ['as an object', '{"next":{"next":[1,{}]},"a":{}}', '{"next":null,"a":{}}'],
    [
      'behind similar text',
      '{"a":"\\"next\\":1","b":"{","c":"\\\\","next":1}',
      '{"a":"\\"next\\":1","b":"{","c":"\\\\","next":null}',
    ],
    ['behind other letters', '{"é😀":"\u2028","next":"é"}', '{"é😀":"\u2028","next":null}'],
  ])('are found %s', (_, json, expected) => {
    expect(rewritten(json)).toBe(expected)
  })

  it.each([
    '{"results":[{"next":"?page=2"}],"page":{"next":2,"previous":{"next":3}}}',
    '[{"next":"?page=2"}]',
    '"next"',
    '{}',
    '{"count":12345678901234567890,"a":1.10}',
  ])('are not looked for inside: %s', (json) => {
    expect(rewritten(json)).toBe(json)
  })

  it('are the only members that change, in any object', () => {
    const key = fc.oneof(
      fc.constantFrom('next', 'previous', 'results', '"next"', '\\', ''),
      fc.string({ unit: 'binary' }),
    )
    const notText = fc
      .jsonValue({ maxDepth: 2 })
      .map((value) => (typeof value === 'string' ? [value] : value))
    const value = fc.oneof(fc.constant('?page=2'), notText)
    fc.assert(
      fc.property(
        fc.dictionary(key, value, { maxKeys: 6 }),
        fc.constantFrom(undefined, 1, '\t'),
        (page, indent) => {
          const json = JSON.stringify(page, undefined, indent)
          const expected = JSON.parse(json) as Record<string, unknown>
          for (const name of ['next', 'previous'])
            if (Object.hasOwn(page, name)) expected[name] = page[name] === '?page=2' ? link : null
          expect(JSON.parse(rewritten(json))).toEqual(expected)
        },
      ),
      { numRuns: 200 },
    )
  })
})
