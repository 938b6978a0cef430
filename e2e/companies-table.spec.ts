import type { Locator, Page } from '@playwright/test'
import { arrive, expect, test } from './fixtures'

const table = (page: Page) => page.getByRole('grid', { name: 'companies' })
const heads = (page: Page) => table(page).getByRole('columnheader')

async function settled(page: Page, number: number) {
  await expect(page.getByRole('navigation', { name: 'Pages' })).toContainText(`Page ${number}`)
  await expect(table(page)).toHaveAttribute('aria-busy', 'false')
}

test('widens a column by the end of its head, and moves it by the head', async ({ page }) => {
  await arrive(page, 'administrator', { path: '/companies' })
  await settled(page, 1)
  const boxOf = async (head: string) => {
    const box = await heads(page).filter({ hasText: head }).boundingBox()
    if (!box) throw new Error(`${head} isn’t shown`)
    return { ...box, right: box.x + box.width, middle: box.y + box.height / 2 }
  }
  const drag = async ({ middle }: { middle: number }, from: number, to: number) => {
    await page.mouse.move(from, middle)
    await page.mouse.down()
    await page.mouse.move(to, middle, { steps: 4 })
    await page.mouse.up()
  }
  const before = await boxOf('ID')
  await drag(before, before.right - 4, before.right + 36)
  await expect.poll(async () => (await boxOf('ID')).width).toBeCloseTo(before.width + 40, -1)
  await drag(before, before.x + 30, (await boxOf('Name')).x + 40)
  await expect(heads(page).nth(1)).toHaveText('ID')
})

test('keeps names and menus in sight where the columns don’t fit, and the heads while rows scroll', async ({
  page,
}) => {
  await page.setViewportSize({ width: 760, height: 600 })
  await arrive(page, 'administrator', { path: '/companies' })
  await settled(page, 1)
  const row = table(page).getByRole('row').nth(1)
  const [name, created] = [row.getByRole('link').first(), row.getByRole('gridcell').nth(-2)]
  const menu = row.getByRole('button', { name: /^Actions of/ })
  // Half a pixel may be lost on the way.
  const at = async (one: Locator) => Math.round(((await one.boundingBox())?.x ?? 0) / 4)
  const placesOf = async () => ({ name: await at(name), menu: await at(menu) })
  const [before, createdBefore] = [await placesOf(), await at(created)]
  await table(page).hover()
  await page.mouse.wheel(200, 0)
  await expect.poll(() => at(created)).toBeLessThan(createdBefore)
  expect(await placesOf()).toEqual(before)
  const head = heads(page).filter({ hasText: 'Name' })
  const top = (await head.boundingBox())?.y
  await page.mouse.wheel(0, 800)
  await expect(row).not.toBeInViewport()
  expect((await head.boundingBox())?.y).toBe(top)
})

test('draws a mark in the boxes of selected rows and of the page, and no box and no button on paper', async ({
  page,
}) => {
  await arrive(page, 'administrator', { path: '/companies?page_size=25' })
  await settled(page, 1)
  const boxes = table(page).getByRole('checkbox', { name: /^Select / })
  await boxes.nth(1).check()
  // An inline mark ignores its size, so nothing would be seen of it.
  for (const box of [boxes.nth(0), boxes.nth(1)])
    expect(await box.evaluate((one) => getComputedStyle(one, '::before').display)).toBe('block')
  // On paper the boxes are gone, and the names don't take their narrow place.
  await page.emulateMedia({ media: 'print' })
  expect((await heads(page).filter({ hasText: 'Name' }).boundingBox())?.width).toBeGreaterThan(100)
  await page.goto('/companies/2')
  const main = page.getByRole('main')
  await expect(main.getByRole('region', { name: 'Packages' })).toContainText('Total')
  await expect(main.getByRole('link', { name: 'Edit' })).toBeHidden()
  await expect(main.getByRole('button', { name: /^Copy|^More|CSV$/ })).toHaveCount(0)
})

test('opens the editor of a cell at its row, from the menu under the pointer', async ({ page }) => {
  await arrive(page, 'administrator', { path: '/companies' })
  await settled(page, 1)
  const row = table(page).getByRole('row').nth(6)
  await expect(async () => {
    await row.hover()
    await row.getByRole('button', { name: /^Actions of/ }).click({ timeout: 1_000 })
  }).toPass()
  await page.getByRole('menuitem', { name: 'Move to node…' }).click()
  const editor = page.getByRole('dialog')
  await expect(editor).toBeVisible()
  const [cell, box] = [await row.locator('[data-label="Node"]').boundingBox(), await editor.boundingBox()]
  expect(box?.x).toBeCloseTo(cell?.x ?? 0, -1)
  expect(box?.y).toBeCloseTo(cell?.y ?? 0, -1)
})
