import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { getComparison } from '#contract/months/month-comparisons'
import { getClosing, getMonth, listMonths, type WrittenMonthFacts } from '#contract/months/months'
import { queryClient } from '../../api/query-client'
import { beginAs, fakeApi, reply, showApp, type FakeApi } from '../../../testing/fake-api'
import { writtenClosing, writtenMonth, writtenMonthCompany } from '../../../testing/written'
import { catchFiles } from '../../../testing/saved-files'

const closing = writtenClosing()
const line = (licences: number, days: number, amount: string | null, currency = 'EUR', suspended = 0) => ({
  package: 1,
  currency,
  licences,
  suspended,
  licence_days: licences * days,
  suspended_days: 0,
  amount,
})
const packages = [
  { id: 1, name: 'Device Shield', type: 'subscription' as const, price_monthly: '3.00', currency: 'EUR' },
]
const nodes = [
  { id: 2, name: 'Nordic' },
  { id: 3, name: 'South' },
]
const february = [
  writtenMonthCompany(7, 'Acme', [line(10, 28, '28.00', 'EUR', 4)]),
  writtenMonthCompany(8, 'Bolt', [line(2, 28, '5.60')], 3),
  writtenMonthCompany(9, 'Cargo', [line(5, 28, '14.00', 'USD')]),
  writtenMonthCompany(10, 'Dune', [line(1, 28, null)]),
]
const january = [
  writtenMonthCompany(7, 'Acme', [line(12, 31, '37.20')]),
  writtenMonthCompany(8, 'Bolt', [line(2, 31, '6.20')], 2),
]

const months = [
  writtenMonth(202603, { state: 'running' }),
  writtenMonth(202602),
  writtenMonth(202601, { complete: false }),
]
const api = (
  list: readonly WrittenMonthFacts[] = months,
  logSince: string | null = '2025-01-01',
  mode: 'embedded' | 'gateway' = 'embedded',
  beforeLater: Promise<void> = Promise.resolve(),
): FakeApi =>
  fakeApi(mode)
    .gives(listMonths, () => ({ months: [...list], log_since: logSince }))
    .on(getMonth, async ({ url }) => {
      const id = Number(/months\/(\d+)/.exec(url.pathname)![1])
      const companies = id === 202602 ? february : january
      const after = Number(url.searchParams.get('after') ?? 0)
      if (after > 0) await beforeLater
      // Two at a time.
      const part = companies.filter((one) => one.id > after).slice(0, 2)
      const isLast = part.at(-1)?.id === companies.at(-1)?.id
      return reply(getMonth, {
        ...list.find((one) => one.id === id)!,
        packages,
        nodes,
        companies: part,
        next: isLast ? null : part.at(-1)!.id,
        last_company: companies.at(-1)!.id,
      })
    })

const rows = async () => (await screen.findAllByRole('row')).map((row) => row.textContent)

test('lists months with their state, and leads to one', async () => {
  await showApp(
    api([writtenMonth(202602, { state: 'closed', closings: [closing] }), ...months.slice(2)]),
    '/billing/months',
  )
  const row = (await screen.findByRole('link', { name: 'February 2026' })).closest('tr')!
  expect(within(row).getByText('Closed')).toBeVisible()
  expect(row).toHaveTextContent('Ada Lovelace')
  expect(screen.getByText('Ended, recorded from 5 Jan 2026')).toBeVisible()
  await userEvent.click(screen.getByRole('link', { name: 'February 2026' }))
  expect(await screen.findByRole('heading', { name: 'February 2026' })).toBeVisible()
})

test('reads a month in parts, and adds up one currency at a time', async () => {
  await showApp(api(), '/billing/months/2026-02')
  expect(await screen.findByText('at least 33.60 EUR · 3 lines')).toBeVisible()
  expect(screen.queryByText('Cargo')).toBeNull()
  await userEvent.selectOptions(screen.getByLabelText('Sums'), 'By node')
  await waitFor(async () => expect((await rows()).join()).toMatch(/Nordic211308/))
  await userEvent.selectOptions(screen.getByLabelText('Currency'), 'USD')
  expect(await screen.findByText('14.00 USD · 1 line')).toBeVisible()
})

test('shows the first companies of a month while it reads the others, without sums', async () => {
  let release = () => {}
  const later = new Promise<void>((resolve) => {
    release = resolve
  })
  await showApp(api(months, null, 'embedded', later), '/billing/months/2026-02')
  expect(await screen.findByText('Bolt')).toBeVisible()
  const words = 'Adding up February 2026. The list has its first 2 companies'
  expect(screen.getByText(words)).toBeVisible()
  expect(screen.queryByText(/ EUR · /)).toBeNull()
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
  await userEvent.type(screen.getByRole('searchbox'), 'Dune')
  expect(await screen.findByText('No lines are known to match “Dune”')).toBeVisible()
  await userEvent.clear(screen.getByRole('searchbox'))
  expect(await screen.findByText('Bolt')).toBeVisible()
  await userEvent.selectOptions(screen.getByLabelText('Sums'), 'By node')
  await waitFor(() => expect(screen.queryByRole('grid')).toBeNull())
  release()
  expect(await screen.findByText('Nordic')).toBeVisible()
  expect(screen.queryByText(words)).toBeNull()
})

test('says how a month differs from the one before, and from another', async () => {
  await showApp(api(), '/billing/months/2026-02/difference')
  expect(await screen.findByText('at least -9.80 EUR · 3 lines')).toBeVisible()
  const row = (name: string) => screen.getByText(name).closest('tr')!
  expect(row('Acme')).toHaveTextContent(/Other licences.*12 → 10.*37\.20.*28\.00.*-9\.20/)
  expect(row('Bolt')).toHaveTextContent('Moved')
  expect(row('Dune')).toHaveTextContent(/Added.*not known/)
  expect(within(row('Acme')).getByRole('link', { name: 'In log' })).toHaveAttribute(
    'href',
    expect.stringContaining('record=company%3A7'),
  )
  expect(screen.getByRole('option', { name: 'March 2026' })).toBeVisible()
})

test.each([
  ['2026-03-01', 'No longer kept'],
  [null, undefined],
])('the log since %s answers who changed something with %s', async (since, words) => {
  await showApp(api(months, since), '/billing/months/2026-02/difference')
  const row = (await screen.findByText('Acme')).closest('tr')!
  expect(within(row).queryByRole('link', { name: 'In log' })).toBeNull()
  if (words) expect(row).toHaveTextContent(words)
  expect(Boolean(screen.queryByRole('columnheader', { name: 'Who' }))).toBe(words !== undefined)
})

test('a closed month comes from its signed file, and only people close and reopen', async () => {
  const earlier = {
    ...closing,
    id: 3,
    reopened_at: '2026-03-01T09:00:00.000Z',
    reopened_by: { ...closing.closed_by, name: 'Grace' },
    reason: 'A credit came.',
  }
  const closed = writtenMonth(202602, { state: 'closed', closings: [closing, earlier] })
  const file = { month: { ...writtenMonth(202602), packages, nodes, companies: february.slice(0, 1) } }
  await showApp(
    api([months[0]!, closed, months[2]!]).on(getClosing, () => new Response(JSON.stringify(file))),
    '/billing/months/2026-02',
  )
  expect(await screen.findByText('28.00 EUR · 1 line')).toBeVisible()
  await userEvent.click(screen.getByText(/^Closed 2 Mar 2026, \d\d:\d\d by .*; 1 more$/))
  const reason = screen.getByText('A credit came.')
  expect(reason).toBeVisible()
  expect(reason.closest('li')).toHaveTextContent(/^Closed 2 .*Reopened 1 Mar 2026, \d\d:\d\d by Grace.*: A/)
  expect(screen.getAllByRole('button', { name: 'Signed file' })).toHaveLength(2)
  expect(screen.getByRole('button', { name: 'Reopen' })).toHaveAccessibleDescription(/not keys/)
  cleanup()
  await showApp(api(), '/billing/months/2026-02')
  expect(await screen.findByRole('button', { name: 'Close and sign' })).toHaveAccessibleDescription(
    /not keys/,
  )
})

test('says before the signing what is missing', async () => {
  const file = {
    file: 1,
    side: 'vendor' as const,
    name: 'a.csv',
    digest: 'a'.repeat(64),
    lines: 2,
    sent: 1,
    counts: null,
    columns: [],
    answers: null,
    left_out: [],
    totals: null,
    by: closing.closed_by,
    at: closing.closed_at,
  }
  const nothing = { lines: [], decisions: [], pairs: [], forms: [], next: null }
  const app = api().gives(getComparison, () => ({ files: [file], ...nothing }))
  await showApp(app, '/billing/months/2026-02')
  await beginAs({ employee: '9' })
  await userEvent.click(await screen.findByRole('button', { name: 'Close and sign' }))
  const dialog = await screen.findByRole('dialog', { name: 'Close February 2026?' })
  expect(await within(dialog).findByText('Only 1 of 2 lines of a.csv were sent.')).toBeVisible()
  expect(within(dialog).getByText(/^a\.csv: Read by an earlier version/)).toBeVisible()
  const apart = /^\d packages? that no file names: 4 rows of \d compan(y|ies), .*\d\. 4 to decide\.$/
  expect(within(dialog).getByText(apart)).toBeVisible()
  expect(within(dialog).queryByText(/are not decided/)).toBeNull()
  expect(within(dialog).getByText('1 line has no price.')).toBeVisible()
})

test('saves what a month differs in, with the ids of company and package', async () => {
  const saved = catchFiles()
  await showApp(api(), '/billing/months/2026-02/difference')
  await screen.findByText('Acme')
  await userEvent.click(screen.getByRole('button', { name: 'Export' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Export' }))
  await userEvent.click(sheet.getByRole('button', { name: /^Export all/ }))
  const [head, first] = await saved()
  expect([head!.split(',').slice(-2), first!.split(',').slice(-2)]).toEqual([
    ['Company ID', 'Package ID'],
    ['7', '1'],
  ])
})

test('saves a month for a program as it is, without lines that cost nothing, and for a spreadsheet', async () => {
  const saved = catchFiles()
  const companies = [
    { ...writtenMonthCompany(7, '=Acme "Nord"', [line(10, 28, '28.00', 'EUR', 4)]), reference: '00123' },
    writtenMonthCompany(8, 'Bolt', [line(2, 28, '0.00')]),
    writtenMonthCompany(9, 'Cargo', [line(1, 28, null)]),
  ]
  const app = api().gives(getMonth, () => ({
    ...months[1]!,
    packages,
    nodes,
    companies,
    next: null,
    last_company: 9,
  }))
  await showApp(app, '/billing/months/2026-02')
  const open = async (made: RegExp) => {
    await userEvent.click(await screen.findByRole('button', { name: 'Save for billing' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Save February 2026 for billing' }))
    const option = dialog.getByRole('option', { name: made })
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Made for' }), option)
    return dialog
  }
  await userEvent.click((await open(/program/)).getByRole('button', { name: 'Save 1 line' }))
  const [head, first, ...more] = await saved()
  expect(head).toMatch(/^"First day",.*,"Billed quantity","Price","Amount","Currency"$/)
  expect(first).toMatch(/^"2026-02-01","2026-02-28","7","[\w-]+","=Acme ""Nord""","00123",/)
  expect(first).toMatch(/"Device Shield","",10,4,280,9\.33333334,"",28\.00,"EUR"$/)
  expect(more.filter(Boolean)).toEqual([])
  const sheet = await open(/spreadsheet/)
  await userEvent.click(sheet.getByRole('checkbox', { name: 'Include 1 line of 0.00' }))
  await userEvent.click(sheet.getByRole('checkbox', { name: 'Include 1 line without a price' }))
  await userEvent.click(sheet.getByRole('button', { name: 'Save 3 lines' }))
  const lines = (await saved()).filter(Boolean)
  expect([lines[1], lines.length]).toEqual([expect.stringContaining(`"'=Acme ""Nord""",'00123`), 4])
})

test('shows months of a gateway to its keepers, with the days that are not known', async () => {
  const gap = ['01', '02', '03', '09'].map((day) => `2026-02-${day}`)
  const gappy = writtenMonth(202602, { complete: false, unknown_days: gap, companies_not_known: 2 })
  const march = writtenMonth(202603, {
    complete: false,
    unknown_days: [1, 3, 5, 7, 9, 11, 13].map((day) => `2026-03-${String(day).padStart(2, '0')}`),
  })
  const gateway = api([march, gappy], null, 'gateway')
  await showApp(gateway, '/billing/months/2026-02')
  expect(await screen.findByText('You need to be a keeper of this gateway to see months.')).toBeVisible()
  expect(gateway.requests(listMonths)).toHaveLength(0)
  for (const [month, words] of [
    ['2026-02', '4 days aren’t known: 1 to 3 and 9 February. 2 companies aren’t known on some days.'],
    ['2026-03', '7 days aren’t known: 1, 3, 5, 7, 9 March, and 2 more.'],
  ] as const) {
    cleanup()
    await showApp(gateway, `/billing/months/${month}`, [])
    await beginAs({ keeper: true })
    expect((await screen.findAllByText(words))[0]).toBeVisible()
    expect(screen.getByRole('button', { name: 'Close and sign' })).toHaveAccessibleDescription(words)
  }
})

test('a month that has ended is read again, if it was read while it ran', async () => {
  let today = '2026-02-27'
  const february = () => writtenMonth(202602, { state: 'running', last: today })
  const app = api([february()]).gives(listMonths, () => ({ months: [february()], log_since: null }))
  await showApp(app, '/billing/months/2026-02')
  expect(await screen.findByText(/33\.60 EUR · .* · so far, by days/)).toBeVisible()
  const reads = app.requests(getMonth).length
  today = '2026-02-28'
  await queryClient.invalidateQueries({ queryKey: ['months'], exact: true })
  await waitFor(() => expect(app.requests(getMonth).length).toBeGreaterThan(reads))
})

test('says why somebody who bills needs Cascade Permissions', async () => {
  await showApp(api(), '/billing/months', ['msp_billing_administrator', 'msp_view_managed_company'])
  const words = await screen.findByText(/^You need .* to see months, because a bill covers every node\./)
  expect(words).toBeVisible()
})
