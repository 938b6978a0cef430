import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, signIn, test } from './fixtures'

async function expectNoViolations(page: Page) {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  const { violations } = await new AxeBuilder({ page }).analyze()
  const found = violations.map(({ id, help, nodes }) => ({ id, help, where: nodes.slice(0, 3).map((node) => node.html) }))
  expect(found, page.url()).toEqual([])
}

const open = ['/sign-in', '/activate#unknown']
const screens = [
  '/',
  '/companies?page_size=25',
  '/companies?search=%3C',
  '/companies?search=zzzzzz',
  '/companies/1',
  '/employees',
  '/employees?status=invited',
  '/employees/1',
  '/roles',
  '/roles/1',
  '/roles/1?search=zzzzzz',
  '/roles/matrix?against=2&search=user',
  '/roles/matrix?flip=yes&risk=yes&search=user',
  '/roles/compare?roles=1,2',
  '/roles/permissions?code=msp_edit_user',
  '/roles/advice',
  '/nodes',
  '/billing',
  '/nowhere',
]

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`${colorScheme} colours`, () => {
    test.use({ colorScheme })

    test('screens without a key have no violation', async ({ page, expected }) => {
      expected.push(/status of 401/)
      for (const path of open) {
        await page.goto(path)
        await expectNoViolations(page)
      }
      await page.goto('/sign-in')
      await page.getByLabel('Service account key').fill('wrong')
      await page.getByRole('button', { name: 'Sign in' }).click()
      await expect(page.getByRole('alert')).not.toBeEmpty()
      await expectNoViolations(page)
    })

    for (const path of screens) {
      test(`${path} has no violation`, async ({ page }) => {
        await signIn(page, 'administrator', { path })
        await expectNoViolations(page)
      })
    }

    test('what a key may not see or do has no violation', async ({ page }) => {
      await signIn(page, 'nobody', { path: '/companies' })
      await expectNoViolations(page)
      await signIn(page, 'auditor', { path: '/employees?status=invited' })
      await expectNoViolations(page)
    })

    test('the rights of the key, opened, have no violation', async ({ page }) => {
      await signIn(page, 'administrator')
      await page.getByRole('button', { name: 'Your key' }).click()
      await expect(page.getByRole('dialog', { name: 'What this key may do' })).toBeVisible()
      await expectNoViolations(page)
    })
  })
}
