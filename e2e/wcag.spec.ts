import type { Locator, Page } from '@playwright/test'
import { arrive, expect, test } from './fixtures'
import { fits, windows } from './narrow'
import { goTo, settled } from './walk'

// Criteria of WCAG that axe can't judge.

const tips = (page: Page) => page.getByRole('tooltip').filter({ visible: true })
const moveTo = async (page: Page, to: Locator) => {
  const { x, y, width, height } = (await to.boundingBox())!
  await page.mouse.move(x + width / 2, y + height / 2, { steps: 12 })
}

test('keeps a tooltip while the pointer is on it, and hides it on Escape wherever the focus is', async ({
  page,
}) => {
  await arrive(page, 'auditor', { path: '/companies?columns=name.80,node' })
  await settled(page)
  for (const control of [
    page.getByRole('link', { name: 'New company' }),
    // Its name is cut off.
    page
      .getByRole('rowheader')
      .or(page.getByRole('gridcell'))
      .filter({ has: page.getByRole('link') })
      .first(),
  ]) {
    await moveTo(page, control)
    await expect(tips(page)).toHaveCount(1)
    const words = await tips(page).textContent()
    await moveTo(page, tips(page))
    await expect(tips(page)).toHaveText(words ?? '')
    await page.keyboard.press('Escape')
    await expect(tips(page)).toHaveCount(0)
    await page.mouse.move(2, 2)
    await moveTo(page, control)
    await expect(tips(page)).toHaveCount(1)
    await page.mouse.move(2, 2, { steps: 12 })
    await expect(tips(page)).toHaveCount(0)
  }
})

/** How much of the element with the focus is in sight, from 0 to 1; undefined where none has it. */
const seenOfFocus = (page: Page) =>
  page.evaluate(() => {
    const one = document.activeElement
    if (!one || one === document.body) return undefined
    const { left, top, width, height } = one.getBoundingClientRect()
    const points = [0.05, 0.25, 0.5, 0.75, 0.95].flatMap((x) => [0.1, 0.5, 0.9].map((y) => [x, y] as const))
    const seen = points.filter(([x, y]) => {
      const at = document.elementFromPoint(left + x * width, top + y * height)
      return at !== null && (one.contains(at) || (at.contains(one) && at !== document.body))
    })
    return { part: seen.length / points.length, html: one.outerHTML.slice(0, 120) }
  })

for (const [path, { width, height }] of [
  ['/roles/new?from=3', windows['on the phone']],
  ['/roles/compare?roles=3,4,5', windows['at 400 % zoom']],
] as const)
  test(`covers no control that has the focus on ${path} at ${width} × ${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await arrive(page, 'administrator', { path })
    await settled(page)
    for (const key of ['Tab', 'Shift+Tab'])
      for (let presses = 0; presses < 60; presses++) {
        await page.keyboard.press(key)
        const seen = await seenOfFocus(page)
        expect.soft(seen?.part ?? 1, `${key} to ${seen?.html}`).toBeGreaterThan(0.1)
      }
  })

test('keeps every text whole with the spacing of WCAG 1.4.12', async ({ page }) => {
  await arrive(page, 'administrator')
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }',
    )
    document.adoptedStyleSheets = [sheet]
  })
  for (const path of [
    '/',
    '/companies',
    '/employees/2',
    '/roles/3/edit',
    '/billing',
    '/activity',
    '/access',
  ]) {
    await goTo(page, path)
    await settled(page)
    await fits(page, path)
  }
  await goTo(page, '/companies?columns=name,licenses.60')
  // The head of a number is shortened at last, and says itself whole.
  await expect(page.getByRole('columnheader').getByRole('button', { name: 'Licences' })).toHaveAttribute(
    'title',
    'Licences',
  )
})
