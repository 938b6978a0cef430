import type { Page } from '@playwright/test'
import { expect } from './fixtures'
import { settled } from './walk'

/** How far the page reaches beyond the window, and which boxes hide a part of what is in them without saying so. */
const inspect = (page: Page) =>
  page.evaluate(async () => {
    // A window that has just become narrower is laid out first.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const cut = [
      ...document.querySelectorAll('main :not(input, select, textarea, progress, svg, svg *)'),
    ].filter((one) => {
      const { overflowX, textOverflow, webkitLineClamp } = getComputedStyle(one)
      const hides = overflowX === 'hidden' || overflowX === 'clip'
      // What is shortened on purpose ends with an ellipsis; a single pixel is for screen readers only.
      const isOnPurpose = textOverflow === 'ellipsis' || webkitLineClamp !== 'none' || one.clientWidth <= 1
      return hides && !isOnPurpose && one.scrollWidth > one.clientWidth + 1
    })
    return {
      beyond: document.documentElement.scrollWidth - innerWidth,
      cut: cut.map((one) => one.outerHTML.slice(0, 160)),
    }
  })

/** Nothing sticks out to the right, and nothing is cut off: the page cannot be moved sideways, and no box hides its words. */
export async function fits(page: Page, where = page.url()): Promise<void> {
  const { beyond, cut } = await inspect(page)
  expect.soft(beyond, `${where} scrolls sideways by`).toBeLessThanOrEqual(0)
  expect.soft(cut, `${where} hides a part of`).toEqual([])
}

/** The second is what a window of 1280 × 1024 has left at 400 % zoom. */
export const windows = {
  'on the phone': { width: 360, height: 740 },
  'at 400 % zoom': { width: 320, height: 256 },
}

/** The page as it is fits either window. */
export async function fitsBoth(page: Page, where: string): Promise<void> {
  for (const [device, viewport] of Object.entries(windows)) {
    await page.setViewportSize(viewport)
    await settled(page)
    await fits(page, `${where} ${device}`)
  }
}
