import { cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { listAudit, type WrittenAuditLine } from '#contract/audit'
import { getCompany } from '#contract/companies'
import { permissionCodes } from '#contract/roles/permissions'
import { beginAs, fakeApi, refuse, reply, showApp } from '../../../testing/fake-api'
import { catchFiles } from '../../../testing/saved-files'
import { writtenLine as line } from '../../../testing/written'

const link = (cursor: string) => `http://elsewhere.invalid/api/console/audit/?cursor=${cursor}`
const answer = (results: WrittenAuditLine[], next: string | null = null, previous: string | null = null) =>
  reply(listAudit, { results, next, previous })
const serving = (mode: 'embedded' | 'gateway', read: (query: URLSearchParams) => Response) =>
  fakeApi(mode).on(listAudit, ({ url }) => read(url.searchParams))
const api = (read: (query: URLSearchParams) => Response) => serving('embedded', read)
const asked = (server: ReturnType<typeof api>) =>
  Object.fromEntries(server.requests(listAudit).at(-1)!.url.searchParams)
const main = () => within(screen.getByRole('main'))

test('goes to older lines and back by the place that the server names, at its own address', async () => {
  const server = api((query) =>
    query.get('cursor') === 'second'
      ? answer([line(1)], null, link('first'))
      : answer([line(2)], link('second')),
  )
  const router = await showApp(server, '/activity')
  expect(await screen.findByText('Company 2')).toBeVisible()
  await userEvent.click(screen.getByRole('link', { name: 'Older' }))
  expect(await screen.findByText('Company 1')).toBeVisible()
  expect(router.state.location.searchStr).toBe('?cursor=second')
  expect(screen.getByRole('link', { name: 'Older' })).toHaveAttribute('aria-disabled', 'true')
  await userEvent.click(screen.getByRole('link', { name: 'Newest' }))
  expect(await screen.findByText('Company 2')).toBeVisible()
  expect(server.requests(listAudit).every(({ url }) => url.origin === location.origin)).toBe(true)
})

test('keeps filters in the address, sends them, and lets a record replace its type', async () => {
  const server = api(() => answer([line(7)]))
  const router = await showApp(server, '/activity?record_type=company&cursor=somewhere')
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Filter' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Record' }))
  await user.click(await screen.findByRole('button', { name: 'Company 7 (Company 7)' }))
  expect(router.state.location.searchStr).toBe('?record=company%3A7')
  expect(asked(server)).toEqual({ record_type: 'company', record: '7' })
  await user.click(screen.getByRole('button', { name: 'Filter' }))
  await user.click(await screen.findByRole('menuitem', { name: 'When' }))
  const editor = await screen.findByRole('dialog', { name: 'When' })
  await user.type(within(editor).getByLabelText('From'), '2026-03-01')
  await user.type(within(editor).getByLabelText('Until'), '2026-03-02')
  await user.click(within(editor).getByRole('button', { name: 'Apply' }))
  expect(await screen.findByRole('button', { name: 'When 1 Mar 2026 – 2 Mar 2026' })).toBeVisible()
  expect(asked(server)).toMatchObject({
    since: new Date(2026, 2, 1).toISOString(),
    until: new Date(2026, 2, 3).toISOString(),
  })
  await user.click(screen.getByRole('button', { name: /^When / }))
  const again = within(await screen.findByRole('dialog', { name: 'When' }))
  await user.type(again.getByLabelText('From, time'), '09:30')
  await user.clear(again.getByLabelText('Until'))
  await user.type(again.getByLabelText('Until'), '2026-03-01')
  await user.type(again.getByLabelText('Until, time'), '08:05')
  expect(again.getByRole('alert')).toHaveTextContent('The second value is below the first.')
  await user.clear(again.getByLabelText('Until, time'))
  await user.type(again.getByLabelText('Until, time'), '10:05')
  await user.click(again.getByRole('button', { name: 'Apply' }))
  expect(await screen.findByRole('button', { name: 'When 1 Mar 2026, 09:30 – 10:05' })).toBeVisible()
  // The last minute belongs to it.
  expect(asked(server)).toMatchObject({
    since: new Date(2026, 2, 1, 9, 30).toISOString(),
    until: new Date(2026, 2, 1, 10, 6).toISOString(),
  })
  await user.click(screen.getByRole('button', { name: 'Clear all' }))
  expect(router.state.location.searchStr).toBe('')
})

test('shows who did it and from where in a line, and what a server didn’t say as not known', async () => {
  const nobody = { actor_kind: 'stranger', account: null, account_name: null, account_node: null } as const
  const server = api(
    () =>
      new Response(
        JSON.stringify({
          results: [
            line(1, { result: 'refused', status: 403, reason: 'Too few permissions.', record_name: null }),
            line(2, { ...nobody, operation: 'List Node', record_type: null, record_id: null, count: 12 }),
            line(4, { actor_kind: 'person', account: null, person: 6, account_name: 'Ada Lovelace' }),
            { id: 3 },
          ],
          next: null,
          previous: null,
        }),
      ),
  )
  await showApp(server, '/activity')
  const details = await screen.findByRole('button', {
    name: 'Details of: Nightly script was refused: delete the company 1',
  })
  await userEvent.click(details)
  expect(details).toHaveAttribute('aria-expanded', 'true')
  expect(screen.getByText('Too few permissions.')).toBeVisible()
  expect(screen.getByText('192.0.2.1')).toBeVisible()
  expect(main().getByText('Anonymous')).toBeVisible()
  expect(main().getByText('12 times')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: /^Details of: Ada Lovelace/ }))
  expect(screen.getByText('Ada Lovelace (Person)')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Everything by Ada Lovelace' })).toHaveAttribute(
    'href',
    '/activity?who=person%3A6',
  )
  const unknown = screen.getByRole('region', { name: 'Time not known' })
  expect(unknown).toHaveTextContent(/not known.*Not known/)
})

test('exports every line that matches, in words', async () => {
  const server = api((query) =>
    query.get('cursor') === 'more' ? answer([line(1)]) : answer([line(2)], link('more')),
  )
  const saved = catchFiles()
  await showApp(server, '/activity?who=key:6')
  await userEvent.click(await screen.findByRole('button', { name: 'Export' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Export all lines that match' }))
  const lines = await saved()
  expect(lines).toHaveLength(3)
  expect(lines[0]).toMatch(/^Time \([^)]+\),Who,Who ID,Who email,Kind,What,Record type,Record,/)
  expect(lines[2]).toContain(
    ':00,Nightly script,6,,API key,deleted the company Company 1,company,Company 1,1,',
  )
  expect(asked(server)).toEqual({ who: 'key:6', page_size: '500', cursor: 'more' })
})

test('names each of the two permissions that it needs, and asks for nothing without them', async () => {
  for (const [code, words] of [
    ['msp_view_role', /You need the permission .*View Roles/],
    ['msp_view_user', /You need the permission .*View Users/],
  ] as const) {
    const server = api(() => answer([]))
    await showApp(
      server,
      '/activity',
      permissionCodes.filter((one) => one !== code),
    )
    const page = within(await screen.findByRole('main'))
    expect(await page.findByText(words)).toBeVisible()
    expect(server.requests(listAudit)).toHaveLength(0)
    cleanup()
  }
})

test('says at a gateway that it is for keepers', async () => {
  const gateway = serving('gateway', () => answer([]))
  await showApp(gateway, '/activity')
  expect(
    await screen.findByText('You need to be a keeper of this gateway to see the audit log.'),
  ).toBeVisible()
  expect(gateway.requests(listAudit)).toHaveLength(0)
})

test('shows the log of a gateway to its keepers, even without a key', async () => {
  const server = serving('gateway', () => answer([line(3)]))
  const asKeeper = async () => {
    await showApp(server, '/activity', [])
    await beginAs({ keeper: true })
  }
  await asKeeper()
  expect(await screen.findByText('Company 3')).toBeVisible()
  const ofGateway = await screen.findByRole('list', { name: 'Gateway' })
  expect(within(ofGateway).getByRole('link', { name: 'Activity' })).toHaveAttribute('aria-current', 'page')
  expect(screen.getAllByRole('link', { name: 'Activity' })).toHaveLength(1)
})

test('says at a gateway, where nothing matches, that its log doesn’t know what changed', async () => {
  await showApp(
    serving('gateway', () => answer([])),
    '/activity?search=moved',
    [],
  )
  await beginAs({ keeper: true })
  expect(await screen.findByText('Nothing matches')).toBeVisible()
  expect(screen.getByText('This server’s log doesn’t say what a change changed.')).toBeVisible()
})

test('shows the history of a deleted record at the record’s address', async () => {
  const server = api(() => answer([line(862)])).on(getCompany, () => refuse(404, { detail: 'Not found.' }))
  const router = await showApp(server, '/companies/862')
  await userEvent.click(await screen.findByRole('link', { name: 'History' }))
  expect(await screen.findByText('deleted the company')).toBeVisible()
  expect(router.state.location.searchStr).toBe('?view=history')
  expect(asked(server)).toEqual({ record_type: 'company', record: '862' })
  expect(screen.getByRole('link', { name: 'Open in Activity' })).toHaveAttribute(
    'href',
    '/activity?record=company%3A862',
  )
})
