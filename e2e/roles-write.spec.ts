import { arrive, expect, test } from './fixtures'
import { inMenu } from './record-menu'

test('clones a role, edits it with its changes in sight, and deletes it', async ({ page }, { testId }) => {
  const name = `Role ${testId}`
  await arrive(page, 'administrator', { path: '/roles' })
  await page.getByRole('link', { name: 'Billing Office' }).click()
  await (await inMenu(page, 'Clone')).click()
  await page.getByRole('textbox', { name: 'Role name' }).fill(name)
  await page.getByRole('button', { name: 'Create role' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await page.getByRole('link', { name: 'Edit' }).click()
  await page.getByRole('checkbox', { name: 'View Nodes' }).check()
  await page.getByRole('checkbox', { name: 'Billing Administrator' }).uncheck()
  await expect(page.getByRole('form')).toContainText('Adds 1: View Nodes')
  await expect(page.getByRole('form')).toContainText('Removes 1: Billing Administrator')
  await page.getByRole('button', { name: 'Save role' }).click()
  await expect(page.getByRole('row', { name: /View Nodes .* Allowed/ })).toBeVisible()
  await (await inMenu(page, 'Delete…')).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete role' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Roles')
})

test('names the missing permission to an auditor who can’t change a role', async ({ page }) => {
  await arrive(page, 'auditor', { path: '/roles/4' })
  await expect(page.getByRole('link', { name: 'Edit' })).toHaveAccessibleDescription(/“Modify Roles”/)
})
