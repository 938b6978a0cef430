import fc from 'fast-check'
import { expect, test } from 'vitest'
import { roundedOf } from './amounts'
import { linesOfFile } from './file-lines'
import type { InvoiceField } from './invoice-fields'

// What people and programs write around a number, drawn without any table of the product.

/** Two decimals, so that no cell could be thousands. */
const styles: readonly ((whole: string, cents: string) => string)[] = [
  (whole, cents) => `${whole.replaceAll(/(?<=\d)(?=(?:\d{3})+$)/g, ',')}.${cents}`,
  (whole, cents) => `${whole.replaceAll(/(?<=\d)(?=(?:\d{3})+$)/g, '.')},${cents}`,
  (whole, cents) => `${whole.replaceAll(/(?<=\d)(?=(?:\d{3})+$)/g, '\u00a0')},${cents}`,
  (whole, cents) => `${whole.replaceAll(/(?<=\d)(?=(?:\d{3})+$)/g, '’')}.${cents}`,
  (whole, cents) => `${whole}.${cents}`,
]
const scripts = '0 ٠ ۰ ० ๐ ０'
  .split(' ')
  .map(
    (zero) => (text: string) =>
      text.replaceAll(/\d/g, (digit) => String.fromCodePoint(zero.codePointAt(0)! + Number(digit))),
  )
const minuses = '-\u2010\u2011\u2012\u2013\u2014\u2015\u2212\uff0d\ufe63'.split('')
/** Signs, words and brackets that aren't a minus of the grammar. `…` is the number. */
const oddities = [
  '… CR',
  'CR…',
  '… Refund',
  '… Storno',
  'minus …',
  '… CN',
  '… REV',
  'neg. …',
  '▲…',
  '△…',
  '[…]',
  '{…}',
  '<…>',
  '… %',
  '…%',
  '…/yr',
  '… pcs',
  '…k',
  '… Mio',
  '… Mai',
  '… abc',
  '…*',
  '…¹',
  '≈…',
  '~…',
  '…?',
  '#…',
  '…+',
  '…²',
  '\u00ad…',
  '˗…',
  '⁻…',
  '﹘…',
  '➖…',
  '… H',
  '… S',
  '… je Stück',
  '…①',
  'x…',
  '… (Gutschrift)',
  '(Refund) …',
  'ca. …',
] as const
const currencies = ['', '', '€', 'EUR', 'eur', 'Euro', 'US$', 'USD', '$', 'kr', 'Rs.', '£'] as const

const cell = fc.record({
  cents: fc.integer({ min: 1, max: 99_999_999 }),
  style: fc.constantFrom(...styles),
  script: fc.oneof(
    { weight: 4, arbitrary: fc.constant(scripts[0]!) },
    { weight: 1, arbitrary: fc.constantFrom(...scripts) },
  ),
  sign: fc.constantFrom('', '', '', 'before', 'behind', 'brackets', 'inner', 'twice', 'plus'),
  minus: fc.constantFrom(...minuses),
  currency: fc.constantFrom(...currencies),
  isBehind: fc.boolean(),
  blank: fc.constantFrom('', ' ', '\u00a0', '\u202f', '  '),
  odd: fc.oneof(
    { weight: 2, arbitrary: fc.constant('…') },
    { weight: 1, arbitrary: fc.constantFrom(...oddities) },
  ),
  column: fc.constantFrom('', 'EUR', 'USD'),
  field: fc.constantFrom('amount', 'amount', 'amount', 'amount', 'licences'),
})
type Drawn = typeof cell extends fc.Arbitrary<infer T> ? T : never

/** The cell, and its amount if it is a plain number. */
function written({ cents, style, script, sign, minus, currency, isBehind, blank, odd }: Drawn) {
  const [whole, rest] = [String(Math.floor(cents / 100)), String(cents % 100).padStart(2, '0')]
  const number = script(style(whole, rest))
  const beside = (text: string) =>
    currency === '' ? text : isBehind ? `${text}${blank || ' '}${currency}` : `${currency}${blank}${text}`
  const signed = {
    '': beside(number),
    plus: beside(`+${number}`),
    before: minus + blank + beside(number),
    behind: beside(`${number}${minus}`),
    inner: beside(minus + number),
    brackets: `(${beside(number)})`,
    twice: `(${minus}${beside(number)})`,
  }[sign]
  const isPlain = odd === '…' && sign !== 'twice'
  const size = `${whole}.${rest}`
  return {
    text: odd.replace('…', () => signed),
    amount: !isPlain ? undefined : sign === '' || sign === 'plus' ? size : `-${size}`,
  }
}

test('reads each of 10,000 decorated cells right, asks about it, or names it unreadable', () => {
  const counts = { right: 0, asked: 0, unread: 0 }
  fc.assert(
    fc.property(cell, (drawn) => {
      const { text, amount } = written(drawn)
      const cells: Partial<Record<InvoiceField, string>> = {
        company: 'A',
        package: 'Vault',
        [drawn.field]: text,
        currency: drawn.column,
      }
      const about = {
        rows: [{ line: 2, cell: (field: InvoiceField) => cells[field] ?? '' }],
        has: new Set(['company', 'package', 'amount', 'licences', 'currency'] as const),
        ofHead: '',
        first: '2026-09-01',
        last: '2026-09-30',
        side: 'vendor' as const,
      }
      const { lines, leftOut, questions, totals } = linesOfFile(about, { companies: [], packages: [] }, [], {
        'currency of': 'EUR',
      })
      if (questions.some(({ key }) => key !== 'currency of')) counts.asked++
      else if (leftOut.some(({ why }) => why === 'unread') || totals.some(({ why }) => why === 'uncounted'))
        counts.unread++
      else if (drawn.field === 'licences') {
        counts.right++
        // Nobody has a part of a licence.
        const number = Number(amount)
        expect(lines[0]?.number, JSON.stringify(text)).toBe(Number.isInteger(number) ? number : null)
        expect(amount).toBeDefined()
      } else {
        counts.right++
        const [read] = [
          ...lines.map((line) => line.amount),
          ...leftOut.map((one) => one.amount !== null && roundedOf(one.amount)),
        ]
        expect(read, JSON.stringify(text)).toBe(amount)
      }
    }),
    { numRuns: 10_000, seed: 53 },
  )
  // Nothing is asked that is plain, and what is plain is most of it.
  expect(counts.right).toBeGreaterThan(2_500)
})
