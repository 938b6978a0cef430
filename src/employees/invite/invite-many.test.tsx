import { fireEvent, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, expect, test } from 'vitest'
import { createEmployee, listEmployees } from '#contract/employees'
import { listNodes } from '#contract/nodes'
import { listRoles } from '#contract/roles'
import { fakeApi, pageOf, refuse, reply, showApp, writtenRole } from '../../../testing/fake-api'
import { choose } from '../../../testing/choose'
import { writtenEmployee, writtenNode } from '../../../testing/written'

// Loads what the tests would otherwise load on demand.
beforeAll(() => Promise.all([import('../employee-form-pages'), import('../../errors/forbidden-details')]))

type Body = { first_name: string; last_name: string; email: string; role: number; msp_node?: number }
const sent = (api: ReturnType<typeof server>) => api.requests(createEmployee).map(({ body }) => body as Body)

function server() {
  const there = writtenEmployee({
    id: 6,
    first_name: 'Alan',
    last_name: 'Turing',
    email: 'alan@example.org',
    status: 'active',
  })
  let id = 10
  return fakeApi()
    .on(listNodes, () => reply(listNodes, pageOf([writtenNode({ id: 1, name: 'Root' })])))
    .on(listRoles, () =>
      reply(listRoles, pageOf([writtenRole({ id: 2, name: 'Auditor' }, ['msp_view_user'])])),
    )
    .on(listEmployees, () => reply(listEmployees, pageOf([there])))
    .on(createEmployee, ({ body }) => {
      const { first_name, last_name, email } = body as Body
      return reply(
        createEmployee,
        writtenEmployee({ id: ++id, first_name, last_name, email, status: 'invited' }),
      )
    })
}

const list = [
  'Ada Byron <ada@example.com>',
  'grace.hopper@example.ogr',
  'Alan Turing, ALAN@example.org',
  'no address here',
  'Ada B, ada@example.com',
]

async function paste(api = server(), lines = list) {
  const router = await showApp(api, '/employees/invite')
  const field = await screen.findByRole('textbox', { name: 'One person per line' })
  fireEvent.change(field, { target: { value: lines.join('\n') } })
  await choose(await screen.findByRole('combobox', { name: 'Role' }), 'Auditor')
  return { api, router, field }
}
const rows = () => within(screen.getByRole('list', { name: 'Preview' })).getAllByRole('listitem')
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))

test('says for each line whether it is ready and why not, and corrects a mistyped domain with a button', async () => {
  const { field } = await paste()
  await expect.poll(() => rows()[2]?.textContent).toMatch(/Skipped. Already on your team: Alan Turing./)
  expect(rows()[0]).toHaveTextContent('Ada Byron')
  expect(within(rows()[0]!).getByText('Ready', { exact: true })).toBeVisible()
  expect(rows()[1]).toHaveTextContent('Grace Hopper')
  expect(rows()[1]).toHaveTextContent('Ready. Check the address. Name guessed from the email address.')
  expect(rows()[3]).toHaveTextContent('No email address in this line.')
  expect(rows()[4]).toHaveTextContent('Duplicate of line 1.')
  expect(screen.getByText('2 ready, 3 skipped')).toBeVisible()
  await press('grace.hopper@example.org')
  expect(field).toHaveValue(list.join('\n').replace('.ogr', '.org'))
})

test('invites everyone who is ready once, after a confirmation, and keeps skipped lines', async () => {
  const { api, field } = await paste()
  await press('Invite 2 people')
  const dialog = await screen.findByRole('dialog', { name: 'Invite 2 people?' })
  expect(dialog).toHaveTextContent('the role Auditor')
  expect(sent(api)).toEqual([])
  await userEvent.dblClick(within(dialog).getByRole('button', { name: 'Send 2 invitations' }))
  expect(await within(dialog).findByText('2 done.')).toBeVisible()
  expect(sent(api)).toEqual([
    { first_name: 'Ada', last_name: 'Byron', email: 'ada@example.com', role: 2, msp_node: 1 },
    { first_name: 'Grace', last_name: 'Hopper', email: 'grace.hopper@example.ogr', role: 2, msp_node: 1 },
  ])
  await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }))
  // The duplicate line about Ada goes with her.
  expect(field).toHaveValue('Alan Turing, ALAN@example.org\nno address here')
})

test('retries refused invitations only, not those that may be done', async () => {
  const api = server()
  let asked = 0
  api.on(createEmployee, ({ body }) => {
    const { email, first_name, last_name } = body as Body
    asked++
    if (email.startsWith('lost')) throw new TypeError('Failed to fetch')
    if (email.startsWith('late') && asked < 4) return refuse(400, { email: ['Try this one later.'] })
    return reply(
      createEmployee,
      writtenEmployee({ id: 20 + asked, first_name, last_name, email, status: 'invited' }),
    )
  })
  const { router } = await paste(api, [
    'B Late <late@example.com>',
    'C Fine <fine@example.com>',
    'A Lost <lost@example.com>',
  ])
  await press('Invite 3 people')
  await press('Send 3 invitations')
  expect(await screen.findByText('1 done, 1 not done, 1 unconfirmed.')).toBeVisible()
  expect(screen.getByText('Try this one later.')).toBeVisible()
  await press('Retry (1)')
  expect(await screen.findByText('2 done, 1 unconfirmed.')).toBeVisible()
  expect(sent(api).map(({ email }) => email.slice(0, 4))).toEqual(['late', 'fine', 'lost', 'late'])
  await press('Close')
  await expect.poll(() => router.state.location.pathname).toBe('/employees')
})

test('draws 200 lines of a long list, and counts all of them', async () => {
  const long = Array.from({ length: 5000 }, (_, at) => `Ada Byron ada${at}@host${at}.example`)
  await paste(server(), long)
  expect(await screen.findByText('And 4,800 more lines.')).toBeVisible()
  expect(screen.getByText('5,000 ready, 0 skipped')).toBeVisible()
  expect(rows()).toHaveLength(200)
  await press('Invite 5,000 people')
  expect(await screen.findByText('Invite at most 200 people at a time. This list has 5,000.')).toBeVisible()
})

test('sends nothing without a valid line or a role, and leads to the field', async () => {
  const api = server()
  await showApp(api, '/employees/invite')
  await press('Invite')
  expect(await screen.findByText('No line in this list is ready yet.')).toBeVisible()
  expect(screen.getByText(/Choose a role/)).toBeVisible()
  expect(sent(api)).toEqual([])
})

test('asks before a pasted list is lost by navigating away', async () => {
  const { router, field } = await paste()
  void router.navigate({ to: '/employees' })
  const dialog = await screen.findByRole('dialog', { name: 'Leave without inviting?' })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Keep editing' }))
  expect(router.state.location.pathname).toBe('/employees/invite')
  expect(field).toHaveValue(list.join('\n'))
})

test('says that inviting is not allowed before anything is pasted', async () => {
  await showApp(server(), '/employees/invite', ['msp_view_user'])
  expect(await screen.findByText('Not allowed')).toBeVisible()
  expect(screen.queryByRole('textbox', { name: 'One person per line' })).toBeNull()
})
