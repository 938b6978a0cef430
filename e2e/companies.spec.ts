import type { Page } from '@playwright/test'
import { arrive, expect, test } from './fixtures'
import { marked } from './marked'
import { turnTo } from './walk'

const rows = (page: Page) =>
  page
    .getByRole('grid', { name: 'companies' })
    .getByRole('row')
    .filter({ has: page.getByRole('gridcell') })
const names = (page: Page) => rows(page).getByRole('link').allTextContents()
const pages = (page: Page) => page.getByRole('navigation', { name: 'Pages' })
const step = (page: Page, name: string) => pages(page).getByRole('link', { name })

/** Waits for the rows of this page, instead of placeholders or the rows of the page before. */
async function settled(page: Page, number: number) {
  await expect(pages(page)).toContainText(`Page ${number}`)
  await expect(page.getByRole('grid', { name: 'companies' })).toHaveAttribute('aria-busy', 'false')
}

test('goes page by page to the last company and back, and keeps its place', async ({ page }) => {
  await arrive(page, 'administrator', { path: '/companies' })
  await settled(page, 1)
  await expect(pages(page)).toContainText('1–50 of 1,240')
  await expect(step(page, 'Previous page')).toHaveAttribute('aria-disabled', 'true')
  await turnTo(page, 'Next page')
  await settled(page, 2)
  await expect(pages(page)).toContainText('51–100 of 1,240')
  await turnTo(page, 'Last page')
  await settled(page, 25)
  await expect(pages(page)).toContainText('1,201–1,240 of 1,240')
  await expect(rows(page)).toHaveCount(40)
  await expect(step(page, 'Next page')).toHaveAttribute('aria-disabled', 'true')
  await turnTo(page, 'Previous page')
  await settled(page, 24)
  await turnTo(page, 'First page')
  await settled(page, 1)

  await test.step('keeps the place over Back, Forward, a record and a reload', async () => {
    await page.getByRole('searchbox').fill('e')
    await expect(page).toHaveURL(/search=e/)
    await settled(page, 1)
    await turnTo(page, 'Next page')
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
    // A row far down returns to the same pixel.
    const one = rows(page).nth(40).getByRole('link')
    await one.scrollIntoViewIfNeeded()
    const top = () => one.evaluate((link) => Math.round(link.getBoundingClientRect().top))
    const before = await top()
    await one.click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(second[40] ?? '')
    await page.goBack()
    await settled(page, 2)
    await expect.poll(top).toBe(before)
  })
})

test('draws the first rows first on a first visit, and all rows at once after a reload or a page', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const counts: number[] = []
    Object.assign(globalThis, { counts })
    new MutationObserver(() => {
      const count = document.querySelectorAll('tbody a').length
      if (count > 0 && count !== counts.at(-1)) counts.push(count)
    }).observe(document, { subtree: true, childList: true })
  })
  const counts = () => page.evaluate(() => Reflect.get(globalThis, 'counts') as number[])
  await arrive(page, 'administrator', { path: '/companies' })
  await settled(page, 1)
  expect(await counts()).toEqual([20, 50])
  await page.reload()
  await settled(page, 1)
  expect(await counts()).toEqual([50])
  await page.goto('/about')
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Companies' }).click()
  await settled(page, 1)
  expect(await counts()).toEqual([50])
})

test('searches all companies from the first page, and marks what matched, with its accents', async ({
  page,
}) => {
  await arrive(page, 'administrator', { path: '/companies?page=7' })
  await settled(page, 7)
  await page.getByRole('searchbox', { name: 'Search 1,240 companies' }).fill('ECHEVERRIA')
  await expect(page).toHaveURL(/search=ECHEVERRIA/)
  await expect(page).not.toHaveURL(/page=/)
  await expect.poll(async () => new Set(await marked(page))).toEqual(new Set(['Echeverría']))
  await page.getByRole('searchbox').fill('')
  await expect.poll(() => marked(page)).toEqual([])
})
