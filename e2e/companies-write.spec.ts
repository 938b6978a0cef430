import { arrive, expect, test } from './fixtures'
import { inMenu } from './record-menu'

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
