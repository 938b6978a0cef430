import { arrive, expect, test } from './fixtures'

test('somebody is invited, renamed, and the invitation is revoked', async ({ page }, { testId }) => {
  await arrive(page, 'administrator', { path: '/employees' })
  await page.getByRole('link', { name: 'Invite employee' }).click()
  await page.getByRole('textbox', { name: 'First name' }).fill('Write')
  await page.getByRole('textbox', { name: 'Last name' }).fill('Test')
  await page.getByRole('textbox', { name: 'E-mail' }).fill(`${testId}@example.com`)
  await page.getByRole('combobox', { name: 'Role' }).selectOption({ label: 'Auditor' })
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Write Test')
  await page.getByRole('link', { name: 'Edit' }).click()
  await page.getByRole('textbox', { name: 'Last name' }).fill('Tested')
  await page.getByRole('button', { name: 'Save employee' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Write Tested')
  await page.getByRole('button', { name: 'Revoke invitation' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke invitation' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Employees')
})

test('the help desk may invite and edit, but not delete', async ({ page }) => {
  await arrive(page, 'help_desk', { path: '/employees/1' })
  await expect(page.getByRole('link', { name: 'Edit' })).toHaveAttribute('href', '/employees/1/edit')
  await expect(page.getByRole('button', { name: 'Delete' })).toHaveAccessibleDescription(/“Delete Users”/)
})
