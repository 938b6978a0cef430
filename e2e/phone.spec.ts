import type { Page } from '@playwright/test'
import { expect, signIn, test } from './fixtures'
import { invitedPerson } from './invited'

/** Nothing sticks out to the right: the page cannot be moved sideways. */
async function fits(page: Page) {
  const { content, window } = await page.evaluate(() => ({ content: document.documentElement.scrollWidth, window: innerWidth }))
  expect(content, page.url()).toBeLessThanOrEqual(window)
}

test('no screen is wider than the phone', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await fits(page)
  await signIn(page, 'administrator', { keep: true })
  for (const path of [
    '/',
    '/companies',
    '/companies?page_size=250',
    '/companies/1',
    '/employees',
    '/employees/1',
    '/roles',
    '/roles/1',
    '/nowhere',
  ]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0)
    await fits(page)
  }
})

test('the navigation opens, leads on, and closes', async ({ page }) => {
  await signIn(page, 'administrator')
  await page.getByRole('button', { name: 'Open navigation' }).click()
  const drawer = page.getByRole('dialog', { name: 'Navigation' })
  await drawer.getByRole('link', { name: 'Companies' }).click()
  await expect(drawer).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Companies')
  await page.getByRole('button', { name: 'Open navigation' }).click()
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
})

test('companies are cards that can be sorted, searched and paged', async ({ page }) => {
  await signIn(page, 'administrator', { path: '/companies' })
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Newest first')
  await expect(page).toHaveURL(/ordering=-created_at/)
  await page.getByRole('link', { name: 'Next page' }).click()
  await expect(page).toHaveURL(/page=2/)
  await page.getByRole('searchbox').fill('gmbh')
  await expect(page).toHaveURL(/search=gmbh/)
  await expect(page.getByRole('row').first()).toBeVisible()
  await fits(page)
})

test('an invitation is sent again from its card', async ({ page, api }) => {
  const person = await invitedPerson(await api('administrator'), 8)
  await signIn(page, 'administrator', { path: `/employees?search=${encodeURIComponent(person.email)}` })
  await page.getByRole('button', { name: `invitation to ${person.name}` }).click()
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText(person.email)
  await fits(page)
})

test('the permissions of a role are read one below the other', async ({ page }) => {
  await signIn(page, 'administrator', { path: '/roles/1' })
  await page.getByRole('searchbox').fill('billing administrator')
  const row = page.getByRole('row').filter({ has: page.getByRole('rowheader') })
  await expect(row).toHaveCount(1)
  await expect(row).toContainText('msp_billing_administrator')
  await fits(page)
})
