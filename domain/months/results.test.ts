import { expect, test } from 'vitest'
import { monthLine } from '#testing/month-line'
import { judge } from './compare'

test('a package that no vendor’s file is about is apart, whatever else they name; in our own billing none is', () => {
  for (let world = 0; world < 200; world++) {
    const at = (of: number, most: number) => (world * 7919 + of * 104_729) % most
    const own = Array.from({ length: 5 }, (_, place) => ({
      id: String(place + 1),
      lines: ['1', '2', '3'].slice(at(place, 3)).map((pack) => monthLine(pack, 'EUR', 5, '5.00')),
    }))
    const words = {
      company_name: 'Alpha',
      company_key: '',
      reference: '',
      package_name: 'Three',
      package_key: '',
    }
    const lines = Array.from({ length: at(9, 4) }, (_, line) => ({
      ...words,
      file: 1 + at(line, 2),
      line,
      file_lines: 1,
      currency: at(line, 3) === 0 ? 'USD' : 'EUR',
      company: at(line, 4) === 0 ? null : String(1 + at(line, 5)),
      // Its name alone is nothing: nobody said that it means one of ours.
      package: at(line, 5) === 0 ? null : String(1 + at(line, 3)),
      number: 5,
      amount: '5.00',
    }))
    const named = new Set(lines.map((line) => line.package))
    for (const side of ['vendor', 'own'] as const)
      for (const row of judge(own, lines, {
        side,
        files: [{ file: 1, counts: 'licences', answers: null }],
      })) {
        const isApart = side === 'vendor' && row.ours !== undefined && !named.has(row.package)
        expect(row.result === 'not_named', `${world} ${row.key}`).toBe(isApart)
        // A decision about it is about nothing else.
        expect(row.key.endsWith(',"not_named"]')).toBe(isApart)
      }
  }
})

test('compares nothing but the numbers of a file whose amounts are what we pay', () => {
  const answers = {
    currency: '',
    decimals: '',
    marks: [],
    kinds: [{ said: 'only numbers', means: 'numbers' }],
  }
  const own = [
    { id: '1', lines: ['1', '2', '3', '4', '5'].map((pack) => monthLine(pack, 'EUR', 5, '5.00')) },
    { id: '2', lines: [monthLine('1', 'EUR', 5, '0.00'), monthLine('2', 'EUR', 7, '7.00')] },
  ]
  const names = { company_name: '', company_key: '', reference: '', package_name: '', package_key: '' }
  const place = { file: 1, line: 2, file_lines: 1, currency: 'EUR', company: '1', amount: '3.00' }
  const of = (pack: string, number: number | null, part: Partial<typeof place> = {}) => ({
    ...names,
    ...place,
    package: pack,
    number,
    ...part,
  })
  const lines = [
    of('1', 5),
    of('2', 6),
    // Parts of a month, and a number that can't be read.
    of('3', null, { file_lines: 2 }),
    of('4', null),
    of('5', null, { file_lines: 2 }),
    of('5', null),
    of('9', 1),
    // Two files are about it, of which one has prices to compare.
    of('2', 7, { company: '2' }),
    of('2', 0, { company: '2', file: 2, amount: '1.00' }),
  ]
  const about = (kinds: typeof answers.kinds, side: 'vendor' | 'own' = 'vendor') => ({
    side,
    files: [
      { file: 1, counts: 'licences', answers: { ...answers, kinds } },
      { file: 2, counts: 'licences', answers: null },
    ],
  })
  const results = (kinds: typeof answers.kinds) =>
    judge(own, lines, about(kinds)).map(
      ({ company, package: pack, result }) => `${company} ${pack} ${result}`,
    )
  const same = ['1 4 unknown', '1 5 unknown', '1 9 only_theirs']
  expect(results(answers.kinds).toSorted()).toEqual(
    ['1 1 equal_number', '1 2 other_number', '1 3 parts', ...same, '2 2 equal_number'].toSorted(),
  )
  // Neither side has an amount there, and what costs nothing is no row, as with amounts.
  expect(judge(own, lines, about(answers.kinds)).flatMap(({ theirs, ours }) => [theirs, ours])).toEqual(
    expect.not.arrayContaining([expect.objectContaining({ amount: expect.any(String) })]),
  )
  const without = results([{ said: 'only numbers', means: 'amounts' }])
  expect(without).toEqual(expect.arrayContaining(['1 1 other_price', '1 2 other_number', '1 3 other_price']))
})
