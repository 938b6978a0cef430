import { expect, test } from 'vitest'
import { monthLine } from '#testing/month-line'
import { linesOfFile } from './file-lines'
import type { InvoiceField, InvoiceRow } from './invoice-fields'

const packages = [
  { id: '1', name: 'Device Shield' },
  { id: '2', name: 'Cloud Vault' },
]

test('takes the currency of a package where a file names none, and tells companies of one name apart', () => {
  const of = (id: string, name: string, ...lines: ReturnType<typeof monthLine>[]) => ({
    id,
    uid: `00000000-0000-4000-8000-00000000000${id}`,
    name,
    lines,
  })
  const companies = [
    of('1', 'Nord', monthLine('1', 'USD', 5, '20.00'), monthLine('2', 'EUR', 5, '10.00')),
    of('2', 'Nord', monthLine('1', 'USD', 3, '12.00'), monthLine('2', 'EUR', 9, '18.00')),
    of('3', 'Fjord', monthLine('1', 'USD', 1, '4.00')),
  ]
  const file = [
    ['Nord', 'Device Shield', '3', '12,00'],
    ['NORD', 'Device Shield', '5', '20,00'],
    ['Nord', 'Cloud Vault', '5', '10,00'],
    ['Nord', 'Cloud Vault', '9', '18,50'],
    ['Fjord', 'Device Shield', '1', '4,00'],
    ['Fjord', 'Cloud Vault', '1', '$ 2,00'],
    ['Fjord', 'Support', '1', '5,00'],
  ].map((cells, at): InvoiceRow => {
    const fields = ['company', 'package', 'licences', 'amount']
    return { line: at + 2, cell: (field) => cells[fields.indexOf(field)] ?? '' }
  })
  const has = new Set<InvoiceField>(['company', 'package', 'licences', 'amount'])
  const about = {
    rows: file,
    has,
    ofHead: '',
    first: '2026-09-01',
    last: '2026-09-30',
    side: 'vendor' as const,
  }
  const answers = { 'currency of': 'package' }
  const { lines, leftOut, questions } = linesOfFile(about, { companies, packages }, [], answers)
  expect(lines.map((one) => [one.company, one.package, one.currency, one.number, one.amount])).toEqual([
    ['2', '1', 'USD', 3, '12.00'],
    ['1', '1', 'USD', 5, '20.00'],
    // One figure differs, so a person says of each line whose it is.
    [null, '2', 'EUR', 5, '10.00'],
    [null, '2', 'EUR', 9, '18.50'],
    ['3', '1', 'USD', 1, '4.00'],
  ])
  expect(leftOut.map(({ line: at, why }) => [at, why])).toEqual([
    [7, 'no_currency'],
    [8, 'no_currency'],
  ])
  expect(questions.map(({ key }) => key)).toEqual(['sign $', 'currency of'])
})

test('keeps an answer about a long text by its beginning, as the server takes it', () => {
  const note = `Adjustment ${'of a long story '.repeat(20)}`
  const cells: Partial<Record<InvoiceField, string>> = {
    company: 'Nord',
    package: 'Cloud Vault',
    kind: note,
    amount: '12.00',
  }
  const about = {
    rows: [{ line: 2, cell: (field: InvoiceField) => cells[field] ?? '' }],
    has: new Set<InvoiceField>(['company', 'package', 'kind', 'amount']),
    ofHead: 'EUR',
    first: '2026-09-01',
    last: '2026-09-30',
    side: 'vendor' as const,
  }
  const [asked] = linesOfFile(about, { companies: [], packages }, [], {}).questions
  const key = asked?.key ?? ''
  expect(key.length).toBeLessThanOrEqual(200)
  const { lines } = linesOfFile(about, { companies: [], packages }, [], { [key]: 'credit' })
  expect(lines.map(({ amount }) => amount)).toEqual(['-12.00'])
})

test('asks once about a mark and a kind of the same lines, and lets each be answered by itself', () => {
  const cells: Partial<Record<InvoiceField, string>> = {
    company: 'Nord',
    package: 'Cloud Vault',
    kind: 'Refund',
    amount: '12.00 CR',
  }
  const about = {
    rows: [{ line: 2, cell: (field: InvoiceField) => cells[field] ?? '' }],
    has: new Set<InvoiceField>(['company', 'package', 'kind', 'amount']),
    ofHead: 'EUR',
    first: '2026-09-01',
    last: '2026-09-30',
    side: 'vendor' as const,
  }
  const ask = (answers = {}) => linesOfFile(about, { companies: [], packages }, [], answers)
  const { questions } = ask()
  expect(questions).toMatchObject([{ choices: ['charge', 'credit'], proposal: 'credit', lines: 1 }])
  const [mark, kind] = questions[0]!.parts
  expect(mark!.choices).toContain('unread')
  expect(kind!.choices).toContain('out')
  const said = (means: string) => ask({ [mark!.key]: means, [kind!.key]: 'credit' })
  expect(said('credit').lines[0]!.amount).toBe('-12.00')
  expect(said('unread').leftOut[0]!.why).toBe('unread')
})
