// The screens, dialogs and states for "npm run screenshots".

/** The name and the address of each screen. */
export const screens = [
  ['overview', '/'],
  ['attention-expired', '/attention/expired'],
  ['attention-permissions', '/attention/permissions'],
  ['attention-packages', '/attention/packages'],
  ['attention-roles', '/attention/roles'],
  ['companies', '/companies'],
  ['companies-search', '/companies?search=%3C'],
  ['companies-empty', '/companies?search=zzzzzz'],
  ['companies-past-the-end', '/companies?page=999'],
  ['company', '/companies/1'],
  ['company-new', '/companies/new'],
  ['company-import', '/companies/import'],
  ['company-edit', '/companies/2/edit'],
  ['employees', '/employees'],
  ['employees-invited', '/employees?status=invited'],
  ['employee', '/employees/1'],
  ['employee-new', '/employees/new'],
  ['employees-invite', '/employees/invite'],
  ['invitations', '/employees/invitations'],
  ['employee-edit', '/employees/2/edit'],
  ['roles', '/roles'],
  ['role', '/roles/1'],
  ['role-search', '/roles/1?search=company'],
  ['role-new', '/roles/new'],
  ['role-edit', '/roles/4/edit'],
  ['role-matrix', '/roles/matrix'],
  ['role-matrix-flipped', '/roles/matrix?flip=yes&sort=similar&against=2'],
  ['role-compare', '/roles/compare?roles=1,2,5'],
  ['role-permission', '/roles/permissions?code=msp_edit_user'],
  ['role-advice', '/attention/advice'],
  ['role-access', '/roles/4?view=access'],
  ['access', '/access'],
  ['reviews', '/reviews'],
  ['review-new', '/reviews/new'],
  ['review-open', '/reviews/1'],
  ['review-people', '/reviews/3'],
  ['nodes', '/nodes'],
  ['nodes-search', '/nodes?search=kantoor'],
  ['node', '/nodes/2'],
  ['node-new', '/nodes/new?parent=2'],
  ['node-edit', '/nodes/2/edit'],
  ['billing', '/billing'],
  ['billing-nodes', '/billing?by=node'],
  ['billing-companies', '/billing?by=company'],
  ['billing-odd', '/billing/anomalies'],
  ['packages', '/billing/packages'],
  ['package', '/billing/packages/2'],
  ['package-new', '/billing/packages/new'],
  ['package-edit', '/billing/packages/2/edit'],
  ['activity', '/activity'],
  ['outbox', '/activity/outbox'],
  ['service-accounts', '/service-accounts'],
  ['service-account', '/service-accounts/2'],
  ['service-account-new', '/service-accounts/new'],
  ['service-account-edit', '/service-accounts/2/edit'],
  ['about', '/about'],
  ['not-found', '/nowhere'],
]

const press = (name) => (page) => page.getByRole('button', { name, exact: true }).click()

/** Opens the menu of the session. Its button also says how many permissions the key has. */
const openAccount = (page) => page.getByRole('button', { name: 'Your key' }).click()

/** Chooses an action from the menu on the page of a record. */
const choose = (name) => async (page) => {
  await press('More actions')(page)
  await page.getByRole('menuitem', { name }).click()
}

/** Selects three rows of a list. */
async function select(page) {
  const boxes = page.getByRole('checkbox', { name: /^Select / })
  for (const row of [1, 2, 3]) await boxes.nth(row).check()
  await page.getByRole('region', { name: 'Selection' }).waitFor()
}

/** Searches in the command palette, and waits for a result. */
async function find(page) {
  await press('Search or run a command')(page)
  await page.getByRole('combobox', { name: 'Search or run a command' }).fill('kantoor')
  await page.getByRole('option', { name: 'Kantoor' }).first().waitFor()
}

/**
 * Dialogs and sheets over a screen, each with the way to open it. Nothing is confirmed.
 * @type {readonly (readonly [name: string, address: string, open: (page: import('@playwright/test').Page) =>
 * Promise<void>, only?: 'wide' | 'phone'])[]}
 */
export const opened = [
  ['dialog-company-delete', '/companies/1', choose('Delete…')],
  ['dialog-employee-delete', '/employees/4', choose('Delete…')],
  ['dialog-2fa', '/employees/4', choose('Reset sign-in…')],
  ['menu-your-key', '/companies', openAccount],
  ['palette', '/companies', press('Search or run a command')],
  ['palette-found', '/companies', find],
  ['keyboard-help', '/companies', (page) => page.keyboard.press('?')],
  ['scope-dialog', '/companies', (page) => page.getByRole('button', { name: 'Node scope:' }).click(), 'wide'],
  ['list-filter', '/companies', press('Filter')],
  ['list-row-menu', '/companies', (page) => page.getByRole('gridcell').nth(8).click({ button: 'right' })],
  [
    'list-columns',
    '/companies',
    async (page) => {
      await press('Columns')(page)
      await page.getByRole('dialog').waitFor()
    },
  ],
  ['list-views', '/companies', (page) => page.getByRole('button', { name: /^Views/ }).click()],
  ['list-export', '/companies', press('Export')],
  ['list-selection', '/companies', select, 'wide'],
  ['list-selection-people', '/employees', select, 'wide'],
  ['navigation', '/companies', press('Open navigation'), 'phone'],
]

/** Creates three reviews, one of people and one with a few decisions, so that there is something to show. */
export async function prepare(url, key) {
  const post = async (address, body) => {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
    const answer = await fetch(new URL(address, url), { method: 'POST', headers, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`${address}: ${answer.status} ${await answer.text()}`)
    return answer.json()
  }
  const reviews = '/api/console/reviews/'
  const inDays = (days) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  const first = await post(reviews, {
    name: 'Fourth quarter',
    reviewer: 'Ada Lovelace',
    due_on: inDays(60),
  })
  // Changes are decided one by one.
  for (const { role, code } of first.items.slice(0, 8))
    await post(`${reviews}${first.id}/decide/`, {
      items: [{ kind: 'role', id: role, code }],
      decision: 'keep',
      milliseconds: 4000,
    })
  await post(reviews, {
    name: 'Two roles only',
    reviewer: 'Grace Hopper',
    roles: [3, 4],
    due_on: inDays(1),
  })
  await post(reviews, { name: 'People of the fourth quarter', kind: 'people', due_on: inDays(60) })
}
