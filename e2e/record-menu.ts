import type { Locator, Page } from '@playwright/test'

export const moreActions = (page: Page): Locator =>
  page.getByRole('button', { name: 'More actions', exact: true })

/** Opens the menu on the page of a record, and finds the action that begins with these words. */
export async function inMenu(page: Page, words: string): Promise<Locator> {
  await moreActions(page).click()
  return page.getByRole('menuitem', { name: words })
}
