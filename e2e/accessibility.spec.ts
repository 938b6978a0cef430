import type { Page } from '@playwright/test'
import { expectNoViolations } from './axe'
import { arrive, expect, test } from './fixtures'
import { expectOrder } from './order'
import { goTo, settled } from './walk'

test('has no violation on the screens before sign-in', async ({ page, expected }) => {
  expected.push(/status of 401/)
  await page.goto('/set-up#unknown')
  await expectNoViolations(page)
  await page.goto('/sign-in')
  await expectNoViolations(page)
  await page.getByLabel('Service account key').fill('wrong')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('alert')).not.toBeEmpty()
  await expectNoViolations(page)
})

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
const views = [
  '/companies?search=%3C&page_size=6',
  '/companies?search=zzzzzz',
  '/employees?status=invited&page_size=6',
  '/roles/1?search=zzzzzz',
  '/roles/matrix?against=2&search=user',
  '/roles/matrix?flip=yes&risk=yes&search=user',
  // Two days, of which the sample has a year.
  `/roles/matrix?day=${daysAgo(90)}&until=${daysAgo(30)}`,
  '/access?do=person reset,person delete',
  '/access?do=person reset&who=person 3',
  '/access?do=company open&by=company&who=person 3',
  ...['permissions', 'advice'].map((kind) => `/attention/${kind}`),
  '/nodes?search=kantoor',
  '/activity?search=zzzzzz',
  '/companies/2?view=history',
  ...['companies', 'employees', 'roles', 'nodes', 'service-accounts'].map((noun) => `/${noun}/2?view=access`),
]
test('has no violation, no skipped heading level and no motion on the other views of the screens', async ({
  page,
}) => {
  test.slow() // Many screens, each checked three times.
  await arrive(page, 'administrator')
  for (const path of views) {
    await goTo(page, path)
    await expectNoViolations(page)
    await expectOrder(page, path)
  }
})

test('has no violation in forms with errors, confirmations and dialogs', async ({ page }) => {
  await arrive(page, 'administrator', { path: '/companies/new' })
  const dialog = page.getByRole('dialog')
  await page.getByRole('textbox', { name: 'Company name' }).fill('x'.repeat(130))
  await page.getByRole('button', { name: 'Add package' }).click()
  await page.getByRole('button', { name: 'Create company' }).click()
  await expect(page.getByRole('textbox', { name: 'Company name' })).toHaveAccessibleDescription(/At most/)
  await expectNoViolations(page)
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(dialog).toBeVisible()
  await expectNoViolations(page, 'dialog[open]')
  await dialog.getByRole('button', { name: 'Discard changes' }).click()
  await expect(dialog).toBeHidden()
  for (const [path, name] of [
    ['/companies/1', /^Move$/],
    ['/employees/1', /^More actions$/],
    ['/roles', /^What does “role” mean/],
    ['/employees/1', /^Node scope/],
    ['/employees/1', /^Your key/],
  ] as const) {
    await test.step(`${path} ${name}`, async () => {
      await goTo(page, path)
      await settled(page)
      await page.getByRole('button', { name }).click()
      await expect(dialog).toBeVisible()
      await expectNoViolations(page, 'dialog[open]')
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
    })
  }
})

test('has no violation in the toolbar of a list, a selection and its actions', async ({ page }) => {
  await arrive(page, 'administrator', { path: '/employees?page_size=6' })
  await settled(page)
  const dialog = page.getByRole('dialog')
  const lookAt = async (opener: ReturnType<Page['getByRole']>) => {
    await opener.click()
    await expect(dialog).toBeVisible()
    await expectNoViolations(page, 'dialog[open]')
    await page.keyboard.press('Escape')
    await expect(opener).toBeFocused()
  }
  for (const name of ['Filter', 'Columns', 'Export'])
    await lookAt(page.getByRole('button', { name, exact: true }))
  await lookAt(page.getByRole('button', { name: /^Views/ }))
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  const selection = page.getByRole('region', { name: 'Selection' })
  await expect(selection).toBeVisible()
  await expectNoViolations(page, 'section[aria-label=Selection]')
  for (const name of ['Resend invitation', 'Change role', 'Move to node', 'Remove'])
    await lookAt(selection.getByRole('button', { name, exact: true }))
})

test('has no violation where permissions are missing', async ({ page }) => {
  await arrive(page, 'nobody', { path: '/companies' })
  await expectNoViolations(page)
  await arrive(page, 'auditor', { path: '/employees?status=invited&page_size=6' })
  await expectNoViolations(page)
})
