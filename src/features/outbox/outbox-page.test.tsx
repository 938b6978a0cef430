import { cleanup, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { getMail, listMails } from '#contract/outbox'
import { inMenu } from '../../../testing/record-menu'
import { beginAs, fakeApi, pageOf, showApp } from '../../../testing/fake-api'
import { mailErrorWords } from './mail-words'

const at = (ms: number) => new Date(Date.now() + ms).toISOString()
const mail = {
  id: 7,
  kind: null,
  to_name: 'Ada',
  to_address: 'ada@example.com',
  state: 'given_up',
  tries: 40,
  created_at: at(-86_400_000),
  next_try_at: null,
  ended_at: at(-1_000),
  last_error: '550 no such user here',
} as const
const all = ['msp_view_user', 'msp_add_user', 'msp_view_role'] as const

test('says what is not known, what an error means, and what to do when the text is gone', async () => {
  const api = fakeApi('embedded')
    .gives(listMails, () => pageOf([mail, { ...mail, id: 8, last_error: null }]))
    .gives(getMail, () => mail)
  await showApp(api, '/activity/outbox', all)
  expect(await screen.findAllByRole('link', { name: 'ada@example.com' })).toHaveLength(2)
  expect(screen.getAllByText('Given up')).toHaveLength(2)
  expect(screen.getAllByText('Not known')).toHaveLength(2)
  // A phone has no column for the moment.
  expect(screen.getByText(/^Created \d+ \w+ \d{4}, /)).toHaveClass('sm:hidden')
  expect(screen.getByText('The mail server doesn’t know the recipient.')).toBeVisible()
  cleanup()
  await showApp(api, '/activity/outbox/7', all)
  expect(await screen.findByText('550 no such user here')).toBeVisible()
  expect(screen.getByText('40 of 40')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Invitations' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Retry now…' })).toHaveAccessibleDescription(
    /text and link were deleted/,
  )
})

test('lets nobody discard the mail that tells somebody of a change to their sign-in', async () => {
  const notice = { ...mail, kind: 'notice', state: 'failed' } as const
  await showApp(
    fakeApi('embedded').gives(getMail, () => notice),
    '/activity/outbox/7',
    all,
  )
  expect(await inMenu('Discard…')).toHaveAccessibleDescription(/change to their sign-in/)
})

test('says that a search went through all mails, which belong to no node', async () => {
  const api = fakeApi('embedded').gives(listMails, () => pageOf([]))
  await showApp(api, '/activity/outbox?search=zz&node=5b0a3b1e-6a0f-4d57-9f0e-2f7d6c1c7a01', all)
  expect(await screen.findByText('Searched all emails.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Look in all nodes' })).toBeNull()
})

test('tells a caller who can only look what retrying needs', async () => {
  const api = fakeApi('embedded').gives(listMails, () => pageOf([]))
  await showApp(api, '/activity/outbox', ['msp_view_user'])
  expect(await screen.findByRole('button', { name: 'Retry all failed…' })).toHaveAccessibleDescription(
    'You need the permission “Add Users”.',
  )
})

test('shows the mails of a gateway to its keepers only, whatever their key may do', async () => {
  const api = fakeApi().gives(listMails, () => pageOf([mail]))
  await showApp(api, '/activity/outbox', all)
  expect(await screen.findByText('You need to be a keeper of this gateway to see emails.')).toBeVisible()
  expect(api.requests(listMails)).toHaveLength(0)
  cleanup()
  await showApp(api, '/activity/outbox', [])
  await beginAs({ keeper: true })
  expect(await screen.findByRole('link', { name: 'ada@example.com' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Retry all failed…' })).not.toHaveAttribute('aria-disabled')
})

test.each([
  ['connect ECONNREFUSED 127.0.0.1:25', 'Nothing answers at the address of the mail server.'],
  ['getaddrinfo ENOTFOUND mail.example.com', 'The name of the mail server wasn’t found.'],
  ['Invalid login: 535 5.7.8', 'The mail server refused the login. Check SMTP_URL.'],
  [
    'No mail goes out: Invalid login: 535 5.7.139 …, SmtpClientAuthentication is disabled for the Tenant.',
    'Microsoft 365 doesn’t let this mailbox sign in by SMTP. No email goes out.',
  ],
  [
    'No mail goes out: Invalid login: 535 5.7.8',
    'The mail server refused the login. No email goes out. Check SMTP_URL.',
  ],
  [
    'No mail goes out: Mail command failed: 550 5.7.60 Client does not have permissions to send as this sender',
    'The mail server doesn’t let this sender send. No email goes out. Check MAIL_FROM.',
  ],
  ['Message failed: 451 Try later', 'The mail server asked to try again later.'],
  ['Message failed: 554 rejected', 'The mail server refused the email.'],
  ['The mail server was not done after 60 seconds.', 'The mail server took too long.'],
  ['withdrawn by hand', 'Someone discarded it.'],
  ['something else', 'something else'],
])('puts “%s” into words', (error, words) => {
  expect(mailErrorWords(error)).toBe(words)
})
