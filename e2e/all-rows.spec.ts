import { readFile } from 'node:fs/promises'
import { makeWorld } from '../testing/other-api/world'
import { signInWithKey } from '../scripts/sign-in.mjs'
import { expect, testBehindGateway } from './gateway'

const test = testBehindGateway({ world: () => makeWorld(), dialect: 'ours' })

test('sorts, searches, selects and exports all companies of another API', async ({ page }) => {
  await signInWithKey(page, 'any-key', { path: '/companies?ordering=-name' })
  await expect(page.getByText(/^1,234 rows read \d\d:\d\d(–\d\d:\d\d)?$/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Company 1234', exact: true })).toBeVisible()
  await page.getByRole('searchbox').fill('COMPÁNY 123')
  // 123, 1123, and 1230 to 1234.
  await expect(page.getByRole('navigation', { name: 'Pages' })).toContainText('1–7 of 7')
  await page.getByRole('searchbox').fill('')
  await expect(page.getByRole('navigation', { name: 'Pages' })).toContainText('of 1,234')
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await page.getByRole('button', { name: 'Select all 1,234 that match' }).click()
  await expect(page.getByText('1,234 companies selected')).toBeVisible()
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: /^Export all / }).click()
  const lines = (await readFile(await (await saved).path(), 'utf8')).trim().split('\r\n')
  expect(lines).toHaveLength(1235)
})
