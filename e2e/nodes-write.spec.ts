import type { Page } from '@playwright/test'
import { choose } from './choose'
import { arrive, expect, test } from './fixtures'
import { inMenu } from './record-menu'

const way = (page: Page) => page.getByRole('navigation', { name: 'Breadcrumbs' })
const title = (page: Page) => page.getByRole('heading', { level: 1 })

test('creates, renames, moves and deletes a node, and keeps the root', async ({ page }, { testId }) => {
  const name = `Node ${testId}`
  await arrive(page, 'administrator', { path: '/nodes' })
  await page.getByRole('link', { name: 'Zweigstelle Zürich', exact: true }).click()
  await page.getByRole('link', { name: 'Add child' }).click()
  await page.getByRole('textbox', { name: 'Node name' }).fill(name)
  await page.getByRole('button', { name: 'Create node' }).click()
  await expect(title(page)).toHaveText(name)
  await expect(way(page).getByRole('link', { name: 'Zweigstelle Zürich', exact: true })).toBeVisible()

  await page.getByRole('link', { name: 'Edit' }).click()
  await page.getByRole('textbox', { name: 'Node name' }).fill(`${name} B`)
  await choose(page.getByRole('combobox', { name: 'Parent' }), 'Kantoor Antwerpen')
  await expect(page.getByRole('main')).toContainText(
    'No API key can use all permissions of 1 person. Sign in as a person: Hélène Lefèvre (',
  )
  await expect(page.getByRole('button', { name: 'Save node' })).toBeDisabled()
  await choose(page.getByRole('combobox', { name: 'Parent' }), 'Niederlassung München')
  await page.getByRole('button', { name: 'Save node' }).click()
  await expect(title(page)).toHaveText(`${name} B`)
  await expect(way(page).getByRole('link', { name: 'Niederlassung München' })).toBeVisible()

  await (await inMenu(page, 'Delete…')).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete node' }).click()
  await expect(title(page)).toHaveText('Nodes')
  await expect(page.getByRole('link', { name: `${name} B` })).toHaveCount(0)
  await page.getByRole('treegrid').getByRole('link').first().click()
  await expect(await inMenu(page, 'Delete…')).toHaveAccessibleDescription(/root node/)
})
