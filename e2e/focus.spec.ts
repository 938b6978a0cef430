import type { Page } from '@playwright/test'
import { arrive, expect, test } from './fixtures'

// People without a mouse are where the focus is. Lost, it is on the body, and begins at the top again.

const main = (page: Page) => page.getByRole('main')
const title = (page: Page) => page.getByRole('heading', { level: 1 })
test('begins a new page with the focus, after a link in the one before and after the palette', async ({
  page,
}) => {
  await arrive(page, 'administrator')
  const begins = async (words: string) => {
    await expect(title(page)).toHaveText(words)
    await expect(main(page)).toBeFocused()
  }
  for (const list of ['companies', 'employees', 'roles', 'service-accounts', 'billing/packages']) {
    await page.goto(`/${list}`)
    const record = page.getByRole('grid').getByRole('link').first()
    const name = (await record.textContent()) ?? ''
    await record.press('Enter')
    await begins(name)
  }
  for (const [from, link, to] of [
    ['/companies/2', 'Companies', 'Companies'],
    ['/nodes/2', 'Fjordlicht Managed Services', 'Fjordlicht Managed Services'],
    ['/employees/2', 'Administrator', 'Administrator'],
    ['/', 'Show companies', 'Companies'],
    ['/activity', 'Outbox', 'Activity'],
  ] as const) {
    await page.goto(from)
    await main(page).getByRole('link', { name: link }).first().press('Enter')
    await begins(to)
  }
  await page.goto('/companies/2')
  await main(page).getByRole('link', { name: 'Edit' }).focus()
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('combobox', { name: 'Search or run a command' }).fill('Roles')
  await page.getByRole('option', { name: /Roles/ }).first().waitFor()
  await page.keyboard.press('Enter')
  await begins('Roles')
  await page.getByRole('link', { name: 'New role' }).press('Enter')
  await expect(page.getByRole('textbox', { name: 'Role name' })).toBeFocused()
})

test('leaves the focus beside a control that is gone once it was pressed', async ({ page }) => {
  await arrive(page, 'administrator', { path: '/companies?search=zzqqzz&package=2' })
  const press = async (name: string | RegExp) => {
    const button = main(page).getByRole('button', { name }).first()
    await button.press('Enter')
    await expect(button).toBeHidden()
    await expect(page.locator('main:focus-within'), String(name)).toBeVisible()
  }
  await press('Remove the filter Package')
  await press('Clear search')
  await page.goto('/activity?search=zzqqzz')
  await press(/^Clear/)
  // The company that is chosen is loaded first.
  await page.goto('/access?do=role%20edit')
  await main(page).getByRole('button', { name: 'On one record' }).press('Enter')
  const choices = page.getByRole('dialog', { name: 'On one record' })
  await choices.getByRole('searchbox').fill('Hölzl')
  await choices
    .getByRole('button', { name: /^Hölzl/ })
    .first()
    .press('Enter')
  await expect(page.getByRole('button', { name: 'Remove the filter On one record' })).toBeVisible()
  await expect(page.locator('main:focus-within')).toBeVisible()
})
