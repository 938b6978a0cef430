import type { Page } from '@playwright/test'
import { expect, keys, test } from './fixtures'
import { button, confirm, link, moveTo, pick, pickTyped, press, tabTo, title, type } from './keys'

// These tests do every kind of action by keyboard, because not everybody can use a mouse.

/**
 * The part of a test's id that differs from other tests. It is short, because each letter is a key to press.
 */
const short = (testId: string) => testId.slice(-8)

/** Chooses an action in the menu of a record. */
async function fromMenu(page: Page, action: string) {
  await press(page, button(page, 'More actions'))
  const item = page.getByRole('menuitem', { name: action })
  await expect(page.getByRole('menu')).toBeVisible()
  for (let downs = 0; downs < 12 && !(await item.evaluate((one) => one === document.activeElement)); downs++)
    await page.keyboard.press('ArrowDown')
  await expect(item).toBeFocused()
  await page.keyboard.press('Enter')
}

async function enter(page: Page, path: string) {
  await page.goto(path)
  await page.getByLabel('Service account key').focus()
  // People paste a key.
  await page.keyboard.insertText(keys().administrator)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Your key' })).toBeVisible()
}

test('creates, edits and deletes a company without a mouse', async ({ page }, { testId }) => {
  await enter(page, '/companies')
  await press(page, link(page, 'New company'))
  await press(page, button(page, 'Create company'))
  await expect(page.getByRole('textbox', { name: 'Company name' })).toBeFocused()
  await type(page, 'Company name', `Keys ${short(testId)}`)
  await type(page, 'Owner’s first name', 'Eva')
  await type(page, 'Owner’s last name', 'Moser')
  await type(page, 'Owner’s email', 'eva@example.com')
  await press(page, button(page, 'Add package'))
  await pick(page, 'Package 1', 'Leak Watch')
  await type(page, 'Licences 1', '12')
  await page.keyboard.press('Enter')
  await expect(title(page)).toHaveText(`Keys ${short(testId)}`)
  const messages = page.getByRole('region', { name: 'Messages' })
  await expect(messages).toContainText(`Keys ${short(testId)} was created`)
  await expect(page.getByRole('row', { name: /Leak Watch/ })).toContainText('12')
  await press(page, link(page, 'Edit'))
  await type(page, 'Company name', `Keys ${short(testId)} B`)
  await pickTyped(page, 'Node', 'Kantoor')
  await press(page, button(page, 'Save company'))
  await expect(title(page)).toHaveText(`Keys ${short(testId)} B`)
  await fromMenu(page, 'Delete…')
  await expect(page.getByRole('dialog')).toContainText(`Keys ${short(testId)} B`)
  await confirm(page, 'Cancel')
  await expect(button(page, 'More actions')).toBeFocused()
  await fromMenu(page, 'Delete…')
  await type(page, `Type Keys ${short(testId)} B to confirm`, `Keys ${short(testId)} B`)
  await confirm(page, 'Delete company')
  await expect(messages).toContainText('was deleted')
  await expect(title(page)).toHaveText('Companies')
})

test('invites an employee, resends, changes role and node, and revokes the invitation without a mouse', async ({
  page,
}, { testId }) => {
  await enter(page, '/employees')
  await press(page, link(page, 'Invite employee'))
  await type(page, 'First name', 'Key')
  await type(page, 'Last name', 'Board')
  await type(page, 'Email', `${testId}@example.com`)
  await pickTyped(page, 'Role', 'Auditor')
  await press(page, button(page, 'Send invitation'))
  await expect(title(page)).toHaveText('Key Board')
  await press(page, page.getByRole('button', { name: 'invitation to Key Board' }), 'Space')
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText(`${testId}@example.com`)
  await press(page, link(page, 'Edit'))
  await type(page, 'Last name', 'Boards')
  await pickTyped(page, 'Node', 'Kantoor')
  await pickTyped(page, 'Role', 'Help Desk')
  await press(page, button(page, 'Save employee'))
  await expect(page.getByRole('main')).toContainText('Help Desk')
  await expect(title(page)).toHaveText('Key Boards')
  await fromMenu(page, 'Revoke invitation…')
  await confirm(page, 'Revoke invitation')
  await expect(title(page)).toHaveText('Employees')
})

test('finds a node in the tree, adds a child, renames, moves and deletes it without a mouse', async ({
  page,
}, { testId }) => {
  await enter(page, '/nodes')
  await tabTo(page, page.getByRole('row', { name: /^Fjordlicht/ }))
  await page.keyboard.type('z')
  await expect(page.getByRole('row', { name: /^Zweigstelle Zürich/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await press(page, link(page, 'Add child'))
  await type(page, 'Node name', `Keys ${short(testId)}`)
  await page.keyboard.press('Enter')
  await expect(title(page)).toHaveText(`Keys ${short(testId)}`)
  await press(page, link(page, 'Edit'))
  await type(page, 'Node name', `Keys ${short(testId)} B`)
  await tabTo(page, page.getByRole('combobox', { name: 'Parent' }))
  await page.keyboard.press('ArrowUp')
  await expect(page.getByText('Effects of saving')).toBeVisible()
  await press(page, button(page, 'Save node'))
  await expect(title(page)).toHaveText(`Keys ${short(testId)} B`)
  await fromMenu(page, 'Delete…')
  await confirm(page, 'Delete node')
  await expect(title(page)).toHaveText('Nodes')
})

test('clones, changes and deletes a role without a mouse', async ({ page }, { testId }) => {
  await enter(page, '/roles')
  await moveTo(page, page.getByRole('grid').getByRole('link', { name: 'Billing Office' }))
  await page.keyboard.press('Enter')
  await fromMenu(page, 'Clone')
  await type(page, 'Role name', `Keys ${short(testId)}`)
  await press(page, button(page, 'Create role'))
  await expect(title(page)).toHaveText(`Keys ${short(testId)}`)
  await press(page, link(page, 'Edit'))
  for (const name of ['View Nodes', 'Billing Administrator'])
    await press(page, page.getByRole('checkbox', { name }), 'Space')
  await expect(page.getByRole('form')).toContainText('Adds 1: View Nodes')
  await expect(page.getByRole('form')).toContainText('Removes 1: Billing Administrator')
  await press(page, button(page, 'Save role'))
  await expect(page.getByRole('row', { name: /View Nodes .* Allowed/ })).toBeVisible()
  await fromMenu(page, 'Delete…')
  await confirm(page, 'Delete role')
  await expect(title(page)).toHaveText('Roles')
})

test('resends, changes and revokes many invitations without a mouse', async ({ page, api }, { testId }) => {
  const administrator = await api('administrator')
  for (const first_name of ['one', 'other']) {
    const data = {
      first_name,
      last_name: testId,
      email: `${first_name}.${testId}@example.com`,
      role: 2,
      msp_node: 1,
    }
    expect((await administrator.post('/api/msp/employees/', { data })).status()).toBe(201)
  }
  await enter(page, `/employees?search=${testId}`)
  const dialog = page.getByRole('dialog')
  const forBoth = async (action: string, yes: string, choose?: () => Promise<void>) => {
    await moveTo(page, page.getByRole('checkbox', { name: 'Select all on this page' }), 'Home', 'ArrowUp')
    await page.keyboard.press('Space')
    await press(
      page,
      page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: action, exact: true }),
    )
    await choose?.()
    await confirm(page, yes)
    await expect(dialog.getByRole('status')).toHaveText('2 done.')
    await confirm(page, 'Close')
    await expect(dialog).toBeHidden()
    // The button that opened the dialog is gone with the selection, so the focus goes to the page.
    await expect(page.getByRole('main')).toBeFocused()
  }
  await forBoth('Resend invitation', 'Resend 2 invitations')
  await forBoth('Change role', 'Change role of 2 people', () => pickTyped(page, 'New role', 'Help Desk'))
  await forBoth('Move to node', 'Move 2 people', () => pickTyped(page, 'To node', 'Kantoor'))
  await forBoth('Remove', 'Remove 2 people')
  await expect(page.getByText(/^No employees match/)).toBeVisible()
})
