import type { APIRequestContext, Locator, Page } from '@playwright/test'
import type { WrittenCompany } from '../contract/companies'
import type { WrittenEmployee } from '../contract/employees'
import type { WrittenRole } from '../contract/roles/roles'
import { arrive, expect, test } from './fixtures'
import { countPresses } from './presses'
import { settled } from './walk'

// Each daily job takes at most so many presses from the overview, or from the list that it names. Resending
// all expired invitations is counted in invitations-other.spec.ts, and inviting somebody in
// invitations-write.spec.ts.

const section = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name, exact: true })
const rowOf = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name }) })
/** Rows move until all are drawn and in their place, and then another one is below the pointer. */
async function hoverOver(page: Page, row: Locator) {
  await row.scrollIntoViewIfNeeded()
  await settled(page)
  await expect(async () => {
    await row.hover()
    await expect(row.getByRole('button', { name: /^Actions of/ })).toBeVisible({ timeout: 500 })
  }).toPass()
}
const messages = (page: Page) => page.getByRole('region', { name: 'Messages' })

/** A company that the list shows first. */
async function makeCompany(api: APIRequestContext, name: string): Promise<WrittenCompany> {
  const { results } = (await (await api.get('/api/msp/packages/')).json()) as { results: { id: number }[] }
  const data = {
    name,
    owner_first_name: 'Eva',
    owner_last_name: 'Moser',
    owner_email: 'eva@example.com',
    packages: [{ id: results[0]?.id, license_count: 12 }],
  }
  return (await (await api.post('/api/msp/companies/', { data })).json()) as WrittenCompany
}

/** Somebody who is invited as an auditor, and whom the list shows first. */
async function invite(api: APIRequestContext, testId: string): Promise<WrittenEmployee> {
  const roles = (await (await api.get('/api/msp/roles/?search=Auditor')).json()) as { results: WrittenRole[] }
  const email = `${testId}@example.com`
  const data = { first_name: 'Pressed', last_name: `Aaa ${testId}`, email, role: roles.results[0]?.id }
  return (await (await api.post('/api/msp/employees/', { data })).json()) as WrittenEmployee
}

test('opens a company with 2 presses, changes a licence count with 3, and moves it with 5', async ({
  page,
  api,
}, { testId }) => {
  const administrator = await api('administrator')
  const name = `' Pressed ${testId}`
  const { id } = await makeCompany(administrator, name)
  const current = async () =>
    (await (await administrator.get(`/api/msp/companies/${id}/`)).json()) as WrittenCompany

  await arrive(page, 'administrator')
  let presses = await countPresses(page)
  await page.keyboard.press('ControlOrMeta+k')
  await expect(page.getByRole('combobox', { name: 'Search or run a command' })).toBeFocused()
  await page.keyboard.type(name)
  await expect(page.getByRole('option', { name }).first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  expect(await presses()).toBe(2)

  await page.goto('/')
  presses = await countPresses(page)
  await section(page, 'Companies').click()
  await rowOf(page, name).locator('[data-label="Licences"]').click()
  await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeFocused()
  await page.keyboard.type('15')
  await page.keyboard.press('Enter')
  await expect(messages(page)).toContainText('has 15 licences')
  expect(await presses()).toBe(3)
  expect((await current()).packages[0]?.license_count).toBe(15)

  await page.goto('/')
  presses = await countPresses(page)
  await section(page, 'Companies').click()
  await expect(rowOf(page, name)).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type(testId)
  await expect(page.getByRole('grid').getByRole('link')).toHaveCount(1)
  await rowOf(page, name).locator('[data-label="Node"]').click()
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
  await page.keyboard.type('Kantoor')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByRole('combobox')).toHaveValue('Kantoor Antwerpen')
  await page.keyboard.press('Enter')
  await expect(messages(page)).toContainText('moved to Kantoor Antwerpen')
  expect(await presses()).toBe(5)
  expect((await current()).msp_node_name).toBe('Kantoor Antwerpen')
  await administrator.delete(`/api/msp/companies/${id}/`)
})

test('resends an invitation with 2 presses, changes a role with 4, and revokes with 4', async ({
  page,
  api,
}, { testId }) => {
  const administrator = await api('administrator')
  const { id } = await invite(administrator, testId)
  const read = () => administrator.get(`/api/msp/employees/${id}/`)

  await arrive(page, 'administrator')
  let presses = await countPresses(page)
  await section(page, 'Employees').click()
  await rowOf(page, testId)
    .getByRole('button', { name: /^Resend/ })
    .click()
  await expect(messages(page)).toContainText(`${testId}@example.com`)
  expect(await presses()).toBe(2)

  await page.goto('/')
  presses = await countPresses(page)
  await section(page, 'Employees').click()
  await rowOf(page, testId).locator('[data-label="Role"]').click()
  await page
    .getByRole('dialog')
    .getByRole('option', { name: /^Help Desk/ })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(messages(page)).toContainText('has the role Help Desk')
  expect(await presses()).toBe(4)
  expect(((await (await read()).json()) as WrittenEmployee).role_name).toBe('Help Desk')

  await page.goto('/')
  presses = await countPresses(page)
  await section(page, 'Employees').click()
  await hoverOver(page, rowOf(page, testId))
  await rowOf(page, testId)
    .getByRole('button', { name: /^Actions of/ })
    .click()
  await page.getByRole('menuitem', { name: 'Revoke invitation…' }).click()
  const dialog = page.getByRole('dialog')
  // A long answer moves the button.
  const effect = dialog.getByRole('region', { name: 'Who gains or loses access' })
  await expect(effect.getByRole('status')).not.toBeEmpty()
  await dialog.getByRole('button', { name: 'Revoke invitation' }).click()
  await expect(messages(page)).toContainText('was revoked')
  expect(await presses()).toBe(4)
  expect((await read()).status()).toBe(404)
})

test('resets 2FA with 4 presses', async ({ page, api }) => {
  const administrator = await api('administrator')
  const answer = await administrator.get('/api/msp/employees/?status=active&page_size=200')
  const { results } = (await answer.json()) as { results: WrittenEmployee[] }
  const person = results.find((one) => one.is_2fa_enabled && one.role_name === 'Auditor')
  await arrive(page, 'administrator')
  const presses = await countPresses(page)
  await section(page, 'Employees').click()
  const row = page.getByRole('row').filter({ hasText: person?.email ?? '' })
  await hoverOver(page, row)
  await row.getByRole('button', { name: /^Actions of/ }).click()
  await page.getByRole('menuitem', { name: 'Reset sign-in…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Reset sign-in' }).click()
  await expect(messages(page)).not.toBeEmpty()
  expect(await presses()).toBe(4)
})

test('exports a list with 2 presses', async ({ page }) => {
  await arrive(page, 'administrator', { path: '/employees' })
  const presses = await countPresses(page)
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /^Export all \d+ employees/ }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^employees-all-/)
  expect(await presses()).toBe(2)
})
