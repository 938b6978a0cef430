import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { listCompanies } from '#contract/companies'
import { describeServer } from '#contract/about'
import { findSsoSignOut, startSso } from '#contract/sign-in/sign-in'
import { listServiceAccountPermissions } from '#contract/session'
import { beginAsPerson, signOut } from '../../session/session'
import { writeKept } from '../../session/kept-key'
import { ada, describing, fakeApi, permissionsOf, refuse, reply, showApp } from '../../../testing/fake-api'

const key = () => screen.findByLabelText('Service account key')
const enter = async (text: string) => {
  if (text) await userEvent.type(await key(), text)
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
}

test('refuses an empty key and one with a space beside the field, without a request', async () => {
  const server = fakeApi().on(listServiceAccountPermissions, () => refuse(401, ''))
  await showApp(server, '/sign-in', 'signed-out')
  await key()
  await enter('')
  expect(await screen.findByRole('alert')).toHaveTextContent('Paste a service account key.')
  expect(await key()).toHaveFocus()
  await enter('msp_a b')
  expect(screen.getByRole('alert')).toHaveTextContent(/space/)
  expect(server.requests(listServiceAccountPermissions)).toHaveLength(0)
})

test('says that a wrong key didn’t work and keeps it in the field', async () => {
  await showApp(
    fakeApi().on(listServiceAccountPermissions, () =>
      refuse(401, { detail: 'Invalid service account key.' }),
    ),
    '/sign-in',
    'signed-out',
  )
  await key()
  await enter('msp_wrong')
  expect(await screen.findByText(/That key didn’t work/)).toBeVisible()
  expect(await key()).toHaveValue('msp_wrong')
  expect(await key()).toHaveAttribute('type', 'password')
  await userEvent.click(screen.getByRole('button', { name: /^Show/ }))
  expect(await key()).toHaveAttribute('type', 'text')
})

test('leads to the requested address and sends the key in the header only', async () => {
  const server = fakeApi().gives(listServiceAccountPermissions, () =>
    permissionsOf(['msp_view_managed_company']),
  )
  const router = await showApp(server, '/companies?search=abc', 'signed-out')
  await key()
  await enter('  msp_good ')
  expect(await screen.findByRole('heading', { level: 1, name: 'Companies' })).toBeVisible()
  expect(router.state.location.href).toBe('/companies?search=abc')
  expect(server.requests(listCompanies)[0]?.headers.get('authorization')).toBe('Bearer msp_good')
  expect(JSON.stringify(localStorage)).not.toContain('msp_good')
  expect(JSON.stringify(Object.values(sessionStorage))).not.toContain('msp_good')
})

test('says what you can do and which permissions are powerful, until you leave the first page', async () => {
  const permissions = permissionsOf([
    'msp_view_managed_company',
    'msp_view_user',
    'msp_delete_managed_company',
    'msp_assume_managed_company',
  ])
  const server = fakeApi().gives(listServiceAccountPermissions, () => permissions)
  await showApp(server, '/companies', 'signed-out')
  await key()
  await enter('msp_good')
  await screen.findByRole('button', { name: /^Your key/ })
  // It is there with the frame, so it doesn’t push the page down later.
  const note = screen.getByRole('region', { name: 'Signed in' })
  expect(note).toHaveTextContent('You can view and edit companies and view employees.')
  expect(note).toHaveTextContent(
    'Powerful key: it can delete companies and open customer tenants with full access.',
  )
  expect(screen.getByRole('button', { name: 'Close note' })).toBeVisible()
  await userEvent.click(screen.getByRole('link', { name: 'Employees' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Employees' })).toBeVisible()
  expect(screen.queryByRole('region', { name: 'Signed in' })).toBeNull()
})

test('doesn’t warn a person of their own role, which its permissions say', async () => {
  const api = fakeApi()
  await showApp(api, '/companies')
  await act(() => beginAsPerson({ person: ada, since: Date.now(), isNew: true }))
  const note = await screen.findByRole('region', { name: 'Signed in' })
  expect(note).not.toHaveTextContent('Powerful')
  await userEvent.click(within(note).getByRole('button', { name: 'See all permissions' }))
  expect(await screen.findByText(/^Powerful role: you can delete companies/)).toBeVisible()
})

test('checks the key by listing nodes where the server lists no permissions', async () => {
  const server = fakeApi().on(listServiceAccountPermissions, () => refuse(404, { detail: 'Not found.' }))
  await showApp(server, '/companies', 'signed-out')
  await key()
  await enter('msp_good')
  expect(await screen.findByText('No companies yet')).toBeVisible()
  expect(screen.getByRole('region', { name: 'Signed in' })).toHaveTextContent(
    'This server doesn’t list your permissions.',
  )
  await userEvent.click(screen.getByRole('button', { name: 'Close note' }))
  expect(screen.queryByRole('region', { name: 'Signed in' })).toBeNull()
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus())
  await userEvent.click(screen.getByRole('button', { name: /^Your key/ }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Sign out' }))
  await enter('msp_good')
  expect(await screen.findByText('No companies yet')).toBeVisible()
  expect(screen.queryByRole('region', { name: 'Signed in' })).toBeNull()
})

test('leads to sign-in and back when the key stops working', async () => {
  const server = fakeApi().on(listCompanies, () => refuse(401, { detail: 'Invalid service account key.' }))
  const router = await showApp(server, '/companies?page=2')
  expect(await screen.findByText(/no longer works/)).toBeVisible()
  expect(router.state.location.search).toEqual({ returnTo: '/companies?page=2' })
})

test('signs in from the sign-in page with the key that the tab keeps', async () => {
  const server = fakeApi().gives(listServiceAccountPermissions, () =>
    permissionsOf(['msp_view_managed_company']),
  )
  const router = await showApp(server, '/nowhere', 'signed-out')
  await key()
  writeKept({
    key: 'msp_kept',
    since: Date.now(),
    seen: Date.now(),
    permissions: null,
  })
  await router.navigate({ to: '/sign-in', search: { returnTo: '/companies' } })
  expect(await screen.findByRole('heading', { level: 1, name: 'Companies' })).toBeVisible()
  expect(server.requests(listCompanies)[0]?.headers.get('authorization')).toBe('Bearer msp_kept')
})

test('drops the key that the tab keeps when another tab signed out meanwhile', async () => {
  const server = fakeApi()
  const router = await showApp(server, '/nowhere', 'signed-out')
  await key()
  const now = Date.now()
  writeKept({
    key: 'msp_kept',
    since: now,
    seen: now,
    signOuts: '0',
    permissions: null,
  })
  localStorage.setItem('sign-outs', '1')
  await router.navigate({ to: '/companies' })
  expect(await screen.findByText(/You signed out in another tab/)).toBeVisible()
  expect(server.requests(listCompanies)).toHaveLength(0)
  expect(JSON.stringify(sessionStorage)).not.toContain('msp_kept')
})

test('shows the last known permissions of a kept key until the server answers', async () => {
  let answer = () => {}
  const later = new Promise<void>((resolve) => (answer = resolve))
  const server = fakeApi()
    .on(listServiceAccountPermissions, async () => {
      await later
      return reply(
        listServiceAccountPermissions,
        permissionsOf(['msp_view_managed_company', 'msp_add_managed_company']),
      )
    })
    .has({ companies: [] })
  const router = await showApp(server, '/nowhere', 'signed-out')
  await key()
  const permissions = permissionsOf(['msp_view_managed_company'])
  writeKept({
    key: 'msp_kept',
    since: Date.now(),
    seen: Date.now(),
    permissions,
  })
  await router.navigate({ to: '/companies' })
  expect(await screen.findByText('No companies yet')).toBeVisible()
  expect(screen.getByRole('link', { name: 'New company' })).toHaveAttribute('aria-disabled', 'true')
  answer()
  await expect
    .poll(() => screen.getByRole('link', { name: 'New company' }).getAttribute('aria-disabled'))
    .toBeNull()
  expect(JSON.parse(sessionStorage.getItem('kept-key') ?? '{}')).toMatchObject({
    permissions: { msp_add_managed_company: true },
  })
})

test('leads to the provider of single sign-on, says when it is away, and folds the key away', async () => {
  const server = fakeApi()
    .on(describeServer, describing('embedded', { ways: ['sso', 'key'], provider: 'Example' }))
    .on(startSso, () => refuse(502, { detail: 'Example isn’t answering. Sign in another way.' }))
  await showApp(server, '/companies?page=2', 'signed-out')
  await userEvent.click(await screen.findByRole('button', { name: 'Continue with Example' }))
  expect(await screen.findByText('Example isn’t answering. Sign in another way.')).toBeVisible()
  expect(server.requests(startSso)[0]?.body).toEqual({ return_to: '/companies?page=2' })
  expect(screen.queryByLabelText('Service account key')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Use a service account key' }))
  expect(await key()).toBeVisible()
})

test('leads somebody who has signed out to the sign-out of the provider', async () => {
  const url = 'https://login.example.com/logout?client_id=portal'
  const server = fakeApi()
    .on(describeServer, describing('embedded', { ways: ['sso', 'key'], provider: 'Example' }))
    .gives(findSsoSignOut, () => ({ url }))
  await showApp(server, '/companies')
  act(() => signOut())
  expect(await screen.findByRole('link', { name: 'Sign out of Example too' })).toHaveAttribute('href', url)
})

test('says why it offers no way to sign in yet', async () => {
  const tooMany = () => refuse(429, { detail: 'Too many requests.' }, { 'retry-after': '40' })
  await showApp(fakeApi().on(describeServer, tooMany), '/sign-in', 'signed-out')
  expect(await screen.findByText('Too many requests. Trying again in 40 seconds.')).toBeVisible()
  expect(screen.queryByLabelText('Service account key')).toBeNull()
})

test('leaves the focus of the first page alone, and begins each page after it with the focus', async () => {
  await showApp(
    fakeApi().on(describeServer, describing('embedded', { ways: ['password'] })),
    '/sign-in',
    'signed-out',
  )
  const link = await screen.findByRole('link', { name: 'I can’t sign in' })
  expect(document.body).toHaveFocus()
  await userEvent.click(link)
  await userEvent.click(await screen.findByRole('link', { name: 'Back to sign-in' }))
  expect(await screen.findByRole('link', { name: 'I can’t sign in' })).toBeVisible()
  expect(screen.getByRole('main')).toHaveFocus()
})
