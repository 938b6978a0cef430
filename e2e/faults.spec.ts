import type { Page } from '@playwright/test'
import { silent } from '../testing/other-api/faults'
import { makeWorld } from '../testing/other-api/world'
import { signInWithKey } from '../scripts/sign-in.mjs'
import { expect, testBehindGateway } from './gateway'
import { turnTo } from './walk'

const test = testBehindGateway({ world: () => makeWorld(undefined, { companies: 120 }), dialect: 'ours' })

const fillCompany = async (page: Page, name: string) => {
  await page.getByLabel('Company name').fill(name)
  await page.getByLabel('Owner’s first name').fill('Ada')
  await page.getByLabel('Owner’s last name').fill('Byron')
  await page.getByLabel('Owner’s email').fill('ada@example.com')
}

test.afterEach(({ remote }) => remote.api.misbehave())

test('doesn’t scroll where rows load, because Tab reaches nothing there', async ({ page, remote }) => {
  await signInWithKey(page, 'any-key', { path: '/companies' })
  await expect(page.getByText(/1–50 of 12\d/)).toBeVisible()
  const scrolls = (table: Element) => getComputedStyle(table.parentElement!).overflowY
  expect(await page.getByRole('grid', { name: 'companies' }).evaluate(scrolls)).toBe('auto')
  remote.api.misbehave(silent, ({ operation }) => operation.name === 'List MSP Employee')
  await page.getByRole('link', { name: 'Employees' }).click()
  expect(await page.getByRole('grid', { name: 'employees' }).evaluate(scrolls)).toBe('hidden')
})

test.describe('when offline', () => {
  test.use({ expected: [/Failed to load resource|ERR_INTERNET_DISCONNECTED/] })

  test('shows a banner, refuses a write for good, and loads again once online', async ({
    page,
    context,
    remote,
  }) => {
    await signInWithKey(page, 'any-key', { path: '/companies' })
    await expect(page.getByText(/1–50 of 12\d/)).toBeVisible()
    await page.getByRole('link', { name: 'New company' }).click()
    await fillCompany(page, 'Offline')
    await context.setOffline(true)
    await expect(page.getByText('You’re offline.', { exact: false }).first()).toBeVisible()
    await page.getByRole('button', { name: 'Create company' }).click()
    await expect(
      page.getByText('You’re offline. Nothing was sent, and your input is still here.'),
    ).toBeVisible()
    const writes = () => remote.api.seen.filter(({ method }) => method === 'POST').length
    const before = writes()
    await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Companies' }).click()
    await page.getByRole('button', { name: 'Discard changes' }).click()
    await turnTo(page, 'Next page')
    await context.setOffline(false)
    await expect(page.getByText(/51–100 of 12\d/)).toBeVisible()
    expect(writes()).toBe(before)
  })
})

const list = 'Ada Byron ada@example.com'
const inputs: readonly [
  what: string,
  path: string,
  enter: (page: Page) => Promise<void>,
  kept: (page: Page) => Promise<void>,
][] = [
  [
    'a form',
    '/companies/new',
    (page) => fillCompany(page, 'Half written'),
    (page) => expect(page.getByLabel('Company name')).toHaveValue('Half written'),
  ],
  [
    'an invite list',
    '/employees/invite',
    (page) => page.getByLabel('Names and email addresses').fill(list),
    (page) => expect(page.getByLabel('Names and email addresses')).toHaveValue(list),
  ],
  [
    'the role matrix',
    '/roles/matrix',
    (page) => page.locator('[role=checkbox]:not([aria-readonly=true])').first().click(),
    (page) => expect(page.getByRole('region', { name: 'Unsaved changes' })).toContainText('1 unsaved change'),
  ],
]
for (const [what, path, enter, kept] of inputs)
  test(`offers to reload after an update of the dashboard, and keeps what was entered in ${what}`, async ({
    page,
  }) => {
    await signInWithKey(page, 'any-key', { path, keep: true })
    await enter(page)
    await kept(page)
    // The loader dispatches this when a file is gone.
    await page.evaluate(() =>
      dispatchEvent(
        Object.assign(new Event('vite:preloadError', { cancelable: true }), {
          payload: new Error('Failed to fetch'),
        }),
      ),
    )
    await page.getByRole('button', { name: 'Reload now' }).click()
    await expect(page.getByText('The dashboard was updated')).toHaveCount(0)
    await kept(page)
    expect(await page.evaluate(() => Object.keys(sessionStorage))).not.toContain('kept-drafts')
  })
