import type { Page } from '@playwright/test'
import { expect } from './fixtures'

/**
 * Expects one main landmark, one banner, the ID of a record beside its title, headings that skip no level,
 * and no motion, because the system asks for none.
 */
export async function expectOrder(page: Page, screen: string) {
  const order = await page.evaluate(() => {
    const levels = [...document.querySelectorAll('h1, h2, h3, h4, h5, h6')]
      .filter((one) => one.checkVisibility())
      .map(({ tagName }) => Number(tagName.slice(1)))
    const moving = [...document.querySelectorAll('*')].filter((one) => {
      const { transitionDuration, animationDuration } = getComputedStyle(one)
      return `${transitionDuration}, ${animationDuration}`
        .split(', ')
        .some((time) => Number.parseFloat(time) > 0.01)
    })
    return {
      first: levels[0],
      gaps: levels.filter((level, at) => level > (levels[at - 1] ?? 0) + 1),
      moving: moving.map((one) => one.outerHTML.slice(0, 120)),
    }
  })
  expect.soft(order, screen).toEqual({ first: 1, gaps: [], moving: [] })
  await expect.soft(page.getByRole('main'), screen).toHaveCount(1)
  await expect.soft(page.getByRole('banner'), screen).toHaveCount(1)
  const id = /^\/(?:[a-z-]+\/)+(\d+)$/.exec(screen)?.[1]
  if (id !== undefined) {
    const head = page.locator('header').filter({ has: page.getByRole('heading', { level: 1 }) })
    await expect.soft(head.getByText(`ID ${id}`, { exact: true }), screen).toBeVisible()
    await expect.soft(head.getByRole('button', { name: 'Copy ID' }), screen).toBeVisible()
  }
}
