import type { Page } from '@playwright/test'
import type { WrittenCompanyItem } from '../contract/companies'
import type { WrittenNode } from '../contract/nodes'
import { expect, signIn, test } from './fixtures'

const rows = (page: Page) =>
  page
    .getByRole('table', { name: 'companies' })
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })
const names = (page: Page) => rows(page).getByRole('link').allTextContents()
const pages = (page: Page) => page.getByRole('navigation', { name: 'Pages' })
const step = (page: Page, name: string) => pages(page).getByRole('link', { name })

/** The rows of a page are there: neither placeholders nor those of the page before. */
async function settled(page: Page, number: number) {
  await expect(pages(page)).toContainText(`Page ${number}`)
  await expect(page.getByRole('table', { name: 'companies' })).toHaveAttribute('aria-busy', 'false')
}

test('the list goes page by page to the last company and back, and says where it is', async ({ page }) => {
  await signIn(page, 'administrator', { path: '/companies' })
  await settled(page, 1)
  await expect(pages(page)).toContainText('1–50 of 1,240')
  await expect(step(page, 'Previous page')).toHaveAttribute('aria-disabled', 'true')
  await step(page, 'Next page').click()
  await settled(page, 2)
  await expect(pages(page)).toContainText('51–100 of 1,240')
  await step(page, 'Last page').click()
  await settled(page, 25)
  await expect(pages(page)).toContainText('1,201–1,240 of 1,240')
  await expect(rows(page)).toHaveCount(40)
  await expect(step(page, 'Next page')).toHaveAttribute('aria-disabled', 'true')
  await step(page, 'Previous page').click()
  await settled(page, 24)
  await step(page, 'First page').click()
  await settled(page, 1)
})

test('every company is on exactly one page', async ({ page }) => {
  await signIn(page, 'administrator', { path: '/companies?page_size=250' })
  const ids: string[] = []
  for (let number = 1; number <= 5; number++) {
    await settled(page, number)
    ids.push(
      ...(await rows(page)
        .getByRole('link')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))),
    )
    if (number < 5) await step(page, 'Next page').click()
  }
  expect(ids).toHaveLength(1240)
  expect(new Set(ids).size).toBe(1240)
})

test('Back, Forward and a reload keep the place', async ({ page }) => {
  await signIn(page, 'administrator', { path: '/companies?search=e', keep: true })
  await settled(page, 1)
  await step(page, 'Next page').click()
  await settled(page, 2)
  const second = await names(page)
  await page.reload()
  await settled(page, 2)
  expect(await names(page)).toEqual(second)
  await page.goBack()
  await settled(page, 1)
  await expect(page.getByRole('searchbox')).toHaveValue('e')
  await page.goForward()
  await settled(page, 2)
  expect(await names(page)).toEqual(second)
})

test('a search runs over all companies, is part of the address, and starts at the first page', async ({ page }) => {
  await signIn(page, 'administrator', { path: '/companies?page=7' })
  await settled(page, 7)
  await page.getByRole('searchbox', { name: 'Search all 1,240 companies' }).fill("o'brien")
  await expect(page).toHaveURL(/search=o%27brien/i)
  await expect(page).not.toHaveURL(/page=/)
  await settled(page, 1)
  const found = await names(page)
  expect(found.length).toBeGreaterThan(0)
  for (const name of found) expect(name.toLowerCase()).toContain("o'brien")
})

test('a search for wildcards finds only what holds them', async ({ page }) => {
  await signIn(page, 'administrator', { path: '/companies?search=_' })
  await settled(page, 1)
  for (const name of await names(page)) expect(name).toContain('_')
})

test('a search without a hit says so and can be cleared', async ({ page }) => {
  await signIn(page, 'administrator', { path: '/companies?search=zzzzzz' })
  await expect(page.getByRole('main')).toContainText(/no companies|nothing|no match/i)
  await page.getByRole('button', { name: /clear/i }).click()
  await settled(page, 1)
  await expect(page).not.toHaveURL(/search=/)
})

test('a column is sorted by the server, both ways, and says so', async ({ page, api }) => {
  const asAdministrator = await api('administrator')
  const firstBy = async (ordering: string) => {
    const answer = await asAdministrator.get(`/api/msp/companies/?page_size=1&ordering=${ordering}`)
    return ((await answer.json()) as { results: WrittenCompanyItem[] }).results[0]?.name ?? ''
  }
  await signIn(page, 'administrator', { path: '/companies' })
  const head = page.getByRole('columnheader', { name: 'Created' })
  for (const [ordering, direction] of [
    ['created_at', 'ascending'],
    ['-created_at', 'descending'],
  ] as const) {
    await head.getByRole('button').click()
    await expect(head).toHaveAttribute('aria-sort', direction)
    await settled(page, 1)
    await expect(rows(page).first().getByRole('link')).toHaveText(await firstBy(ordering))
    await expect(page).toHaveURL(new RegExp(`ordering=${ordering}`))
  }
})

test('the node scope narrows to exactly one node', async ({ page, api }) => {
  const asAdministrator = await api('administrator')
  const answer = await asAdministrator.get('/api/msp/nodes/?page_size=100')
  const node = ((await answer.json()) as { results: WrittenNode[] }).results.find((one) => one.parent !== null && one.company_count > 0)
  if (!node) throw new Error('The sample data has no child node with companies.')
  await signIn(page, 'administrator', { path: '/companies' })
  await page.getByRole('button', { name: 'Node scope: All nodes' }).click()
  await page.getByRole('treeitem', { name: `${node.name} ${node.id}` }).click()
  await expect(page).toHaveURL(new RegExp(`node=${node.uid}`))
  await expect(pages(page)).toContainText(`of ${node.company_count.toLocaleString('en')}`)
  const cells = await rows(page).getByRole('cell').filter({ hasText: node.name }).count()
  expect(cells).toBeGreaterThanOrEqual(Math.min(node.company_count, 50))
})

test('a page past the end says so and leads back', async ({ page, expected }) => {
  expected.push(/status of 404/)
  await signIn(page, 'administrator', { path: '/companies?page=999' })
  await expect(page.getByRole('main')).toContainText('There is no page 999')
  await page.getByRole('link', { name: 'first page' }).click()
  await settled(page, 1)
})

test('names stay text, whatever they hold', async ({ page }) => {
  await signIn(page, 'administrator', { path: `/companies?search=${encodeURIComponent('<')}` })
  await settled(page, 1)
  const found = await names(page)
  expect(found).toContain('<b>Bold</b> & Co')
  expect(found).toContain('<script>alert(1)</script> Ltd')
  await expect(rows(page).locator('b, script, img')).toHaveCount(0)
})

test('a company opens from its row and from its address', async ({ page }) => {
  await signIn(page, 'administrator', { path: '/companies?page=2' })
  await settled(page, 2)
  const link = rows(page).first().getByRole('link')
  const name = await link.innerText()
  await link.click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
  await page.goBack()
  await settled(page, 2)
})

test('a branch manager sees the companies of the own node only', async ({ page, api }) => {
  const answer = await (await api('branch_manager')).get('/api/msp/companies/')
  const { count } = (await answer.json()) as { count: number }
  expect(count).toBeGreaterThan(0)
  expect(count).toBeLessThan(1240)
  await signIn(page, 'branch_manager', { path: '/companies' })
  await expect(pages(page)).toContainText(`of ${count.toLocaleString('en')}`)
})
