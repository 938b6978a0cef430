import type { Locator, Page } from '@playwright/test'
import { arrive, expect, test } from './fixtures'
import { settled } from './walk'

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
