import type { Locator, Page } from '@playwright/test'
import { expect } from './fixtures'

// What a person without a mouse does.

/** Presses Tab until the control has the focus. */
export async function tabTo(page: Page, control: Locator) {
  await expect(control).toBeVisible()
  // A search by role after each press would take longer than the press.
  let found = await control.elementHandle()
  for (let presses = 0; presses < 120; presses++) {
    const is = await found?.evaluate((one) =>
      one === document.activeElement ? 'focused' : one.isConnected ? 'there' : 'gone',
    )
    if (is === 'focused') return
    // The stop of a table can move to another element while the table fills.
    if (is === 'gone' || presses % 25 === 24) found = await control.elementHandle()
    if (is !== 'gone') await page.keyboard.press('Tab')
  }
  await expect(control, 'can be reached with Tab').toBeFocused()
}
/** Moves in a table, which has one tab stop in its first row: with some keys, then row by row. */
export async function moveTo(page: Page, control: Locator, ...first: string[]) {
  // Rows that are about to be replaced can't be selected.
  await expect(page.getByRole('grid')).not.toHaveAttribute('aria-busy', 'true')
  const isReached = () => control.evaluate((one) => one === document.activeElement)
  // Rows can be replaced below the focus, and a person looks for it then.
  await expect(async () => {
    await tabTo(page, page.getByRole('grid').locator('[tabindex="0"]'))
    for (const key of first) await page.keyboard.press(key)
    for (const key of ['ArrowDown', 'ArrowUp'])
      for (let rows = 0; rows < 60 && !(await isReached()); rows++) await page.keyboard.press(key)
    await expect(control, 'can be reached with arrow keys').toBeFocused({ timeout: 1_000 })
  }).toPass()
}
export async function press(page: Page, control: Locator, key = 'Enter') {
  await tabTo(page, control)
  // A key is lost on a button that waits for what it needs. A click would wait.
  await expect(control).toBeEnabled()
  await page.keyboard.press(key)
}
export async function type(page: Page, field: string, text: string) {
  await tabTo(page, page.getByRole('textbox', { name: field, exact: true }))
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(text)
}
/** Chooses an option of a native select by typing its beginning. */
export async function pick(page: Page, field: string, beginning: string) {
  const select = page.getByRole('combobox', { name: field, exact: true })
  await expect(select.locator('option').nth(1)).toBeAttached()
  await tabTo(page, select)
  // A browser begins anew after a second without a key, which a busy machine can need for one.
  await expect(async () => {
    await page.keyboard.type(beginning)
    await expect(select.locator('option:checked')).toContainText(beginning, { timeout: 1_500 })
  }).toPass()
}
/** Chooses in a combo box: the first option that matches. */
export async function pickTyped(page: Page, field: string, words: string) {
  const box = page.getByRole('combobox', { name: field, exact: true })
  await tabTo(page, box)
  await page.keyboard.type(words)
  await expect(page.getByRole('option', { name: words }).first()).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('listbox')).toHaveCount(0)
  await expect(box).toHaveValue(new RegExp(words))
}
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
export const link = (page: Page, name: string) =>
  page.getByRole('main').getByRole('link', { name, exact: true })
export const title = (page: Page) => page.getByRole('heading', { level: 1 })
export const confirm = (page: Page, name: string) =>
  press(page, page.getByRole('dialog').getByRole('button', { name, exact: true }))
