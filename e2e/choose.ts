import type { Locator } from '@playwright/test'
import { expect } from './fixtures'

/** Chooses the option of a combo box whose name begins with these words, by typing them. */
export async function choose(box: Locator, words: string): Promise<void> {
  await box.click()
  const page = box.page()
  // Nothing around the field cuts its options off.
  const isWhole = await page.locator('[role=listbox]:not([hidden])').evaluate((list) => {
    const { left, bottom } = list.getBoundingClientRect()
    return bottom > innerHeight || list.contains(document.elementFromPoint(left + 8, bottom - 8))
  })
  expect(isWhole).toBe(true)
  await box.fill(words)
  await page.getByRole('option', { name: words }).first().click()
}
