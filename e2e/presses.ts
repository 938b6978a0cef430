import type { Page } from '@playwright/test'

/**
 * Counts what a person presses from now on: each click, and each key except those that type a text or go to
 * the next field. Call it when the page is there.
 */
export async function countPresses(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    let count = 0
    const typing = (event: KeyboardEvent) =>
      ['Tab', 'Shift', 'Control', 'Meta'].includes(event.key) ||
      (event.key.length === 1 &&
        !event.ctrlKey &&
        !event.metaKey &&
        event.target instanceof HTMLInputElement &&
        event.target.type !== 'checkbox')
    addEventListener('pointerdown', () => count++, { capture: true })
    addEventListener('keydown', (event) => typing(event) || count++, { capture: true })
    Object.assign(window, { presses: () => count })
  })
  return () => page.evaluate(() => (Reflect.get(window, 'presses') as () => number)()) // Set above.
}
