import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { getMonth, listMonths } from '#contract/months/months'
import { fakeApi, reply, showApp } from '../../../testing/fake-api'
import { writtenMonth, writtenMonthCompany } from '../../../testing/written'
import { catchFiles } from '../../../testing/saved-files'
import { partsWords } from './month-words'

const facts = writtenMonth(202610)
const figures = { suspended: 0, suspended_days: 0, currency: 'EUR' }
const part = { suspended: false, free: false, price: '3.00' }
const acme = {
  ...writtenMonthCompany(7, 'Acme', []),
  deleted: true,
  reference: 'K-1',
  lines: [
    {
      package: 1,
      licences: 15,
      licence_days: 426,
      amount: '42.60',
      ...figures,
      parts: [
        { ...part, from: '2026-10-01', licences: 12 },
        { ...part, from: '2026-10-14', licences: 15 },
      ],
    },
    { package: 2, licences: 4, licence_days: 124, amount: null, ...figures, free: false, price: null },
    { package: 2, licences: 1, licence_days: 31, amount: '2.07', ...figures, currency: 'USD' },
  ],
}
const packages = [1, 2].map((id) => ({
  id,
  name: id === 1 ? 'Shield' : 'Vault',
  type: 'subscription' as const,
  price_monthly: '3.00',
  currency: 'EUR',
}))
const api = () =>
  fakeApi('embedded')
    .gives(listMonths, () => ({ months: [facts], log_since: null }))
    .gives(getMonth, () => ({
      ...facts,
      packages,
      nodes: [{ id: 2, name: 'Nordic' }],
      companies: [acme],
      next: null,
      last_company: 7,
    }))

test('leads from a month to the statement of a customer: what stood when, what it costs and why', async () => {
  const saved = catchFiles()
  const titles: string[] = []
  vi.spyOn(window, 'print').mockImplementation(() => {
    window.dispatchEvent(new Event('beforeprint'))
    titles.push(document.title)
  })
  await showApp(api(), '/billing/months/2026-10')
  await userEvent.click((await screen.findAllByRole('link', { name: 'Show' }))[0]!)
  const statement = within(await screen.findByRole('region', { name: 'Statement of Acme (7)' }))
  const rows = () =>
    statement.getAllByRole('row').map((row) => [...row.children].map((one) => one.textContent))
  expect(rows().slice(1)).toEqual([
    ['Shield', '1 Oct 2026', '13 Oct 2026', '12', '€3.00', '13', '156', ''],
    ['', '14 Oct 2026', '31 Oct 2026', '15', '€3.00', '18', '270', '€42.60'],
    ['Vault', '1 Oct 2026', '31 Oct 2026', '4', 'not known', '31', '124', 'not known'],
    ['Vault', '', '', '1', '', '', '31', '$2.07'],
  ])
  expect(statement.getByText('€42.60 (1 of 2 lines have no price) and $2.07')).toBeVisible()
  expect(statement.getByText(/^A day in UTC counts with what stands at its end\./)).toBeVisible()
  expect(statement.getByText('K-1')).toBeVisible()
  await userEvent.click(statement.getByRole('button', { name: 'CSV' }))
  expect((await saved())[1]).toBe('Shield,2026-10-01,2026-10-13,12,€3.00,13,156,')
  await userEvent.click(statement.getByRole('button', { name: 'Print' }))
  const sheet = within(screen.getByText('Printed').closest<HTMLElement>('.print-sheet')!)
  expect(sheet.getByText('14 Oct 2026')).toBeInTheDocument()
  for (const ours of ['Source', 'Node', acme.uid]) expect(sheet.queryByText(ours)).toBeNull()
  window.dispatchEvent(new Event('afterprint'))
  expect([...titles, document.title]).toEqual(['October 2026: Acme', 'October 2026 · MSP Portal'])
})

test('says of a company without licences in the month that there is no statement', async () => {
  await showApp(api(), '/billing/months/2026-10/companies/9')
  expect(await screen.findByText('This company had no licences in this month')).toBeVisible()
})

test('says in words what stood when, and how often it changed', () => {
  const from = (day: number, licences: number, more: Partial<typeof part> = {}) => ({
    ...part,
    ...more,
    licences,
    from: `2026-10-${String(day).padStart(2, '0')}`,
  })
  const words = (...parts: ReturnType<typeof from>[]) => partsWords({ parts })
  expect(partsWords({})).toBeUndefined()
  expect(words(from(14, 3))).toBe('3 from 14 Oct')
  expect(words(from(1, 12), from(14, 15))).toBe('12 until 13 Oct, then 15')
  expect(words(from(1, 2), from(9, 2, { suspended: true }), from(20, 0))).toBe(
    '2 until 8 Oct, then 2 suspended until 19 Oct, then 0',
  )
  expect(words(from(1, 2, { free: true }), from(9, 2))).toBe('2 not for resale until 8 Oct, then 2')
  expect(words(from(1, 2), from(9, 2, { price: '3.20' }))).toBe('2 at 3.00 until 8 Oct, then 2 at 3.20')
  expect(words(...[1, 2, 3, 4, 5].map((day) => from(day, day)))).toBe('changed 4 times')
})

test('opens a month with the commonest currency, though a line has none, which is a choice of its own', async () => {
  const line = { package: 1, licences: 1, licence_days: 31, ...figures, amount: '3.10' }
  const companies = [
    { ...acme, lines: [line, { ...line, package: 2 }, { ...line, currency: '', amount: null }] },
  ]
  const app = api().gives(getMonth, () => ({
    ...facts,
    packages,
    nodes: [],
    companies,
    next: null,
    last_company: 7,
  }))
  await showApp(app, '/billing/months/2026-10')
  expect(await screen.findByText('6.20 EUR · 2 lines')).toBeVisible()
  await userEvent.selectOptions(screen.getByLabelText('Currency'), 'No currency')
  expect(await screen.findByText(/not known.* · 1 line/)).toBeVisible()
})

test.each([
  [
    'the oldest that has ended since one was closed',
    ['running', 'ended', 'ended', 'closed', 'ended'],
    202608,
  ],
  ['the last that has ended, if none was closed', ['running', 'ended', 'ended'], 202609],
] as const)('marks the month to close next: %s', async (_, states, next) => {
  const months = states.map((state, at) => ({ ...facts, id: 202610 - at, state }))
  await showApp(
    api().gives(listMonths, () => ({ months, log_since: null })),
    '/billing/months',
  )
  const marked = (await screen.findByText('Next to close')).closest('tr')!
  expect(within(marked).getByRole('link')).toHaveAttribute('href', `/billing/months/2026-0${next % 10}`)
})

test('a month that was closed and reopened says so', async () => {
  const by = { kind: 'person' as const, name: 'Ada', id: '9', email: 'ada@example.com' }
  const at = '2026-11-02T09:00:00.000Z'
  const closing = {
    id: 1,
    closed_at: at,
    closed_by: by,
    reopened_at: at,
    reopened_by: by,
    reason: 'A credit',
  }
  const months = [{ ...facts, closings: [closing] }]
  await showApp(
    api().gives(listMonths, () => ({ months, log_since: null })),
    '/billing/months',
  )
  expect(await screen.findByText('Reopened')).toBeVisible()
})

test('leads from a new price to the log of its package', async () => {
  const september = { ...facts, id: 202609, first: '2026-09-01', last: '2026-09-30' }
  const app = api()
    .gives(listMonths, () => ({ months: [facts, september], log_since: '2026-01-01' }))
    .on(getMonth, ({ url }) => {
      const isNow = url.pathname.includes('202610')
      const [days, price, amount] = isNow ? ([31, '4.00', '4.13'] as const) : ([30, '3.00', '3.00'] as const)
      const line = { ...figures, package: 1, licences: 1, licence_days: days, amount, free: false, price }
      return reply(getMonth, {
        ...(isNow ? facts : september),
        packages: packages.map((one) => ({ ...one, price_monthly: price })),
        nodes: [],
        companies: [{ ...acme, deleted: false, lines: [line] }],
        next: null,
        last_company: 7,
      })
    })
  await showApp(app, '/billing/months/2026-10/difference')
  expect(await screen.findByText('Other price')).toBeVisible()
  expect(screen.getByRole('link', { name: 'In log' })).toHaveAttribute(
    'href',
    expect.stringContaining('record=package%3A1'),
  )
})
