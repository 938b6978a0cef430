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
      for (const row of judge(own, lines, { side, counts: 'licences' })) {
        const isApart = side === 'vendor' && row.ours !== undefined && !named.has(row.package)
        expect(row.result === 'not_named', `${world} ${row.key}`).toBe(isApart)
        // A decision about it is about nothing else.
        expect(row.key.endsWith(',"not_named"]')).toBe(isApart)
      }
  }
})
