import type { Locator, Page } from '@playwright/test'
import type { WrittenRole } from '../contract/roles'
import { arrive, expect, test } from './fixtures'
import { goTo } from './walk'

const focused = (page: Page): Locator => page.locator(':focus')
const rolesOf = async (request: { get: (url: string) => Promise<{ json: () => Promise<unknown> }> }) =>
  (
    (await (await request.get('/api/msp/roles/?page_size=100&ordering=name')).json()) as {
      results: WrittenRole[]
    }
  ).results

test('the matrix is walked by keyboard alone, and each box says role, permission and state', async ({
  page,
}) => {
  await arrive(page, 'administrator', { path: '/roles/matrix' })
  const grid = page.getByRole('grid')
  await expect(grid).toHaveAttribute('aria-colcount', /\d+/)
  await grid.locator('[role=checkbox][tabindex="0"]').focus()
  await expect(focused(page)).toHaveAccessibleName(
    'Administrator, View Nodes: held; read-only: built-in roles stay as they are',
  )
  await page.keyboard.press('ArrowDown')
  await expect(focused(page)).toHaveAccessibleName(/^Administrator, Create Nodes: held/)
  await page.keyboard.press('ArrowRight')
  await expect(focused(page)).toHaveAccessibleName(/^Auditor, Create Nodes: not held/)
  await page.keyboard.press('End')
  await expect(focused(page)).toHaveAccessibleName(/, Create Nodes: /)
  await page.keyboard.press('Control+End')
  await expect(focused(page)).toHaveAccessibleName(/, Cascade Permissions: /)
  await page.keyboard.press('Control+Home')
  await expect(focused(page)).toHaveAccessibleName(/^Administrator, View Nodes/)
  await page.keyboard.type('billing')
  await expect(focused(page)).toHaveAccessibleName(/Billing Administrator: /)
  // Up to the head of the column, which leads to the role.
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('ArrowUp')
  await expect(focused(page)).toHaveAccessibleName(/^Administrator, id \d+, 25 rights, read-only/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Administrator')
})

test('what the matrix shows stands in the address: turned round, sorted, compared, differences only', async ({
  page,
  api,
}) => {
  const roles = await rolesOf(await api('administrator'))
  const auditor = roles.find(({ name }) => name === 'Auditor')!
  await arrive(page, 'administrator', { path: '/roles/matrix' })
  await expect(page.getByText(`${roles.length} of ${roles.length} roles, read at`)).toBeVisible()
  await page.getByRole('button', { name: 'Roles down' }).click()
  await page.getByLabel('Sort roles').selectOption('-rights')
  await page.getByLabel('Compare with').selectOption(String(auditor.id))
  await page.getByRole('checkbox', { name: 'Differences only' }).click()
  await expect(page.getByRole('checkbox', { name: 'Differences only' })).toBeChecked()
  await expect(page).toHaveURL(/flip=yes/)
  await page.reload()
  await expect(page.getByRole('grid', { name: 'Roles down, permissions across' })).toBeVisible()
  await expect(page.getByRole('rowheader').first()).toContainText('Administrator')
  await expect(
    page.getByRole('checkbox', { name: /^Administrator, Delete Users: held; differs from Auditor/ }),
  ).toBeVisible()
})

test('the matrix is saved as a table in which no name is a formula, and on paper stands the whole of it', async ({
  page,
  api,
}) => {
  const roles = await rolesOf(await api('administrator'))
  await arrive(page, 'administrator', { path: '/roles/matrix' })
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^role-matrix-.*\.csv$/)
  const text = Buffer.concat(await (await file.createReadStream()).toArray()).toString('utf8')
  expect(text.split('\r\n')).toHaveLength(27)
  expect(text).not.toMatch(/(^|,)[=+@]/m)

  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('grid')).toBeHidden()
  const sheet = page.getByRole('table').first()
  // The heads, six categories and 25 permissions.
  await expect(sheet.getByRole('row')).toHaveCount(32)
  await expect(page.getByText(/^From/)).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page.getByRole('columnheader').filter({ hasText: /\(\d+\)/ })).toHaveCount(roles.length)
})

test('a permission leads to roles and people; roles are compared, and their union begins a new one; advice says why', async ({
  page,
  api,
}) => {
  const roles = await rolesOf(await api('administrator'))
  const [auditor, desk] = ['Auditor', 'Help Desk'].map((name) => roles.find((role) => role.name === name)!)
  await arrive(page, 'administrator', { path: '/roles/permissions' })
  await page.getByRole('link', { name: 'Modify Users' }).click()
  const found = page.getByRole('region', { name: 'Modify Users' })
  await expect(found).toContainText(/Held by \d+ roles, and through them by \d+ people/)
  await found.getByRole('link', { name: 'Ingrid Halvorsen' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ingrid Halvorsen')

  await goTo(page, `/roles/compare?roles=${auditor!.id},${desk!.id}`)
  await expect(page.getByText(/\d+ shared, \d+ different/)).toBeVisible()
  await page.getByRole('link', { name: 'New role of all of them' }).click()
  await expect(page.getByRole('textbox', { name: 'Role name' })).toHaveValue('All of Auditor, Help Desk')

  await goTo(page, '/roles/advice')
  const ways = page.getByRole('region', { name: 'Ways to more power' })
  await expect(ways).toContainText('1. Invite a person with the role Administrator')
  await expect(page.getByRole('region', { name: 'Fewer roles' })).toContainText('custom roles')
})
