import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { choose } from '../../testing/choose'
import { answeringHtml, ignoring, tellingOnly } from '../../testing/other-api/behaviours/writes'
import { dropAfterEffect, faults, refused } from '../../testing/other-api/faults'
import { otherApi, type Fault } from '../../testing/other-api/other-api'
import { makeWorld } from '../../testing/other-api/world'
import { showAt, signInAt } from '../../testing/real-app'
import { chooseInMenu } from '../../testing/record-menu'
import { closeAfterAll } from '#testing/close-after-all'

const api = await closeAfterAll(otherApi(makeWorld()))
beforeEach(async () => {
  api.misbehave()
  Object.assign(api.world, makeWorld(undefined, { companies: 40 }))
  await signInAt(api.url)
})
const notKnown = /Whether this was done isn’t known. Look before you try again./
const whenWriting = (fault: Fault) => api.misbehave(fault, ({ operation }) => operation.method !== 'GET')
const messages = () => within(screen.getByRole('region', { name: 'Messages' }))
const fill = async (label: string, text: string) => {
  const field = await screen.findByRole('textbox', { name: label })
  await userEvent.clear(field)
  await userEvent.type(field, text)
}
const chooseFrom = async (label: string, words: string) =>
  choose(await screen.findByRole('combobox', { name: label }), words)
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const fillCompany = async () => {
  await fill('Company name', 'Acme')
  await fill('Owner’s first name', 'Ada')
  await fill('Owner’s last name', 'Byron')
  await fill('Owner’s email', 'ada@example.com')
}
const lastBody = (method: string): unknown =>
  JSON.parse(api.seen.findLast((one) => one.method === method)?.body ?? 'null')

test('says that the server kept another node when it ignored a move', async () => {
  showAt('/nodes/4/edit')
  await chooseFrom('Parent', 'Node 3')
  whenWriting(ignoring('parent'))
  await press('Save node')
  expect(await messages().findByText('Node 4 was saved. The server kept another parent.')).toBeVisible()
})

test('says that the server chose another node for an invitation', async () => {
  showAt('/employees/new')
  await fill('First name', 'Ada')
  await fill('Last name', 'Byron')
  await fill('Email', 'ada@example.com')
  await chooseFrom('Node', 'Node 3')
  await chooseFrom('Role', 'Role 1')
  whenWriting(ignoring('msp_node'))
  await press('Send invitation')
  expect(
    await messages().findByText('An invitation was sent to ada@example.com. The server kept another node.'),
  ).toBeVisible()
})

test('sends the node that the form shows, and says that the server dropped the owner', async () => {
  showAt('/companies/new')
  await fillCompany()
  expect(await screen.findByRole('combobox', { name: 'Node' })).toHaveDisplayValue('Node 1')
  whenWriting(ignoring('owner_email'))
  await press('Create company')
  expect(
    await messages().findByText(
      /was created .*\. The server kept owner’s email “owner.1@example.com” instead of “ada@example.com”/,
    ),
  ).toBeVisible()
  expect(lastBody('POST')).toMatchObject({ msp_node: 1 })
})

test('reads a record once to confirm what the answer leaves out', async () => {
  showAt('/companies/5/edit')
  await chooseFrom('Node', 'Node 3')
  whenWriting(tellingOnly('id', 'name'))
  await press('Save company')
  expect(await messages().findByText('Company 5 was saved.')).toBeVisible()
})

test('says what wasn’t confirmed when the record can’t be read either', async () => {
  showAt('/companies/5/edit')
  await chooseFrom('Node', 'Node 3')
  let isWritten = false
  api.misbehave(
    (answered, asked, told) =>
      asked.operation.method === 'GET'
        ? refused(500, {})(answered, asked, told)
        : tellingOnly('id', 'name')(answered, asked, told),
    ({ operation, id }) => (isWritten ||= operation.method !== 'GET') && id === 5,
  )
  await press('Save company')
  expect(await messages().findByText('Company 5 was saved. The server didn’t confirm: node.')).toBeVisible()
})

test('treats a change as saved when the answer was lost but the record has it', async () => {
  showAt('/companies/5/edit')
  await fill('Company name', 'Renamed')
  whenWriting(dropAfterEffect)
  await press('Save company')
  expect(await messages().findByText('Renamed was saved.')).toBeVisible()
})

test('says that it isn’t known whether a company was created after a lost answer, and keeps the input', async () => {
  showAt('/companies/new')
  await fillCompany()
  whenWriting(dropAfterEffect)
  await press('Create company')
  expect(await screen.findByText(notKnown)).toBeVisible()
  expect(screen.getByRole('textbox', { name: 'Company name' })).toHaveValue('Acme')
})

test.each<[string, Fault]>([
  ['cut', faults.truncate_http],
  ['odd', answeringHtml],
  ['a failure', refused(500, {})],
])('says that it isn’t known whether an invitation was sent when the answer is %s', async (_, fault) => {
  showAt('/employees/1')
  whenWriting(fault)
  await userEvent.click(await screen.findByRole('button', { name: /^Resend/ }))
  expect(await messages().findByText(notKnown)).toBeVisible()
  expect(messages().queryByText(/Not sent/)).toBeNull()
})

test('treats a record as deleted when the answer was lost but the record is gone', async () => {
  const router = showAt('/companies/5')
  await chooseInMenu('Delete')
  whenWriting(dropAfterEffect)
  await userEvent.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete company' }),
  )
  expect(await messages().findByText('Company 5 (ID 5) was deleted.')).toBeVisible()
  expect(router.state.location.pathname).toBe('/companies')
})

test('says that it isn’t known whether a record was deleted when it is still there after a lost answer', async () => {
  showAt('/companies/5')
  await chooseInMenu('Delete')
  whenWriting(faults.drop)
  const dialog = await screen.findByRole('dialog')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Delete company' }))
  expect(await within(dialog).findByText(notKnown)).toBeVisible()
})
