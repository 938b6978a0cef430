import { readFileSync } from 'node:fs'
import { cleanup, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { getClosing, listMonths, type WrittenMonthFacts } from '#contract/months/months'
import { fakeApi, refuse, showApp } from '../../../testing/fake-api'
import { writtenClosing, writtenMonth } from '../../../testing/written'

const by = { kind: 'person' as const, id: '1', name: 'First 2 Last 3', email: 'person.1@example.com' }
const closing = writtenClosing({ closed_at: '2026-03-04T09:30:00.000Z', closed_by: by })
const february = writtenMonth(202602, { state: 'closed', closings: [closing] })
const signed = (content: string, closings: WrittenMonthFacts['closings'] = [closing]) =>
  fakeApi('embedded')
    .gives(listMonths, () => ({ log_since: null, months: [{ ...february, closings }] }))
    .on(getClosing, () => new Response(content, { headers: { 'content-type': 'application/json' } }))
const earlier = (name: string) => readFileSync(`testing/evidence/${name}`, 'utf8')
const path = '/billing/months/2026-02/closings/4'
const cardOf = async (name: string) => within(await screen.findByRole('region', { name }))
const cells = (card: Awaited<ReturnType<typeof cardOf>>) =>
  card.getAllByRole('row').map((row) => [...row.children].map((cell) => cell.textContent))

test('shows a month that was signed before files could be compared', async () => {
  await showApp(signed(earlier('first-month.json')), path)
  const card = await cardOf('February 2026, closed and signed')
  expect(card.getByText(/by First 2 Last 3, person\.1@example\.com, ID 1/)).toBeVisible()
  expect(cells(card)[1]).toEqual(['EUR', '4', '€44.80'])
  expect(screen.queryByRole('region', { name: /invoices|file/ })).toBeNull()
})

test('shows the file and decisions of version 1, those about other figures apart', async () => {
  await showApp(signed(earlier('compared-month.json')), path)
  const file = await cardOf('Compared with a file')
  expect(file.getByText(/2 lines\. .*SHA-256 b{64}\. Not compared, tax: 1 line, €19\.00\./)).toBeVisible()
  expect(cells(file)).toMatchObject([
    expect.anything(),
    [
      'Company 0',
      'Vault',
      '5 for €12.50',
      '4 for €11.20',
      expect.stringMatching(/^Accepted\nThey had 5\.\nAdministrator, 4 Mar 2026, \d\d:\d\d$/),
    ],
  ])
  const others = await cardOf('Decisions about other figures')
  expect(cells(others)[1]).toEqual([
    'Nord',
    'Vault',
    '5 for €12.50',
    '4 for €11.20',
    expect.stringMatching(/^Dispute\nAdministrator,/),
  ])
})

test('shows each side of version 2: its files, the sums that agree, and every other row', async () => {
  const { month, ...rest } = JSON.parse(earlier('first-month.json')) as { month: object }
  const figures = { their_number: 5, their_amount: '12.50', our_number: null, our_amount: null }
  const row = {
    key: '',
    company: null,
    company_name: 'Their customer',
    package: '1',
    package_name: 'VAULT',
    currency: 'EUR',
    result: 'only_theirs',
    difference: '12.50',
    ...figures,
    files: [3],
    decision: null,
  }
  const file = {
    file: 3,
    name: 'a.csv',
    digest: 'c'.repeat(64),
    lines: 9,
    sent: 8,
    by,
    at: closing.closed_at,
    left_out: [],
  }
  const decision = { decision: 'dispute', note: 'Not ours', by, at: closing.closed_at }
  const vendor = {
    side: 'vendor',
    files: [file],
    equal: [{ currency: 'EUR', rows: 3, amount: '33.60', difference: '0.01' }],
    rows: [row, { ...row, company: '9', decision }],
  }
  const match = {
    kind: 'company',
    their_key: 'K-7',
    their_name: 'Nordwind',
    our_id: 7,
    our_name: 'Nord',
    by,
    at: closing.closed_at,
  }
  const content = {
    ...rest,
    version: 2,
    month: { ...month, comparison: undefined, comparisons: [vendor], outdated: [], matches: [match] },
  }
  await showApp(signed(JSON.stringify(content)), path)
  const card = await cardOf('Vendors’ invoices')
  expect(card.getByText(/9 lines, of which only 8 were sent\./)).toBeVisible()
  expect(card.getByText('3 rows, €33.60, apart by €0.01')).toBeVisible()
  const matched = cells(await cardOf('Names that people matched'))
  expect(matched[1]!.slice(0, 2)).toEqual(['Nordwind, K-7', 'Nord'])
  const [, decided, open] = cells(card)
  expect(open).toEqual(['Their customer', 'Vault', 'Only theirs', '5 for €12.50', '', '€12.50', 'Open'])
  expect(decided!.slice(0, 2)).toEqual(['Not in the file', 'Vault'])
  expect(decided!.at(-1)).toMatch(/^Dispute\nNot ours\nFirst 2 Last 3, ID 1, 4 Mar/)
})

test('shows what the files of version 3 add up to, the answers about them, and in red what differs', async () => {
  const { month, ...rest } = JSON.parse(earlier('first-month.json')) as { month: object }
  const file = { digest: 'c'.repeat(64), lines: 1, sent: 1, by, at: closing.closed_at, left_out: [] }
  const sum = { currency: 'EUR', lines: 0, amount: '10.00' }
  const totals = [
    { ...sum, why: 'read', lines: 1, amount: '10.0012' },
    { ...sum, why: 'sent' },
    { ...sum, why: 'foot', amount: '10.50' },
  ]
  const words = 'Lines of the kind “Refund” are: Credit. 3 lines, €36.00.'
  const refund = {
    said: 'kind refund +',
    means: 'credit',
    words,
    by: closing.closed_by,
    at: closing.closed_at,
  }
  const answers = { currency: 'EUR', decimals: '', marks: [], kinds: [refund] }
  const files = [
    { ...file, name: 'a.csv', vendor: 'Vendor A', totals, answers },
    { ...file, name: 'b.csv', totals: null, answers: null },
  ]
  const none = { amount: null, difference: null }
  const equal = [
    { currency: 'EUR', result: 'equal_number', rows: 280, number: 3_400, ...none },
    { currency: 'EUR', result: 'parts', rows: 2, number: 9, ...none },
  ]
  const row = {
    company_name: 'Alpha',
    package_name: 'Vault',
    currency: 'EUR',
    their_amount: null,
    decision: null,
  }
  const rows = [
    { ...row, result: 'other_number', only_numbers: true, their_number: 5, our_number: 4, ...none },
    {
      ...row,
      company_name: 'Beta',
      result: 'not_named',
      our_number: 4,
      our_amount: '8.00',
      difference: '-8.00',
    },
  ]
  const comparisons = [{ side: 'vendor', files, equal, rows }]
  await showApp(signed(JSON.stringify({ ...rest, version: 3, month: { ...month, comparisons } })), path)
  const card = await cardOf('Vendors’ invoices')
  expect(card.getByText(/Read: 1 line, €10\.0012\. .*Foot of the invoice: €10\.50\./)).toHaveTextContent(
    /^Vendor A\. 1 line\..*“no currency”: EUR\. Nobody recorded who said it\. Lines of the kind “Refund” are: Credit\. 3 lines, €36\.00\. Said by .+ on 4 Mar 2026\.$/,
  )
  expect(card.getByText('The foot of the invoice differs from its lines by €0.4988.')).toHaveClass('text-bad')
  expect(card.getByText(/^Read by an earlier version/)).toHaveClass('text-bad')
  // Where amounts weren't compared, numbers stand in their place.
  expect(card.getByText('280 rows, 3,400 in all, amounts not compared')).toBeVisible()
  expect(card.getByText('Parts of a month, EUR').nextSibling).toHaveTextContent('2 rows, 9 in all, amounts')
  expect(cells(card).slice(1)).toEqual([
    ['Alpha', 'Vault', 'Other number', '5', '4', 'not compared', 'Open'],
    ['Beta', 'Vault', 'Not named', '', '4 for €8.00', '-€8.00', 'Open'],
  ])
})

test('says who reopened a closing and why', async () => {
  const reopened = {
    ...closing,
    reopened_at: '2026-03-05T09:30:00.000Z',
    reopened_by: by,
    reason: 'A credit',
  }
  await showApp(signed(earlier('first-month.json'), [reopened]), path)
  const card = await cardOf('February 2026, closed and signed')
  expect(card.getByText(/^5 Mar 2026, .* by First 2 Last 3, person\.1@example\.com: A credit$/)).toBeVisible()
  expect(card.getByText('1 Feb 2026 to 28 Feb 2026, in UTC')).toBeVisible()
})

test('says that a signed file isn’t there, or why it can’t be read', async () => {
  const api = signed('')
  await showApp(api, '/billing/months/2026-02/closings/99')
  expect(await screen.findByText('There is no such signed file')).toBeVisible()
  expect(api.requests(getClosing)).toEqual([])
  cleanup()
  await showApp(
    signed('').on(getClosing, () => refuse(500, { detail: 'Broken.' })),
    path,
  )
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible()
})
