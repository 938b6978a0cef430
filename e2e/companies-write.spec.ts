import type { Page } from '@playwright/test'
import { choose } from './choose'
import { arrive, expect, test } from './fixtures'
import { inMenu, moreActions } from './record-menu'

const messages = (page: Page) => page.getByRole('region', { name: 'Messages' })

test('creates a company, lists it, edits it, and deletes it once that is confirmed', async ({ page }, {
  testId,
}) => {
  const name = `Write ${testId}`
  await arrive(page, 'administrator', { path: '/companies' })
  await page.getByRole('link', { name: 'New company' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('New company')
  await page.getByRole('button', { name: 'Create company' }).click()
  await expect(page.getByRole('textbox', { name: 'Company name' })).toBeFocused()
  await page.getByRole('textbox', { name: 'Company name' }).fill(name)
  await page.getByRole('textbox', { name: 'Owner’s first name' }).fill('Ada')
  await page.getByRole('textbox', { name: 'Owner’s last name' }).fill('Byron')
  await page.getByRole('textbox', { name: 'Owner’s email' }).fill('ada@example.com')
  await page.getByRole('button', { name: 'Add package' }).click()
  await page.getByRole('combobox', { name: 'Package 1' }).selectOption({ label: 'Single Sign-On' })
  await page.getByRole('textbox', { name: 'Licences 1' }).fill('7')
  await page.getByRole('button', { name: 'Create company' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await expect(messages(page)).toContainText(`${name} was created`)
  await expect(page.getByRole('row', { name: /Single Sign-On/ })).toContainText('7')

  await page.getByRole('link', { name: 'Edit' }).click()
  await page.getByRole('textbox', { name: 'Company name' }).fill(`${name} Ltd`)
  await choose(page.getByRole('combobox', { name: 'Node' }), 'Kantoor Antwerpen')
  await page.getByRole('button', { name: 'Save company' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${name} Ltd`)

  await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Companies' }).click()
  await page.getByRole('searchbox').fill(`${name} Ltd`)
  await page.getByRole('link', { name: `${name} Ltd` }).click()
  await (await inMenu(page, 'Delete…')).click()
  const dialog = page.getByRole('dialog', { name: 'Delete this company?' })
  await expect(dialog).toContainText(`${name} Ltd`)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(moreActions(page)).toBeFocused()
  await (await inMenu(page, 'Delete…')).click()
  await dialog.getByRole('textbox', { name: /^Type .* to confirm$/ }).fill(`${name} Ltd`)
  await dialog.getByRole('button', { name: 'Delete company' }).click()
  await expect(messages(page)).toContainText('was deleted')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Companies')
})

test('confirms no deletion while Enter is held down, and asks before unsaved input is lost', async ({
  page,
}) => {
  await arrive(page, 'administrator', { path: '/companies/2' })
  await (await inMenu(page, 'Delete…')).focus()
  for (let repeats = 0; repeats < 12; repeats++) await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  await expect(page.getByRole('dialog', { name: 'Delete this company?' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

  await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Companies' }).click()
  await page.getByRole('link', { name: 'New company' }).click()
  await page.getByRole('textbox', { name: 'Company name' }).fill('Half')
  await page.goBack()
  await page
    .getByRole('dialog', { name: 'Leave without saving?' })
    .getByRole('button', { name: 'Keep editing' })
    .click()
  await expect(page.getByRole('textbox', { name: 'Company name' })).toHaveValue('Half')
  await page.getByRole('button', { name: 'Your key' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page
    .getByRole('dialog', { name: 'Leave without saving?' })
    .getByRole('button', { name: 'Keep editing' })
    .click()
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Roles' }).click()
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Roles')
})

test('disables the actions for an auditor, and names the missing permission', async ({ page }) => {
  await arrive(page, 'auditor', { path: '/companies/2' })
  await expect(page.getByRole('link', { name: 'Edit' })).toHaveAttribute('aria-disabled', 'true')
  await expect(await inMenu(page, 'Delete…')).toHaveAccessibleDescription(/“Delete Managed Company”/)
})
