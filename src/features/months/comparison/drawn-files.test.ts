import fc from 'fast-check'
import { expect, test } from 'vitest'
import { comparedFile } from '../../../../testing/compared-file'

// Files whose sums are known, because they are drawn from them. All money is in cents.

const text = (cents: number) => (cents / 100).toFixed(2)
const kinds = ['plain', 'minus', 'CR', 'refund', 'tax', 'free', 'percent', 'cancelled'] as const
const drawnLine = fc.record({
  kind: fc.constantFrom(...kinds, 'plain', 'plain'),
  cents: fc.integer({ min: 1, max: 9_999_999 }),
  company: fc.constantFrom('A', 'B', 'C'),
  pieces: fc.constantFrom('', '1', '3', '12 x 3'),
})
type Line = typeof drawnLine extends fc.Arbitrary<infer T> ? T : never

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)
/** What the cell of a line says; undefined: nobody can read it. */
const cellOf = ({ kind, cents }: Line) =>
  kind === 'percent' ? undefined : kind === 'free' ? 0 : kind === 'minus' ? -cents : cents
/** What it counts once everything is answered; undefined: it is left out. */
const meantBy = (line: Line) =>
  line.kind === 'tax' ? undefined : line.kind === 'CR' || line.kind === 'refund' ? -line.cents : cellOf(line)
const isCounted = ({ kind, pieces }: Line) => kind === 'tax' || pieces !== '12 x 3'
const written = ({ kind, cents, company, pieces }: Line) => {
  const amount =
    {
      plain: text(cents),
      minus: `${text(cents)}-`,
      CR: `${text(cents)} CR`,
      free: 'free',
      percent: `${text(cents)} %`,
    }[kind as string] ?? text(cents)
  const [pack, type, status] = [
    kind === 'tax' ? 'VAT 20 %' : 'Vault',
    kind === 'refund' ? 'Refund' : 'Charge',
    kind === 'cancelled' ? 'Cancelled' : 'Active',
  ]
  return `${company},${pack},${kind === 'tax' ? '' : pieces},${amount},EUR,${type},${status}`
}
const said = {
  'mark cr': 'credit',
  'kind refund': 'credit',
  'word free': 'zero',
  'tax vat': 'out',
  'status cancelled': 'charge',
}

test('reads 300 drawn files: what is read and left out is what their cells say, and the rest is what answers change', () => {
  fc.assert(
    fc.property(fc.array(drawnLine, { minLength: 1, maxLength: 12 }), fc.nat({ max: 2 }), (lines, totals) => {
      const head = 'Customer,Product,Quantity,Amount,Currency,Type,Status'
      const cells = sum(lines.map((line) => cellOf(line) ?? 0))
      const foot = ['Subtotal', 'Total'].slice(0, totals).map((name) => `,${name},,${text(cells)},EUR,,`)
      const file = [head, ...lines.map(written), ...foot].join('\n')
      const before = comparedFile(file, [], { said: {}, confirms: false })
      expect(before.written).toBe(text(cells * (1 + totals)))
      expect(before.unread).toBe(lines.filter(({ kind }) => kind === 'percent').length)
      const after = comparedFile(file, [], { said })
      expect(after.read).toBe(text(sum(lines.map((line) => meantBy(line) ?? 0))))
      expect(after.written).toBe(text(cells * (1 + totals)))
      // What can't be read is part of no sum, and what is a sum is added to no other.
      const compared = lines.flatMap((line, at) => (meantBy(line) === undefined ? [] : [{ ...line, at }]))
      const uncounted = compared.filter((line) => !isCounted(line))
      for (const { at } of uncounted)
        expect(after.lines.find(({ line }) => line === at + 2)).toMatchObject({ number: null, file_lines: 1 })
      const words = `Quantity not readable: ${uncounted.length} line${uncounted.length === 1 ? '' : 's'}`
      expect(after.sums.includes(words)).toBe(uncounted.length > 0)
      expect(after.sums.includes('Not compared, total: 2 lines')).toBe(totals === 2)
    }),
    { numRuns: 300, seed: 53 },
  )
})

test('takes no proof that one line breaks', () => {
  const product = fc.record({
    count: fc.integer({ min: 1, max: 99 }),
    price: fc.integer({ min: 2_000, max: 9_999 }),
    off: fc.integer({ min: 1, max: 99 }),
  })
  fc.assert(
    fc.property(
      fc.array(product, { minLength: 1, maxLength: 8 }),
      fc.nat(),
      fc.constantFrom(0, -2, 2, 150),
      (products, which, wrong) => {
        const broken = which % products.length
        const amounts = products.map(
          ({ count, price, off }, at) =>
            Math.round((count * price * (100 - off)) / 100) + (at === broken ? wrong : 0),
        )
        const rows = products.map(
          ({ count, price, off }, at) => `A,Vault,${count},${text(price)},${off},${text(amounts[at]!)},EUR`,
        )
        const file = ['Customer,Product,Quantity,Unit Price,Discount,Amount,Currency', ...rows]
        expect(comparedFile(file.join('\n'), []).columns.length > 0).toBe(wrong !== 0)
        const nets = products.map(({ count, price }, at) => {
          const net = count * price + (at === broken ? wrong : 0)
          return `A,Vault,${count},${text(price)},${text(net)},${text(Math.round(net * 1.19))},EUR`
        })
        const two = ['Customer,Product,Quantity,Unit Price,Subtotal,Total,Currency', ...nets]
        expect(comparedFile(two.join('\n'), []).columns.length > 0).toBe(wrong !== 0)
        const pieces = products.map(({ count, price }, at) => {
          const amount = count * price + (at === broken ? wrong : 0)
          return `A;Vault;${count},000;${text(price)};${text(amount)};EUR`
        })
        const many = ['Customer;Product;Quantity;Unit Price;Amount;Currency', ...pieces]
        expect(comparedFile(many.join('\n'), []).asks.length > 0).toBe(wrong !== 0)
        const total = `Total,,,,,${text(sum(amounts) + wrong)},EUR`
        const sums = [
          'Customer,Product,Quantity,Amount,Currency',
          ...amounts.map((amount) => `A,Vault,1,${text(amount)},EUR`),
          total.replace('Total,,,,,', 'B,Total,,'),
        ]
        expect(comparedFile(sums.join('\n'), []).asks.length > 0).toBe(wrong !== 0)
      },
    ),
    { numRuns: 300, seed: 53 },
  )
})
