import { expect, test } from 'vitest'
import { agreeing } from '#contract/months/comparison-results'
import type { MonthPair } from '#contract/months/comparison-decisions'
import { monthLine } from '#testing/month-line'
import { decimalOf } from '../money'
import { companyOfLine, judge, type ComparisonResult } from './compare'
import { linesOfFile } from './file-lines'
import { invoiceFields, type InvoiceField, type InvoiceRow } from './invoice-fields'
import { identityOf, matchNames, type Ours, type Theirs } from './match'

test('matches by pair, id and name, and leaves a name that two have to a person', () => {
  const ours: Ours[] = [
    { id: '1', uid: 'AAAAAAAA-0000-4000-8000-000000000001', name: 'Müller Bau' },
    { id: '2', name: 'Nord' },
    { id: '3', name: 'Nord' },
    { id: '4', name: 'O’Brien & Co.' },
    { id: '5', name: 'Fjord' },
    { id: '6', name: 'Muller Bau' },
  ]
  const theirs = (...some: [key: string, name: string][]) => some.map(([key, name]) => ({ key, name }))
  const found = (some: Theirs[], pairs: Parameters<typeof matchNames>[3] = []) => {
    const map = matchNames('company', some, ours, pairs)
    return some.map((one) => map.get(identityOf(one))?.id)
  }
  expect(
    found(theirs(['', 'MÜLLER  BAU'], ['', 'o´brien & co.'], ['', 'Fjörd'], ['', 'Mueller Bau'])),
  ).toEqual(['1', '4', '5', undefined])
  expect(
    found(theirs(['', 'Nord'], ['3', 'Nord'], ['aaaaaaaa-0000-4000-8000-000000000001', 'Old name'])),
  ).toEqual([undefined, '3', '1'])
  // Another program's numbers, which are ids of ours by accident.
  expect(found(theirs(['1', 'Fjord'], ['2', 'O’Brien & Co.'], ['4', 'Unknown']))).toEqual([
    '5',
    '4',
    undefined,
  ])
  // Two of theirs have one name.
  expect(found(theirs(['K1', 'Fjord'], ['K2', 'Fjord']))).toEqual([undefined, undefined])
  const pair = { their_key: 'K1', their_name: 'fjord', our_id: '2', our_uid: null, our_name: 'Nord' }
  expect(found(theirs(['K1', 'Fjord']), [pair])).toEqual(['2'])
  expect(found(theirs(['K1', 'Fjord Ltd']), [pair])).toEqual([undefined])
  expect(found(theirs(['K1', 'Fjord']), [{ ...pair, our_name: 'Nord AG' }])).toEqual(['5'])
  // Two of ours have this name, so only a number tells whose it is.
  const nord = { ...pair, their_name: 'Nord' }
  expect(found(theirs(['K1', 'Nord']), [nord])).toEqual(['2'])
  expect(found(theirs(['', 'NORD']), [{ ...nord, their_key: '' }])).toEqual([undefined])
  expect(found(theirs(['', 'OBrien Co'], ['', 'Fjord+'], ['', 'O’Brien&Co']))).toEqual([
    undefined,
    undefined,
    '4',
  ])
})

/** 1,000 companies with two packages each. */
const packages = [
  { id: '1', name: 'Device Shield' },
  { id: '2', name: 'Cloud Vault' },
]
const ours = Array.from({ length: 1_000 }, (_, at) => {
  const id = String(at + 1)
  return {
    id,
    uid: `00000000-0000-4000-8000-${id.padStart(12, '0')}`,
    name: `${['Café', 'Müller', 'O’Neill', 'Łódź'][at % 4]} No ${id} GmbH`,
    lines: packages.map((one, place) => {
      const licences = 5 + ((at * 7 + place) % 400)
      return monthLine(one.id, 'EUR', licences, decimalOf(BigInt(licences) * 3_450_000n, undefined))
    }),
  }
})
type Cells = Partial<Record<InvoiceField, string>>
const locales = [
  (amount: string) => amount.replace(/\B(?=(?:\d{3})+\.)/g, ','),
  (amount: string) =>
    amount
      .replace('.', ';')
      .replace(/\B(?=(?:\d{3})+;)/g, '.')
      .replace(';', ','),
  (amount: string) => amount.replace('.', ',').replace(/\B(?=(?:\d{3})+,)/g, '\u202f'),
  (amount: string) => amount.replace(/\B(?=(?:\d{3})+\.)/g, '’'),
]
const plus = (amount: string, cents: number) =>
  decimalOf(BigInt(Number(amount.replace('.', '')) + cents) * 10_000n, undefined)

/** The file of the vendor with 200 differences, twenty of a kind, and what is found of each company. */
function planted(written: (amount: string) => string) {
  const rows: Cells[] = []
  const expected = new Map<string, number>()
  /** What a person answers: ours by theirs. */
  const answers = new Map<string, string>()
  const expectResult = (id: string, ...results: ComparisonResult[]) =>
    results.forEach((result) => expected.set(`${id} ${result}`, (expected.get(`${id} ${result}`) ?? 0) + 1))
  ours.forEach(({ id, name, lines }, at) => {
    const kind = at < 200 ? Math.floor(at / 20) : at < 300 ? 10 + Math.floor((at - 200) / 20) : -1
    lines.forEach((line, place) => {
      const its: Cells = {
        company: name,
        package: packages[place]!.name,
        licences: String(line.licences),
        amount: line.amount,
        currency: 'EUR',
      }
      const first = place === 0
      const put = (cells: Cells) => rows.push({ ...its, ...cells })
      // Differences.
      if (kind === 0 && first)
        return put({ licences: String(line.licences + 1), amount: plus(line.amount, 345) })
      if (kind === 1 && first) return put({ amount: plus(line.amount, 2) })
      if (kind === 2 && first) return undefined
      if (kind === 3 && first) return put({ currency: 'USD' })
      if (kind === 4 && first)
        return [put({}), put({ package: 'Support hours', licences: '3', amount: '12.00' })]
      // The other file's name means nobody here, until a person says whom.
      if (kind === 5)
        return put({ company: `Renamed ${id}`, ...(first && { amount: plus(line.amount, 500) }) })
      // Two of theirs with the same name.
      if (kind === 6)
        return put({
          company_id: `K-${at % 2}-${id}`,
          company: 'Twin',
          amount: plus(line.amount, first ? -2 : 1),
        })
      // A change in mid-month, billed in two parts.
      if (kind === 7 && first)
        return [put({ licences: '2', amount: '1.00' }), put({ amount: plus(line.amount, 400) })]
      if (kind === 8 && first)
        return [
          put({ licences: '0', amount: '0.00' }),
          put({ licences: '1', amount: '0.03', package: 'device  SHIELD' }),
        ]
      if (kind === 9 && first) return [put({}), put({}), put({})]
      // No differences.
      if (kind === 10) return put({ company: name.toUpperCase().normalize('NFD').replace('GMBH', ' GmbH.') })
      if (kind === 11 && first)
        return [put({ licences: '1', amount: '1.00' }), put({ amount: plus(line.amount, -100 + (at % 3)) })]
      // A mistake and its credit.
      if (kind === 12)
        return [put({}), put({ licences: '5', amount: '17.25' }), put({ licences: '-5', amount: '-17.25' })]
      if (kind === 13) return put({ company: `Old name ${id}`, company_id: ours[at]!.uid.toUpperCase() })
      if (kind === 14) return put({ amount: plus(line.amount, 1) })
      return put({})
    })
    if (kind === 0) expectResult(id, 'other_number')
    if (kind === 1) expectResult(id, 'other_price')
    if (kind === 2) expectResult(id, 'only_ours')
    if (kind === 3) expectResult(id, 'only_ours', 'only_theirs')
    if (kind === 4) expectResult(id, 'only_theirs')
    if (kind === 5 || kind === 6) expectResult(id, 'other_price')
    if (kind === 7) expectResult(id, 'other_price')
    if (kind === 8) expectResult(id, 'other_number')
    if (kind === 9) expectResult(id, 'other_number')
    if (kind === 5) answers.set(identityOf({ key: '', name: `Renamed ${id}` }), id)
    if (kind === 6) answers.set(identityOf({ key: `K-${at % 2}-${id}`, name: 'Twin' }), id)
  })
  rows.push({ company: '', package: 'VAT 19 %', amount: '99.00' }, { package: 'Setup', amount: '3.00' })
  const file: InvoiceRow[] = rows.map((cells, at) => ({
    line: at + 2,
    cell: (field) => (field === 'amount' ? written(cells.amount ?? '') : (cells[field] ?? '')),
  }))
  return { file, expected, answers }
}

const fields = Object.keys(invoiceFields) as InvoiceField[] // The keys of the table.
/** The pairs that a person makes of the questions. */
function compare(file: InvoiceRow[], pairs: MonthPair[]) {
  const has = new Set(fields.filter((one) => one !== 'licence_days'))
  const about = {
    rows: file,
    has,
    ofHead: '',
    first: '2026-09-01',
    last: '2026-09-30',
    side: 'vendor' as const,
  }
  const own = { companies: ours, packages }
  const { lines, leftOut } = linesOfFile(about, own, pairs, { 'currency of': 'EUR' })
  const questions = [
    ...new Map(
      lines
        .filter(({ company }) => company === null)
        .map((line) => [identityOf(companyOfLine(line)), companyOfLine(line)] as const),
    ),
  ]
  return {
    rows: judge(
      ours,
      lines.map((line) => ({ ...line, file: 1 })),
      { side: 'vendor', files: [{ file: 1, counts: 'licences', answers: null }] },
    ),
    leftOut,
    questions,
  }
}

test.each(
  ['1,234.50', '1.234,50', '1 234,50', '1’234.50'].map((words, at) => [words, locales[at]!] as const),
)(
  'finds 200 differences in a file of 1,000 companies written like %s, invents none, and asks only once',
  (_, written) => {
    const { file, expected, answers } = planted(written)
    const first = compare(file, [])
    expect(first.questions).toHaveLength(40)
    const pairs = first.questions.map(([identity, { key, name }]): MonthPair => {
      const our = ours[Number(answers.get(identity)) - 1]!
      return {
        kind: 'company',
        their_key: key,
        their_name: name,
        our_id: our.id,
        our_uid: our.uid,
        our_name: our.name,
        by: { kind: 'person', name: 'Ada' },
        at: '',
      }
    })
    const next = compare(file, pairs)
    expect(next.questions).toEqual([])
    const found = new Map<string, number>()
    for (const { company, result } of next.rows)
      if (!agreeing.includes(result))
        found.set(`${company} ${result}`, (found.get(`${company} ${result}`) ?? 0) + 1)
    expect(found).toEqual(expected)
    expect(new Set([...found.keys()].map((one) => one.split(' ')[0])).size).toBe(200)
    expect(
      next.leftOut.reduce(
        (sum, { why }) => ({ ...sum, [why]: (sum[why] ?? 0) + 1 }),
        {} as Record<string, number>,
      ),
    ).toEqual({ tax: 1, no_company: 1 })
  },
)

test('says by how much, and what isn’t known', () => {
  const [company] = ours
  const line = {
    file: 1,
    line: 2,
    file_lines: 1,
    company_name: '',
    company_key: '',
    reference: '',
    package_name: '',
    package_key: '',
    currency: 'EUR',
    company: '1',
    package: '1',
  }
  const of = (
    lines: readonly (readonly [number: number | null, amount: string | null, file?: number])[],
    counts: 'licences' | 'licence_days' | null = 'licences',
    amount = company!.lines[0]!.amount as string | null,
  ) =>
    judge(
      [{ ...company!, lines: [{ ...company!.lines[0]!, amount }] }],
      lines.map(([number, sum, file = 1]) => ({ ...line, number, amount: sum, file })),
      { side: 'vendor', files: [{ file: 1, counts, answers: null }] },
    )[0]!
  expect(of([[5, '20.00']])).toMatchObject({ result: 'other_price', difference: '2.75' })
  expect(of([[150, '17.25']], 'licence_days')).toMatchObject({ result: 'equal', difference: '0.00' })
  expect(of([[null, '17.24']], null)).toMatchObject({ result: 'equal_amount', difference: '-0.01' })
  expect(of([[5, null]])).toMatchObject({ result: 'equal_number', difference: null })
  expect(of([[6, null]])).toMatchObject({ result: 'other_number', difference: null })
  // The file has amounts, but not here.
  const other = { ...line, company: '2', number: 5, amount: '1.00' }
  const none = [other, { ...line, number: 5, amount: null }]
  const rows = judge([{ ...company!, lines: [company!.lines[0]!] }], none, {
    side: 'vendor',
    files: [{ file: 1, counts: 'licences', answers: null }],
  })
  expect(rows[0]).toMatchObject({ result: 'no_amount', difference: null })
  // It is nothing beside a charge of the same file, and isn’t known beside one of another.
  expect(
    of([
      [5, '17.25'],
      [0, null],
    ]),
  ).toMatchObject({ result: 'equal', difference: '0.00' })
  expect(
    of([
      [5, '17.25'],
      [0, null, 2],
    ]),
  ).toMatchObject({ result: 'no_amount', difference: null })
  // Nobody knows what it costs here.
  expect(of([[5, '17.25']], 'licences', null)).toMatchObject({ result: 'unknown', difference: null })
})
