import { act, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { listCompanies } from '#contract/companies'
import type { PermissionCode } from '#contract/roles/permissions'
import { getRole, listRoles } from '#contract/roles/roles'
import { listServiceAccountPermissions } from '#contract/session'
import { fakeApi, pageOf, permissionsOf, refuse, reply, showApp, writtenRole } from '../../testing/fake-api'

afterEach(() => vi.useRealTimers())
/** From now on the clock runs by itself, and `until` sets it ahead. */
const fakeClock = () =>
  vi.useFakeTimers({
    toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
    shouldAdvanceTime: true,
  })
async function until(isSo: () => boolean): Promise<void> {
  for (let steps = 0; steps < 100 && !isSo(); steps++) await act(() => vi.advanceTimersByTimeAsync(100))
}

const roles = [
  writtenRole({ id: 1, name: 'Administrator' }, [
    'msp_view_managed_company',
    'msp_view_role',
    'msp_view_user',
    'msp_edit_user',
    'msp_view_node',
  ]),
  writtenRole({ id: 5, name: 'Company desk' }, ['msp_view_managed_company', 'msp_view_node']),
  writtenRole({ id: 6, name: 'Nobody' }),
]

test('names a missing permission, whom to ask, and an access request without the key', async () => {
  const server = fakeApi().has({ roles })
  await showApp(server, '/companies', ['msp_view_role'])
  expect(await screen.findByRole('link', { name: 'Administrator' })).toHaveAttribute('href', '/roles/1')
  // Somebody who lacks a permission can't give themselves a role that has it.
  expect(screen.queryByText('Company desk')).toBeNull()
  const text = screen.getByRole<HTMLTextAreaElement>('textbox', {
    name: 'Access request',
    hidden: true,
  }).value
  expect(text).toContain('“View Managed Companies” (msp_view_managed_company)')
  expect(text).not.toContain('msp_test')
})

test('offers an access request without reading roles to people who may not see roles', async () => {
  const server = fakeApi().on(listRoles, () => refuse(403, { detail: 'No.' }))
  await showApp(server, '/companies', ['msp_view_node'])
  const text = await screen.findByRole<HTMLTextAreaElement>('textbox', {
    name: 'Access request',
    hidden: true,
  })
  expect(text.value).toContain('msp_view_managed_company')
  expect(server.requests(listRoles)).toHaveLength(0)
})

test('shows the message of a refusal that has another cause than a missing permission, and offers no access request', async () => {
  const server = fakeApi()
    .has({ roles })
    .on(getRole, () => refuse(403, { detail: 'Not in this node.' }))
  await showApp(server, '/roles/5')
  const card = await screen.findByRole('alert')
  expect(await within(card).findByText('Not in this node.')).toBeVisible()
  expect(within(card).getByText('req-1')).toBeVisible()
  expect(within(card).getByText(/You have the permission “View Roles”/)).toBeVisible()
  expect(within(card).queryByText('Copy an access request')).toBeNull()
  // It asked again which permissions the caller has.
  expect(server.requests(listServiceAccountPermissions).length).toBeGreaterThan(1)
})

test('notices that a permission is gone, and later that it was given back', async () => {
  let held: readonly PermissionCode[] = ['msp_view_node']
  const server = fakeApi()
    .has({ roles })
    .on(getRole, () => (held.length > 1 ? reply(getRole, roles[1]!) : refuse(403, { detail: 'No.' })))
  await showApp(server, '/roles/5', ['msp_view_role', 'msp_view_node'])
  server.gives(listServiceAccountPermissions, () => permissionsOf(held))
  expect(
    await screen.findByText(/You need the permission “View Roles”/, { selector: 'main p' }),
  ).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Check again' }))
  expect(await screen.findByText('Checked now: you still don’t have it.')).toBeVisible()
  server.on(listServiceAccountPermissions, () => refuse(500, ''))
  await userEvent.click(screen.getByRole('button', { name: 'Check again' }))
  expect(await screen.findByText('The server didn’t say which permissions you have.')).toBeVisible()
  server.gives(listServiceAccountPermissions, () => permissionsOf(held))
  held = ['msp_view_role', 'msp_view_node']
  await userEvent.click(screen.getByRole('button', { name: 'Check again' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Company desk' })).toBeVisible()
})

test('shows one countdown where many figures are rate-limited', async () => {
  await showApp(
    fakeApi().on(listCompanies, () => refuse(429, { detail: 'Slowly.' }, { 'retry-after': '40' })),
    '/',
    ['msp_view_managed_company', 'msp_view_node'],
  )
  expect(await screen.findByText(/The server is limiting requests/)).toHaveTextContent(
    /The rest loads in 0:(40|3\d)\.$/,
  )
})

test.each([
  ['rate-limited', 429, 'Slowly.'],
  ['not ready', 503, 'Starting.'],
])('retries a read that is %s by itself, and not before its time', async (_, status, said) => {
  fakeClock()
  const times: number[] = []
  const server = fakeApi().on(listCompanies, () => {
    times.push(Date.now())
    return times.length < 2
      ? refuse(status, { detail: said }, { 'retry-after': '2' })
      : reply(listCompanies, pageOf([]))
  })
  await showApp(server, '/companies')
  expect(await screen.findByText(said)).toBeVisible()
  expect(screen.getByText(/Retrying in/)).toBeVisible()
  expect(screen.getByRole('timer')).toHaveTextContent(/^0:0[12]$/)
  await until(() => times.length === 2)
  expect(await screen.findByText('No companies yet')).toBeVisible()
  expect(times).toHaveLength(2)
  expect(times[1]! - times[0]!).toBeGreaterThanOrEqual(2000)
})

test('retries nothing by itself after a long rate limit, and disables the button, even after a visit to another page', async () => {
  const server = fakeApi()
    .on(listCompanies, () => refuse(429, {}, { 'retry-after': '3600' }))
    .has({ roles })
  await showApp(server, '/companies')
  const button = await screen.findByRole('button', { name: /Try again in (1:)?(60:00|59:5\d)/ })
  expect(button).toHaveAttribute('aria-disabled', 'true')
  await userEvent.click(button)
  await userEvent.click(screen.getByRole('link', { name: 'Roles' }))
  expect(await screen.findByRole('link', { name: 'Company desk' })).toBeVisible()
  await userEvent.click(screen.getByRole('link', { name: 'Companies' }))
  expect(await screen.findByRole('button', { name: /Try again in/ })).toBeVisible()
  expect(server.requests(listCompanies)).toHaveLength(1)
})

test('waits one, two and four seconds if the server names no time, and then leaves it to the person', async () => {
  fakeClock()
  const times: number[] = []
  const server = fakeApi().on(listCompanies, () => {
    times.push(Date.now())
    return refuse(429, '')
  })
  await showApp(server, '/companies')
  await until(() => times.length === 4)
  expect(times).toHaveLength(4)
  // A retry can come late, but it must never come early.
  const early = times.slice(1).filter((time, index) => time - times[index]! < 1000 * 2 ** index)
  expect(early).toEqual([])
  expect(await screen.findByRole('button', { name: /^Try again in 0:0[5-8]$/ })).toBeVisible()
})

test('says that a reply is not JSON, and keeps the rest of the page', async () => {
  await showApp(
    fakeApi().on(
      listCompanies,
      () => new Response('<h1>Welcome</h1>', { headers: { 'content-type': 'text/html' } }),
    ),
    '/companies',
  )
  expect(await screen.findByText('The server’s reply couldn’t be read')).toBeVisible()
  expect(await screen.findByText(/Expected JSON/)).toBeVisible()
  expect(screen.queryByText(/Welcome/)).toBeNull()
  expect(screen.getByRole('navigation', { name: 'Sections' })).toBeVisible()
})

test('says that the server lacks an operation', async () => {
  await showApp(
    fakeApi().on(listCompanies, () => refuse(404, '<h1>Not Found</h1>')),
    '/companies',
  )
  expect(await screen.findByText('Not available on this server')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})
