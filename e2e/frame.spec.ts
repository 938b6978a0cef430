import type { Page } from '@playwright/test'
import { expect, signIn, test } from './fixtures'

test('shows the permissions of the key, and carries theme and sign-out to the other tab', async ({
  page,
  context,
}) => {
  await signIn(page, 'nobody', { path: '/about', keep: true })
  const other = await context.newPage()
  await signIn(other, 'auditor', { path: '/about' })
  const key = page.getByRole('button', { name: 'Your key' })
  await key.press('Enter')
  const item = (name: string) => page.getByRole('menuitem', { name })
  await expect(item('Your permissions')).toBeFocused()
  await page.keyboard.press('Enter')
  const permissions = page.getByRole('dialog', { name: 'Your permissions' })
  await expect(permissions).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(permissions).toBeHidden()
  await expect(key).toBeFocused()

  await key.press('Enter')
  const dark = (one: Page) => one.getByRole('menuitemradio', { name: 'Dark' })
  const scheme = (one: Page) => one.evaluate(() => getComputedStyle(document.documentElement).colorScheme)
  await page.keyboard.press('d')
  await expect(dark(page)).toBeFocused()
  await page.keyboard.press('Space')
  await expect(dark(page)).toBeChecked()
  expect(await scheme(page)).toBe('dark')
  await expect.poll(() => scheme(other)).toBe('dark')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toBeHidden()
  await expect(key).toBeFocused()
  await page.reload()
  await key.press('Enter')
  await expect(dark(page)).toBeChecked()
  expect(await scheme(page)).toBe('dark')

  await item('Sign out').press('Enter')
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect(other.getByRole('heading', { name: 'Sign in' })).toBeVisible()
})
