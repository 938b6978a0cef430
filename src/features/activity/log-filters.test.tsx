import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { listAudit, type WrittenAuditLine } from '#contract/audit'
import { listEmployees } from '#contract/employees'
import { listReviews } from '#contract/reviews/reviews'
import { fakeApi, pageOf, refuse, reply, showApp } from '../../../testing/fake-api'
import {
  listedCompany,
  writtenAccount,
  writtenCompany,
  writtenEmployee,
  writtenLine as line,
} from '../../../testing/written'

const answer = (results: WrittenAuditLine[]) => reply(listAudit, { results, next: null, previous: null })
const api = (read: (query: URLSearchParams) => Response) =>
  fakeApi('embedded').on(listAudit, ({ url }) => read(url.searchParams))
const asked = (server: ReturnType<typeof api>) =>
  Object.fromEntries(server.requests(listAudit).at(-1)!.url.searchParams)

test('finds an action by its noun, each once and with others of its kind, and offers usual spans of days', async () => {
  const server = api(() => answer([line(7)]))
  await showApp(server, '/activity')
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Filter' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Action' }))
  const actions = within(await screen.findByRole('dialog', { name: 'Action' }))
  const names = actions
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
    .toSorted()
  expect(names).toEqual([...new Set(names)])
  expect(within(actions.getByRole('region', { name: 'Roles' })).getAllByRole('listitem')).toHaveLength(4)
  await user.type(actions.getByRole('searchbox'), 'employee chan{Enter}')
  expect(await screen.findByRole('button', { name: 'Action Change employee' })).toBeVisible()
  expect(asked(server)).toEqual({ operation: 'Update MSP Employee' })
  await user.click(screen.getByRole('button', { name: 'Filter' }))
  await user.click(await screen.findByRole('menuitem', { name: 'When' }))
  const editor = within(await screen.findByRole('dialog', { name: 'When' }))
  await user.click(editor.getByRole('button', { name: 'Last 7 days' }))
  expect(daysAsked(server)).toEqual([dayAt(-6), dayAt(1)])
  for (const [span, from, to] of [
    ['Today', dayAt(0), dayAt(1)],
    ['Yesterday', dayAt(-1), dayAt(0)],
    ['This month', monthAt(0), dayAt(1)],
    ['Last month', monthAt(-1), monthAt(0)],
  ] as const) {
    await user.click(await screen.findByRole('button', { name: /^When / }))
    await user.click(await screen.findByRole('button', { name: span }))
    expect(daysAsked(server)).toEqual([from, to])
  }
})

const today = new Date()
const dayAt = (days: number) =>
  new Date(today.getFullYear(), today.getMonth(), today.getDate() + days).toISOString()
const monthAt = (months: number) => new Date(today.getFullYear(), today.getMonth() + months, 1).toISOString()
const daysAsked = (server: ReturnType<typeof api>) => [asked(server)['since'], asked(server)['until']]

const gone = { record_id: 9, record_name: 'Garage Gone', account: 8, account_name: 'Former key' }
/** A log with one line on its page, and an older one among the newest hundred. */
const searched = () =>
  api((query) => answer(query.get('page_size') === '100' ? [line(7), line(3, gone)] : [line(7)]))
    .has({
      companies: [writtenCompany({ id: 862, name: 'Garage Aerts BV' }), listedCompany(5)],
      employees: [writtenEmployee({ id: 4 }), writtenEmployee({ id: 6 })],
      accounts: [writtenAccount({ id: 2, name: 'Adapter' })],
      roles: [],
    })
    .gives(listReviews, () => pageOf([]))

test.each([
  ['Record', 'garage', ['Garage Aerts BV (Company 862)', 'Garage Gone (Company 9)'], 'record=company%3A862'],
  [
    'Record',
    'ada',
    ['Ada Byron 4 (Employee 4)', 'Ada Byron 6 (Employee 6)', 'Adapter (Service account 2)'],
    'record=employee%3A4',
  ],
  [
    'Who',
    'ada',
    ['Ada Byron 4 (ada4@example.com)', 'Ada Byron 6 (ada6@example.com)', 'Adapter (ID 2)'],
    'who=employee%3A4',
  ],
  ['Who', 'former', ['Former key (ID 8)'], 'who=key%3A8'],
] as const)(
  'the filter %s searches all for “%s”, not only what the page shows',
  async (label, text, names, where) => {
    const server = searched()
    const router = await showApp(server, '/activity')
    const user = userEvent.setup()
    await user.click(await screen.findByRole('button', { name: 'Filter' }))
    await user.click(await screen.findByRole('menuitem', { name: label }))
    const editor = within(await screen.findByRole('dialog', { name: label }))
    expect(editor.getByRole('region', { name: 'On this page' })).toHaveTextContent(
      label === 'Who' ? 'Nightly script (ID 6)' : 'Company 7 (Company 7)',
    )
    const lately = await editor.findByRole('region', { name: 'Lately' })
    expect(
      within(lately)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([label === 'Who' ? 'Former key (ID 8)' : 'Garage Gone (Company 9)'])
    await user.type(editor.getByRole('searchbox'), text)
    await editor.findByRole('button', { name: names[0] })
    expect(editor.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(names)
    await user.keyboard('{Enter}')
    expect(router.state.location.searchStr).toBe(`?${where}`)
  },
)

test('names the record in the address that no line on the page is about', async () => {
  const server = searched().on(listAudit, () => answer([]))
  await showApp(server, '/activity?record=company:862')
  expect(await screen.findByRole('button', { name: 'Record Garage Aerts BV (Company 862)' })).toBeVisible()
})

test('says that a search of names failed', async () => {
  const server = searched().on(listEmployees, () => refuse(500, {}))
  await showApp(server, '/activity')
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Filter' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Who' }))
  await user.type(await screen.findByRole('searchbox', { name: 'Search who' }), 'night')
  expect(await screen.findByText('The search failed. Only names on this page are listed.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Nightly script (ID 6)' })).toBeVisible()
})
