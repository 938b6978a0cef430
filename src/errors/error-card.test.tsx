import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { listCompanies } from '#contract/companies'
import { listNodes } from '#contract/nodes'
import { getRole, listRoles } from '#contract/roles'
import { fakeApi, pageOf, refuse, reply, showApp, writtenRole } from '../../testing/fake-api'

const api = () => fakeApi().on(listNodes, () => reply(listNodes, pageOf([])))
const roles = [
  writtenRole({ id: 1, name: 'Administrator' }, [
    'msp_view_managed_company',
    'msp_view_role',
    'msp_view_user',
    'msp_view_node',
  ]),
  writtenRole({ id: 5, name: 'Company desk' }, ['msp_view_managed_company', 'msp_view_node']),
  writtenRole({ id: 6, name: 'Nobody' }),
]

test('a right that is missing is named with the smallest role that has it and a text to ask for it, without the key', async () => {
  const server = api().on(listRoles, () => reply(listRoles, pageOf(roles)))
  await showApp(server, '/companies', ['msp_view_role'])
  expect(await screen.findByRole('link', { name: 'Company desk' })).toHaveAttribute('href', '/roles/5')
  expect(
    screen.getByText(/with 1 other permission; it lacks 1 permission that this key has now/),
  ).toBeInTheDocument()
  const text = screen.getByRole<HTMLTextAreaElement>('textbox', {
    name: 'Text to ask for it',
    hidden: true,
  }).value
  expect(text).toContain('“View Managed Companies” (msp_view_managed_company)')
  expect(text).toContain('“Company desk” (id 5)')
  expect(text).not.toContain('msp_test')
})

test('who may not read roles gets the text all the same, and no role is asked for', async () => {
  const server = api().on(listRoles, () => refuse(403, { detail: 'No.' }))
  await showApp(server, '/companies', ['msp_view_node'])
  const text = await screen.findByRole<HTMLTextAreaElement>('textbox', {
    name: 'Text to ask for it',
    hidden: true,
  })
  expect(text.value).toContain('msp_view_managed_company')
  expect(text.value).not.toContain('smallest role')
  expect(server.requests(listRoles)).toHaveLength(0)
})

test('a refusal by the server shows its words, its request id, and the same way out', async () => {
  const server = api()
    .on(listRoles, () => reply(listRoles, pageOf(roles)))
    .on(getRole, () => refuse(403, { detail: 'Not in this node.' }))
  await showApp(server, '/roles/5')
  const card = await screen.findByRole('alert')
  expect(await within(card).findByText('Not in this node.')).toBeVisible()
  expect(within(card).getByText('req-1')).toBeVisible()
  const text = await within(card).findByRole<HTMLTextAreaElement>('textbox', {
    name: 'Text to ask for it',
    hidden: true,
  })
  expect(text.value).toContain('Get Role, GET /api/msp/roles/{role_id}/')
  expect(text.value).toContain('request id req-1')
})

test('where many figures wait, one line says that the server asks to, and counts down', async () => {
  await showApp(
    api().on(listCompanies, () => refuse(429, { detail: 'Slowly.' }, { 'retry-after': '40' })),
    '/',
    ['msp_view_managed_company', 'msp_view_node'],
  )
  expect(await screen.findByText(/The server asks to wait/)).toHaveTextContent(
    /is read by itself in 0:(40|3\d)\.$/,
  )
})

test('a server that asks to wait is asked again by itself, and not before', async () => {
  const times: number[] = []
  const server = api().on(listCompanies, () => {
    times.push(Date.now())
    return times.length < 2
      ? refuse(429, { detail: 'Slowly.' }, { 'retry-after': '2' })
      : reply(listCompanies, pageOf([]))
  })
  await showApp(server, '/companies')
  expect(await screen.findByText('Slowly.')).toBeVisible()
  expect(screen.getByText(/It is tried again by itself in/)).toBeVisible()
  expect(screen.getByRole('timer')).toHaveTextContent(/^0:0[12]$/)
  expect(await screen.findByText('No companies yet')).toBeVisible()
  expect(times).toHaveLength(2)
  expect(times[1]! - times[0]!).toBeGreaterThanOrEqual(2000)
})

test('asked to wait for long, nothing is tried by itself, and the button waits as well, also after a look elsewhere', async () => {
  const server = api()
    .on(listCompanies, () => refuse(429, {}, { 'retry-after': '3600' }))
    .on(listRoles, () => reply(listRoles, pageOf(roles)))
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

test('without a time to wait it is a second, then two, then four, and then the person decides', async () => {
  const times: number[] = []
  const server = api().on(listCompanies, () => {
    times.push(Date.now())
    return refuse(429, '')
  })
  await showApp(server, '/companies')
  await waitFor(() => expect(times).toHaveLength(4), { timeout: 30_000 })
  // A busy machine is late, never early.
  const early = times.slice(1).filter((time, index) => time - times[index]! < 1000 * 2 ** index)
  expect(early).toEqual([])
  expect(await screen.findByRole('button', { name: /^Try again in 0:0[5-8]$/ })).toBeVisible()
})

test('a reply that is no JSON says so, and the rest of the page stays', async () => {
  await showApp(
    api().on(
      listCompanies,
      () => new Response('<h1>Welcome</h1>', { headers: { 'content-type': 'text/html' } }),
    ),
    '/companies',
  )
  expect(await screen.findByText('The reply was not understood')).toBeVisible()
  expect(screen.getByText(/Expected JSON/)).toBeVisible()
  expect(screen.queryByText(/Welcome/)).toBeNull()
  expect(screen.getByRole('navigation', { name: 'Sections' })).toBeVisible()
})

test('an operation that the server does not have is said to be missing', async () => {
  await showApp(
    api().on(listCompanies, () => refuse(404, '<h1>Not Found</h1>')),
    '/companies',
  )
  expect(await screen.findByText('This server does not offer this')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})
