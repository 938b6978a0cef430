import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, expect, test } from 'vitest'
import { listEmployees, resendInvitation } from '#contract/employees'
import { idempotencyHeader } from '#contract/idempotency'
import { writtenEmployee } from '#testing/written'
import { fakeApi, pageOf, reply, showApp, writtenRole } from '../../../../testing/fake-api'

// Loads the lazy parts before the first test is timed.
beforeAll(() => import('./invitations-page'))

const invited = (id: number, role: number, role_name: string) => ({
  ...writtenEmployee({ id }),
  first_name: 'Ada',
  last_name: String(id),
  role,
  role_name,
  status: 'invited' as const,
  activated_at: null,
  // In the middle of an hour, because the page's clock may differ from the server's by seconds.
  invitation_expires_at: new Date(Date.now() - (id + 0.5) * 3_600_000).toISOString(),
})
const people = [invited(1, 5, 'Help Desk'), invited(2, 6, 'Auditor'), invited(3, 5, 'Help Desk')]
const roles = [writtenRole({ id: 5, name: 'Help Desk' }), writtenRole({ id: 6, name: 'Auditor' })]

function desk(path: string, rows: readonly object[] = people, fake = fakeApi()) {
  const api = fake
    .has({ nodes: [], roles })
    .on(listEmployees, () => new Response(JSON.stringify(pageOf([...rows]))))
  return showApp(api, path)
}
const names = () => screen.queryAllByRole('link', { name: /^Ada/ }).map((link) => link.textContent)

test('stands below a line of its age, the oldest first, unless another order is chosen', async () => {
  await desk('/employees/invitations')
  await waitFor(() => expect(names()).toEqual(['Ada 3', 'Ada 2', 'Ada 1']))
  expect(screen.getByRole('rowheader', { name: 'Expired' })).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: /^Name/ }))
  await waitFor(() => expect(names()).toEqual(['Ada 1', 'Ada 2', 'Ada 3']))
  expect(screen.queryByRole('rowheader', { name: 'Expired' })).toBeNull()
})

test('filters invitations by role, as a chip, and keeps the role in the address', async () => {
  const router = await desk('/employees/invitations')
  await waitFor(() => expect(names()).toEqual(['Ada 3', 'Ada 2', 'Ada 1']))
  expect(screen.getAllByRole('gridcell', { name: /ago/ })[0]).toHaveTextContent('3 hours ago')
  await userEvent.click(screen.getByRole('button', { name: 'Filter' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Role' }))
  await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Help Desk' }))
  await waitFor(() => expect(names()).toEqual(['Ada 3', 'Ada 1']))
  expect(router.state.location.search).toMatchObject({ role: '5' })
  expect(screen.getByRole('button', { name: 'Resend 2 expired' })).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Remove the filter Role' }))
  await waitFor(() => expect(names()).toHaveLength(3))
})

test('says how many invitations a role filter leaves out because the server does not say their role', async () => {
  const { role: _, role_name: __, ...silent } = invited(4, 5, '')
  await desk('/employees/invitations?role=6', [...people, silent])
  await waitFor(() => expect(names()).toEqual(['Ada 2']))
  expect(screen.getByText('Filters leave out 1 row with unknown values.')).toBeVisible()
})

test('resends those of an age by the runner of every list, and says where nobody knows who was sent one', async () => {
  const { last_invited_at: _, ...undated } = invited(4, 5, 'Help Desk')
  await desk('/employees/invitations', [...people, undated])
  await userEvent.click(await screen.findByRole('button', { name: 'Resend 4 expired' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Resend 4 invitations?' }))
  expect(dialog.getByText('Not known who was already sent one: the server doesn’t say when.')).toBeVisible()
  expect(dialog.getByRole('button', { name: 'Resend 4 invitations' })).toBeVisible()
})

test.each([
  ['embedded', 'can be retried, because our own server sends one mail for both requests'],
  ['gateway', 'isn’t retried, because another server could send two mails'],
] as const)('after a lost answer from a server in the mode %s, a resend %s', async (mode, _what) => {
  const api = fakeApi(mode)
  let lost = 0
  api.on(resendInvitation, ({ url }) => {
    if (url.pathname.includes('/2/') && lost++ === 0) throw new TypeError('Failed to fetch')
    return reply(resendInvitation, { success: 'Invitation sent.' })
  })
  await desk('/employees/invitations', people, api)
  await userEvent.click(await screen.findByRole('button', { name: 'Resend 3 expired' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Resend 3 invitations' }))
  expect(await dialog.findByText(/1 not known/)).toBeVisible()
  const keys = () =>
    api
      .requests(resendInvitation)
      .filter(({ url }) => url.pathname.includes('/2/'))
      .map(({ headers }) => headers.get(idempotencyHeader))
  if (mode === 'gateway') {
    expect(dialog.getByText(/Rows that aren’t known aren’t retried/)).toBeVisible()
    expect(dialog.queryByRole('button', { name: /^Retry/ })).toBeNull()
    return expect(keys()).toHaveLength(1)
  }
  await userEvent.click(dialog.getByRole('button', { name: /^(Retry|Continue|Retry and continue) / }))
  expect(await dialog.findByText('3 done.')).toBeVisible()
  const [first, second, ...more] = keys()
  expect([first, more]).toEqual([second, []])
  expect(first).toMatch(/^[0-9a-f]{32}$/)
})
