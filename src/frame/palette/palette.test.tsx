import { fireEvent, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { listCompanies } from '#contract/companies'
import { getEmployee, listEmployees, resendInvitation } from '#contract/employees'
import { listRoles } from '#contract/roles/roles'
import { fakeApi, pageOf, refuse, reply, showApp, writtenRole } from '../../../testing/fake-api'
import { writtenAccount, writtenCompany, writtenEmployee, writtenNode } from '#testing/written'

const ada = writtenEmployee({ id: 7, first_name: 'Ada', last_name: 'Lovelace', status: 'invited' })
const matching = <R extends { name: string }>(url: URL, all: R[]) =>
  all.filter(({ name }) => name.toLowerCase().includes((url.searchParams.get('search') ?? '').toLowerCase()))
const api = (mode: 'gateway' | 'embedded' = 'gateway') =>
  fakeApi(mode)
    .has({ nodes: [writtenNode({ id: 1, name: 'Root' }), writtenNode({ id: 2, name: 'Adalar', parent: 1 })] })
    .on(listCompanies, ({ url }) => {
      const companies = [writtenCompany({ id: 3, name: '<img src=x onerror=alert(1)> Adam' })]
      return reply(listCompanies, pageOf(matching(url, companies)))
    })
    .on(listEmployees, ({ url }) =>
      reply(
        listEmployees,
        pageOf(/^(ada|lovelace)/i.test(url.searchParams.get('search') ?? 'ada') ? [ada] : []),
      ),
    )
    .gives(getEmployee, () => ada)
    .on(listRoles, ({ url }) =>
      reply(listRoles, pageOf(matching(url, [writtenRole({ id: 4, name: 'Adapters' })]))),
    )

const palette = async () => {
  await screen.findByRole('heading', { level: 1 })
  await userEvent.keyboard('{Control>}k{/Control}')
  return screen.findByRole('combobox', { name: 'Search or run a command' })
}
const status = () => within(screen.getByRole('dialog')).getByRole('status').textContent
const active = () => {
  const id = screen.getByRole('combobox').getAttribute('aria-activedescendant')
  return document.getElementById(id ?? '')
}

test('lists every page and action once', async () => {
  await showApp(api(), '/roles')
  await palette()
  const lines = screen.getAllByRole('option').map((one) => one.textContent.trim())
  expect(lines).toHaveLength(new Set(lines).size)
  expect(lines.filter((line) => line.includes('Reviews'))).toEqual(['Go to Reviews'])
})

test('opens with Ctrl+K, finds a page by typing, goes there with Enter, and remembers it', async () => {
  const router = await showApp(api(), '/roles')
  await screen.findByRole('heading', { level: 1 })
  // The palette still loads while somebody types on.
  for (const key of ['k', 'g', 'o']) fireEvent.keyDown(document.body, { key, ctrlKey: key === 'k' })
  expect(await screen.findByRole('combobox', { name: 'Search or run a command' })).toHaveValue('go')
  await userEvent.keyboard(' emp{Enter}')
  await expect.poll(() => router.state.location.pathname).toBe('/employees')
  expect(screen.queryByRole('listbox')).toBeNull()
  await palette()
  expect(
    within(screen.getByRole('group', { name: 'Recent' })).getByRole('option', { name: 'Go to Employees' }),
  ).toBeVisible()
})

test('finds records of every kind by name, and shows a hostile name as text', async () => {
  await showApp(api(), '/about')
  await palette()
  await userEvent.keyboard('ada')
  const name = '<img src=x onerror=alert(1)> Adam Company · ID 3'
  expect(await screen.findByRole('option', { name })).toBeVisible()
  expect(
    await screen.findByRole('option', { name: /Ada Lovelace ada7@example.com · Employee · invited · ID 7/ }),
  ).toBeVisible()
  expect(await screen.findByRole('option', { name: /Adapters/ })).toBeVisible()
  expect(await screen.findByRole('option', { name: /Adalar/ })).toBeVisible()
  expect(document.querySelector('dialog img')).toBeNull()
})

test('opens a record, or shows its further actions with one key', async () => {
  const router = await showApp(api(), '/about')
  await palette()
  await userEvent.keyboard('ada lovelace')
  await screen.findByRole('group', { name: 'Exact match' })
  await userEvent.keyboard('{ArrowRight}')
  const actions = await screen.findByRole('group', { name: 'Ada Lovelace (ID 7)' })
  expect(within(actions).getByRole('option', { name: /^Reset 2FA/ })).toHaveAttribute('aria-disabled', 'true')
  await userEvent.keyboard('{Backspace}')
  expect(screen.getByRole('combobox')).toHaveValue('ada lovelace')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => router.state.location.pathname).toBe('/employees/7')
})

test('runs an action by its name: resends an invitation and shows the server’s message', async () => {
  const server = api().gives(resendInvitation, () => ({ success: 'Sent once more.' }))
  await showApp(server, '/about')
  await palette()
  await userEvent.keyboard('resend lovelace')
  const option = await screen.findByRole('option', { name: /^Resend invitation: Ada Lovelace/ })
  await expect.poll(active).toBe(option)
  await userEvent.keyboard('{Enter}')
  expect(await screen.findByText('Sent once more.')).toBeVisible()
  expect(server.requests(resendInvitation)).toHaveLength(1)
})

test('asks before a destructive action with the same dialog as the page', async () => {
  await showApp(api(), '/about')
  await palette()
  await userEvent.keyboard('revoke ada')
  await screen.findByRole('option', { name: /^Revoke invitation: Ada Lovelace/ })
  await userEvent.keyboard('{Enter}')
  expect(await screen.findByRole('dialog', { name: 'Revoke this invitation?' })).toBeVisible()
})

test('shows a failed search in its group and keeps the other groups', async () => {
  let broken = true
  const server = api().on(listRoles, ({ url }) =>
    broken
      ? refuse(500, { detail: 'Broken.' })
      : reply(listRoles, pageOf(matching(url, [writtenRole({ id: 4, name: 'Adapters' })]))),
  )
  await showApp(server, '/about')
  await palette()
  await userEvent.keyboard('ada')
  // Only the whole text finds Ada, so the results of shorter texts are gone now.
  expect(await screen.findByRole('option', { name: /Ada Lovelace/ })).toBeVisible()
  const roles = await screen.findByRole('group', { name: 'Roles search failed' })
  broken = false
  await userEvent.click(within(roles).getByRole('option', { name: /Retry search/ }))
  expect(await screen.findByRole('option', { name: /Adapters/ })).toBeVisible()
})

test('repeats a failed search when its text is typed again', async () => {
  let broken = true
  const server = api('embedded').on(listRoles, () =>
    broken
      ? refuse(500, { detail: 'Broken.' })
      : reply(listRoles, pageOf([writtenRole({ id: 4, name: 'Adapters' })])),
  )
  await showApp(server, '/about')
  await palette()
  await userEvent.keyboard('ada')
  expect(await screen.findByRole('option', { name: /Ada Lovelace/ })).toBeVisible()
  await screen.findByRole('group', { name: 'Roles search failed' })
  await userEvent.keyboard('{Backspace>3}lovelace')
  await expect.poll(() => server.requests(listRoles).at(-1)?.url.searchParams.get('search')).toBe('lovelace')
  broken = false
  await userEvent.keyboard('{Backspace>8}ada')
  expect(await screen.findByRole('option', { name: /Adapters/ })).toBeVisible()
})

test('does not replace a newer answer with a late one', async () => {
  const late: (() => void)[] = []
  const server = api('embedded').on(listCompanies, ({ url }) => {
    const search = url.searchParams.get('search') ?? ''
    const answer = () =>
      reply(listCompanies, pageOf([writtenCompany({ id: search.length, name: `Answer to ${search}` })]))
    return search === 'x' ? new Promise<Response>((give) => late.push(() => give(answer()))) : answer()
  })
  await showApp(server, '/about')
  await palette()
  await userEvent.keyboard('x')
  await expect.poll(() => late.length).toBe(1)
  await userEvent.keyboard('y')
  expect(await screen.findByRole('option', { name: /Answer to xy/ })).toBeVisible()
  late[0]!()
  await expect.poll(() => screen.queryByRole('option', { name: /Answer to x / })).toBeNull()
})

test('disables actions without permission, with the reason, and does not search what the caller may not see', async () => {
  const server = api()
  await showApp(server, '/employees', ['msp_view_user'])
  await palette()
  await userEvent.keyboard('new comp')
  const option = screen.getByRole('option', { name: /New company .*“Create Managed Company”/ })
  expect(option).toHaveAttribute('aria-disabled', 'true')
  expect(
    await screen.findByText(
      /you don’t have permission to search companies, roles, service accounts, nodes,? and questions/i,
    ),
  ).toBeVisible()
  expect(server.requests(listCompanies)).toHaveLength(0)
})

test('goes to sections and opens the help with single keys, except while typing or when they are off', async () => {
  const router = await showApp(api(), '/roles')
  await screen.findByRole('heading', { level: 1 })
  await userEvent.keyboard('ge')
  await expect.poll(() => router.state.location.pathname).toBe('/employees')
  await userEvent.click(await screen.findByRole('searchbox'))
  await userEvent.keyboard('gc?')
  expect(router.state.location.pathname).toBe('/employees')
  screen.getByRole('main').focus()
  await userEvent.keyboard('?')
  const help = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
  await userEvent.click(within(help).getByRole('checkbox', { name: 'Single-key shortcuts' }))
  await userEvent.click(within(help).getByRole('button', { name: 'Close' }))
  screen.getByRole('main').focus()
  await userEvent.keyboard('?gb')
  expect(screen.queryByRole('dialog', { name: 'Keyboard shortcuts' })).toBeNull()
  expect(router.state.location.pathname).toBe('/employees')
  localStorage.removeItem('letter-keys')
})

test('ignores accents in an exact match, and puts names first that begin with the text', async () => {
  const names = ['Alt Echeverría', 'Echeverría Süd', 'Echeverría', 'Xecheverria']
  const server = api().has({ companies: names.map((name, at) => writtenCompany({ id: at + 1, name })) })
  await showApp(server, '/about')
  await palette()
  await userEvent.keyboard('echeverria')
  const exact = await screen.findByRole('group', { name: 'Exact match' })
  expect(within(exact).getByRole('option', { name: /^Echeverría Company · ID 3/ })).toBeVisible()
  const found = within(screen.getByRole('group', { name: 'Companies' })).getAllByRole('option')
  expect(found.map((option) => /ID (\d)/.exec(option.textContent)?.[1])).toEqual(['2', '1', '4'])
})

test.each([
  ['adam', 'Edit, Change licences…, Move to node…, Show access, Delete…'],
  [
    'ada lovelace',
    'Edit, Resend invitation, Change role…, Move to node…, Show access, Reset 2FA…, Revoke invitation…',
  ],
  ['adapters', 'Edit, Show access, Clone, Delete…'],
  ['adalar', 'Show node and below, Show only node, Rename or move, Add child, Show access, Delete…'],
])('offers every action in the menu of “%s”', async (text, actions) => {
  await showApp(api(), '/about')
  await palette()
  await userEvent.keyboard(text)
  await expect.poll(() => active()?.textContent.toLowerCase()).toContain(text)
  await expect.poll(status).not.toMatch(/Searching/)
  await userEvent.keyboard('{ArrowRight}')
  const labels = screen.getAllByRole('option').map((one) => one.querySelector('[data-searched]')?.textContent)
  expect(labels.join(', ')).toBe(actions)
})

test('moves a company where the palette was, as its row does in a cell', async () => {
  await showApp(api(), '/about')
  await palette()
  await userEvent.keyboard('move adam')
  await screen.findByRole('option', { name: /^Move to node: .* Adam/ })
  await userEvent.keyboard('{Enter}')
  expect(await screen.findByRole('dialog', { name: /^Node of .* Adam/ })).toBeVisible()
  expect(await screen.findByRole('combobox', { name: /Node/ })).toBeVisible()
})

test.each([
  ['expired', 'Go to Expired invitations', '/employees/invitations?age=expired'],
  ['pending', 'Go to Invitations', '/employees/invitations'],
  ['expired key', 'Go to Expired service accounts', '/service-accounts?state=expired'],
])('finds the filtered list for “%s”', async (text, label, href) => {
  const router = await showApp(api('embedded'), '/about')
  await palette()
  await userEvent.keyboard(text)
  await expect.poll(() => active()?.textContent.trim()).toBe(label)
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => router.state.location.href).toBe(href)
})

test('shows the owner by whom a company was found, and tells records of one name apart', async () => {
  const company = writtenCompany({ id: 3, name: 'Northwind', owner_email: 'res@northwind.example' })
  const server = api('embedded').has({
    companies: [company],
    roles: [writtenRole({ id: 4, name: 'Res' })],
    accounts: [writtenAccount({ id: 5, name: 'Res' })],
  })
  await showApp(server, '/about')
  await palette()
  await userEvent.keyboard('res')
  const found = await screen.findByRole('option', { name: /^Northwind/ })
  expect(found).toHaveTextContent(/Owner: .*res@northwind.example · Company · ID 3/)
  expect(screen.getByRole('option', { name: /^Res Role · / })).toBeVisible()
  expect(screen.getByRole('option', { name: /^Res Service account · / })).toBeVisible()
})

test('says what it searched where nothing matches', async () => {
  await showApp(api(), '/billing', ['msp_view_user'])
  await palette()
  await userEvent.keyboard('zzz')
  await expect.poll(status).toMatch(/^Nothing matches “zzz” in pages, actions, and employees; /)
  expect(status()).toMatch(/you don’t have permission to search companies, roles, /)
})
