import type { Page } from '@playwright/test'
import { expect, signIn, test } from './fixtures'

const title = (page: Page) => page.getByRole('heading', { level: 1 })
const scope = (page: Page) => page.getByRole('button', { name: /^Node scope/ })
const way = (page: Page) => page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('listitem')
const section = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name, exact: true })

test('chooses the scope by keyboard, and keeps it in the address over lists, records and a reload', async ({
  page,
}) => {
  await signIn(page, 'administrator', { path: '/companies', keep: true })
  await expect(page.getByText('1–50 of 1,240')).toBeVisible()
  await scope(page).press('Enter')
  await expect(page.getByRole('treeitem', { name: 'All nodes' })).toBeFocused()
  await page.keyboard.type('zürich')
  await expect(page.getByText('1 node found')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(scope(page)).toHaveAccessibleName('Node scope: Zweigstelle Zürich and below')
  await expect(page).toHaveURL(/\/companies\?node=[\w-]+$/)
  const { search } = new URL(page.url())
  await expect(page.getByText(/^1–\d+ of \d{2,3}$/)).toBeVisible()

  for (const name of ['Employees', 'Roles', 'Billing', 'Overview', 'Companies']) {
    await section(page, name).press('Enter')
    await expect(title(page)).toHaveText(name)
    await expect(page).toHaveTitle(`${name} · MSP Portal`)
    await expect(page.getByRole('main'), 'the focus goes to the page').toBeFocused()
    expect(new URL(page.url()).search).toBe(search)
  }
  const company = page.getByRole('grid').getByRole('link').first()
  const name = (await company.textContent()) ?? ''
  await company.press('Enter')
  await expect(title(page)).toContainText(name)
  await page.reload()
  await expect(page).toHaveTitle(`${name} · MSP Portal`)
  await expect(scope(page)).toHaveAccessibleName('Node scope: Zweigstelle Zürich and below')
  await expect(way(page).nth(-2)).toContainText('Zweigstelle Zürich')
  await expect(way(page).last()).toHaveAttribute('aria-current', 'page')
  await way(page).first().getByRole('link', { name: 'Companies' }).press('Enter')
  await expect(title(page)).toHaveText('Companies')
  expect(new URL(page.url()).search).toBe(search)
  await page.getByRole('button', { name: 'Show all nodes' }).press('Enter')
  await expect(page.getByText('1–50 of 1,240')).toBeVisible()
  await expect(page).not.toHaveURL(/node=/)
})

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
