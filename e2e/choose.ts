import type { Locator } from '@playwright/test'

/** Chooses the option of a combo box whose name begins with these words, by typing them. */
export async function choose(box: Locator, words: string): Promise<void> {
  await box.click()
  await box.fill(words)
  await box.page().getByRole('option', { name: words }).first().click()
}
