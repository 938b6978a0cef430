import { fireEvent, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, expect, test } from 'vitest'
import { createEmployee, listEmployees } from '#contract/employees'
import { listNodes } from '#contract/nodes'
import { listRoles } from '#contract/roles/roles'
import { fakeApi, pageOf, refuse, reply, showApp, writtenRole } from '../../../../testing/fake-api'
import { catchFiles } from '../../../../testing/saved-files'
import { choose } from '../../../../testing/choose'
import { writtenEmployee, writtenNode } from '../../../../testing/written'

// Loads what the tests would otherwise load on demand.
beforeAll(() => Promise.all([import('../employee-form-pages'), import('../../../errors/forbidden-details')]))

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
    .gives(listNodes, () => pageOf([writtenNode({ id: 1, name: 'Root' })]))
    .gives(listRoles, () => pageOf([writtenRole({ id: 2, name: 'Auditor' }, ['msp_view_user'])]))
    .has({ employees: [there] })
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
  const field = await screen.findByRole('textbox', { name: 'Names and email addresses' })
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
  expect(rows()[1]).toHaveFocus()
  expect(field).toHaveValue(list.join('\n').replace('.ogr', '.org'))
})

test('invites everyone who is ready once, after a confirmation, and keeps skipped lines', async () => {
  const { api, field } = await paste()
  await press('Invite 2 people')
  const dialog = await screen.findByRole('dialog', { name: 'Invite 2 people?' })
  expect(dialog).toHaveTextContent('the role Auditor')
  expect(dialog).toHaveTextContent('Check 1 person first: it is at the top of the list.')
  const effect = await within(dialog).findByRole('region', { name: 'Who gains or loses access' })
  await expect.poll(() => effect.textContent).toMatch(/2 people gain permissions\..*Gain View Users Root/)
  expect(effect).toHaveTextContent(
    'Grace Hopper grace.hopper@example.ogr, invitedAda Byron ada@example.com, invited',
  )
  const [first, second] = within(within(dialog).getByRole('list', { name: 'people' })).getAllByRole(
    'listitem',
  )
  expect(first).toHaveTextContent(
    'Did you mean grace.hopper@example.org? Name guessed from the email address.',
  )
  expect(second).toHaveTextContent(/^Ada Byron ada@example.com$/)
  expect(sent(api)).toEqual([])
  await userEvent.dblClick(within(dialog).getByRole('button', { name: 'Send 2 invitations' }))
  expect(await within(dialog).findByText('2 done.')).toBeVisible()
  expect(sent(api)).toEqual([
    { first_name: 'Grace', last_name: 'Hopper', email: 'grace.hopper@example.ogr', role: 2, msp_node: 1 },
    { first_name: 'Ada', last_name: 'Byron', email: 'ada@example.com', role: 2, msp_node: 1 },
  ])
  await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }))
  // Only what was done leaves the field.
  expect(field).toHaveValue(list.slice(2).join('\n'))
  expect(screen.getByText('2 people were invited.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Show invitations' })).toBeVisible()
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
  const { field } = await paste(api, [
    'B Late <late@example.com>',
    'C Fine <fine@example.com>',
    'A Lost <lost@example.com>',
  ])
  await press('Invite 3 people')
  await press('Send 3 invitations')
  expect(await screen.findByText('1 done, 1 not done, 1 not known.')).toBeVisible()
  expect(screen.getByText('Try this one later.')).toBeVisible()
  await press('Retry (1)')
  expect(await screen.findByText('2 done, 1 not known.')).toBeVisible()
  expect(sent(api).map(({ email }) => email.slice(0, 4))).toEqual(['late', 'fine', 'lost', 'late'])
  await press('Close')
  // What isn't known to be done stays, and isn't ready without a word.
  expect(field).toHaveValue('A Lost <lost@example.com>')
  expect(rows()[0]).toHaveTextContent('Skipped. May have been invited, because the reply was lost.')
})

test('keeps the reasons of those who weren’t invited, and saves them as a file', async () => {
  const api = server()
  api.on(createEmployee, () => refuse(400, { email: ['This domain is blocked.'] }))
  const { field } = await paste(api, ['B Late <late@example.com>'])
  await press('Invite 1 person')
  await press('Send 1 invitation')
  await screen.findByText('0 done, 1 not done.')
  const saved = catchFiles()
  await press('Save results')
  expect(await saved()).toEqual([
    'Line,Name,Email,Role,Result,Reason',
    expect.stringMatching(/^1,B Late,late@example.com,Auditor,Not done,.*This domain is blocked/),
  ])
  await press('Close')
  expect(field).toHaveValue('B Late <late@example.com>')
  expect(rows()[0]).toHaveTextContent(/Ready. Not invited before: .*This domain is blocked/)
})

test('doesn’t call those mistakes who are invited while the results are shown, and leads to them', async () => {
  const api = server()
  const { router } = await paste(api, ['Ada Byron <ada@example.com>'])
  await press('Invite 1 person')
  api.gives(listEmployees, () =>
    pageOf([writtenEmployee({ id: 11, email: 'ada@example.com', status: 'invited' })]),
  )
  await press('Send 1 invitation')
  await screen.findByText('1 done.')
  await expect.poll(() => api.requests(listEmployees).length).toBeGreaterThan(1)
  expect(screen.queryByText(/Already on your team/)).toBeNull()
  await press('Close')
  await expect.poll(() => router.state.location.pathname).toBe('/employees')
  expect(router.state.location.search).toMatchObject({ status: 'invited' })
})

test('asks what the columns hold when a head isn’t known, and sends nothing before', async () => {
  const { api, field } = await paste(server(), ['Sukunimi;Etunimi;Sähköposti', 'Holt;Mira;mira@example.com'])
  expect(await screen.findByText('Choose what 3 columns hold')).toBeVisible()
  expect(screen.getByText('0 ready, 1 skipped')).toBeVisible()
  await press('Invite')
  expect(field).toHaveAccessibleDescription(/Choose what the columns hold\./)
  const choice = (head: string) => screen.getByRole('combobox', { name: `Meaning of “${head}”` })
  await userEvent.selectOptions(choice('Sukunimi'), 'Last name')
  await userEvent.selectOptions(choice('Etunimi'), 'First name')
  await userEvent.selectOptions(choice('Sähköposti'), 'Email address')
  // The focus isn't lost with the last question.
  expect(choice('Sähköposti')).toHaveFocus()
  expect(await screen.findByText('1 ready, 0 skipped')).toBeVisible()
  expect(rows()[0]).toHaveTextContent('Mira Holt')
  expect(sent(api)).toEqual([])
})

test('gives each person the role that a column of the list names, and says which columns aren’t used', async () => {
  const api = server()
  api.gives(listRoles, () =>
    pageOf(['Auditor', 'Help Desk'].map((name, at) => writtenRole({ id: 2 + at, name }, ['msp_view_user']))),
  )
  await paste(api, [
    'Vorname;Nachname;E-Mail;Rolle;Abteilung',
    'Ada;Byron;ada@example.com;help desk;IT',
    'Bo;Berg;bo@example.com;;IT',
    'Cy;Dahl;cy@example.com;Boss;IT',
  ])
  expect(screen.getByText(/role from “Rolle”\. Not used: “Abteilung”\./)).toBeVisible()
  expect(screen.getByText('The same for everyone, unless a line names a role.')).toBeVisible()
  expect(rows()[0]).toHaveTextContent('ada@example.com as Help Desk')
  expect(rows()[2]).toHaveTextContent(/Skipped\. No role that you can give at this node is called Boss\./)
  await press('Invite 2 people')
  const dialog = await screen.findByRole('dialog', { name: 'Invite 2 people?' })
  expect(dialog).toHaveTextContent('the role beside the address')
  expect(dialog).toHaveTextContent('ada@example.com, Help Desk')
  expect(dialog).toHaveTextContent('bo@example.com, Auditor')
  await press('Send 2 invitations')
  await expect
    .poll(() => sent(api).map(({ email, role }) => [email, role]))
    .toEqual([
      ['ada@example.com', 3],
      ['bo@example.com', 2],
    ])
})

test('says which line is above the header, and leaves out columns that nobody knows with one button', async () => {
  await paste(server(), [
    'Staff of November,,,',
    'Name,Quux,Cost object,Email',
    'Mira Holt,a,b,mira@example.com',
  ])
  expect(
    // The name stands between marks of its own direction.
    screen.getByText(/^Line 1 is above the header and isn’t read: “\W?Staff of November\W?”\.$/),
  ).toBeVisible()
  await press('Leave out 2 unknown columns')
  expect(await screen.findByText('1 ready, 0 skipped')).toBeVisible()
  expect(screen.getByText(/full name from “Name” and email address from “Email”/)).toBeVisible()
})

test('reads a file that is chosen', async () => {
  await paste(server(), [])
  const file = new File(['Nachname;Vorname;E-Mail\nHolt;Mira;mira@example.com'], 'people.csv')
  await userEvent.upload(screen.getByLabelText('CSV file'), file)
  await expect.poll(() => rows()[0]?.textContent).toMatch(/Mira Holt/)
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
  expect(screen.queryByRole('textbox', { name: 'Names and email addresses' })).toBeNull()
})
