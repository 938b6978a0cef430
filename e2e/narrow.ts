import type { Page } from '@playwright/test'
import { expect } from './fixtures'
import { drawn, settled } from './walk'

/**
 * Measures the width of the page beyond the window, and finds boxes that cut off their content without an
 * ellipsis.
 */
const inspect = (page: Page) =>
  page.evaluate(() => {
    const cut = [
      ...document.querySelectorAll('main :not(input, select, textarea, progress, svg, svg *)'),
    ].filter((one) => {
      const { overflowX, textOverflow, webkitLineClamp } = getComputedStyle(one)
      const hides = overflowX === 'hidden' || overflowX === 'clip'
      // Text with an ellipsis is shortened on purpose; a box of one pixel is for screen readers only.
      const isOnPurpose = textOverflow === 'ellipsis' || webkitLineClamp !== 'none' || one.clientWidth <= 1
      // A title is never shortened.
      return ((hides && !isOnPurpose) || one.matches('h1')) && one.scrollWidth > one.clientWidth + 1
    })
    return {
      beyond: document.documentElement.scrollWidth - innerWidth,
      cut: cut.map((one) => one.outerHTML.slice(0, 160)),
    }
  })

/** Expects that the page does not scroll sideways and that no box cuts off its text. */
export async function fits(page: Page, where = page.url()): Promise<void> {
  await drawn(page)
  const { beyond, cut } = await inspect(page)
  expect.soft(beyond, `${where} scrolls sideways by`).toBeLessThanOrEqual(0)
  expect.soft(cut, `${where} hides a part of`).toEqual([])
}

/** A window of 1280 × 1024 at 200 % zoom leaves 640 × 512, at 400 % 320 × 256. */
export const windows = {
  'on the phone': { width: 360, height: 740 },
  'at 200 % zoom': { width: 640, height: 512 },
  'at 400 % zoom': { width: 320, height: 256 },
}

/** Expects that the page fits each of these windows. */
export async function fitsEach(page: Page, where: string): Promise<void> {
  for (const [device, viewport] of Object.entries(windows)) {
    await page.setViewportSize(viewport)
    await settled(page)
    await fits(page, `${where} ${device}`)
  }
}
