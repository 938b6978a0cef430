import type { Page } from '@playwright/test'
import { arrive, expect, test } from './fixtures'

/** 400 % zoom of 1280 × 1024, a phone on its side, and 200 % zoom of a laptop. */
const windows = [
  [320, 256],
  [640, 360],
  [844, 390],
] as const

/**
 * The height of the window, or of the open dialog, that nothing which stays in sight covers. A tooltip goes
 * with the pointer, which can rest on a button that scrolls below it.
 */
const room = (page: Page) =>
  page.evaluate(() => {
    const box = document.querySelector('dialog[open]') ?? document.documentElement
    const stuck = [...box.querySelectorAll(':not([popover])')].filter((one) => {
      const { position, top, bottom } = getComputedStyle(one)
      return /sticky|fixed/.test(position) && (top !== 'auto' || bottom !== 'auto') && one.checkVisibility()
    })
    const { top, bottom } =
      box === document.documentElement ? { top: 0, bottom: innerHeight } : box.getBoundingClientRect()
    const free = Array.from({ length: Math.round(bottom - top) }, (_, at) => {
      const found = document.elementFromPoint(innerWidth / 2, top + at + 0.5)
      return !stuck.some((one) => one.contains(found))
    })
    return free.filter(Boolean).length / (bottom - top)
  })

for (const [width, height] of windows)
  test(`leaves the height of a window of ${width} × ${height} to the content`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await arrive(page, 'administrator', { path: '/roles/matrix' })
    const grid = page.getByRole('grid')
    const last = grid.getByRole('row').last()
    await grid.getByRole('checkbox').first().focus()
    await page.keyboard.press('Control+End')
    await expect(page.locator(':focus')).toBeInViewport({ ratio: 1 })
    await expect(last).toBeInViewport()
    expect(await room(page)).toBeGreaterThan(0.9)
    const shown = await grid.getByRole('row').evaluateAll(
      (rows) =>
        rows.filter((row) => {
          const { top, bottom } = row.getBoundingClientRect()
          return top >= 0 && bottom <= innerHeight
        }).length,
    )
    expect(shown).toBeGreaterThan(3)
    await page.keyboard.press('Control+Home')
    await expect(page.locator(':focus')).toBeInViewport({ ratio: 1 })

    await page.goto('/companies/new')
    await page.getByRole('textbox', { name: 'Company name' }).focus()
    expect(await room(page)).toBeGreaterThan(0.9)

    await page.goto('/companies/1')
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Delete…' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('heading').first()).toBeInViewport({ ratio: 1 })
    await dialog.getByRole('textbox').focus()
    expect(await room(page)).toBeGreaterThan(0.9)
  })
