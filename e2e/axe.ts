import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './fixtures'
import { settled } from './walk'

/** What depends on the colours; the rest is the same in light and dark. */
const ofColours = ['color-contrast', 'link-in-text-block']

/**
 * Marks what has words or can be used, but of each kind two only: elements whose tags, classes and states are alike up to the root
 * have the same colours, and measuring those of fifty rows takes a second that says nothing new.
 */
const markKinds = (page: Page) =>
  page.evaluate(() => {
    const says = (one: Element) => [...one.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim())
    const own = /^(id|href|for|title|value|name|datetime|data-kind|aria-(label|labelledby|describedby|controls|owns|(row|col)index))$/
    const kinds = new Map<string, number>()
    const kindOf = new Map<Element | null, number>()
    const seen = new Map<number, number>()
    for (const one of document.querySelectorAll('body, body *')) {
      const state = [...one.attributes].filter(({ name }) => !own.test(name)).map(({ name, value }) => `${name}=${value}`)
      const isOdd = one.parentElement?.matches('tbody, ul, ol') && [...one.parentElement.children].indexOf(one) % 2
      const look = `${kindOf.get(one.parentElement)} ${one.tagName} ${isOdd} ${state.join(' ')}`
      const kind = kinds.get(look) ?? kinds.size
      kinds.set(look, kind)
      kindOf.set(one, kind)
      one.removeAttribute('data-kind')
      if (!says(one) && !one.matches('input, select, textarea, button')) continue
      const count = (seen.get(kind) ?? 0) + 1
      seen.set(kind, count)
      if (count <= 2) one.setAttribute('data-kind', '')
    }
  })

async function violations(page: Page, part: string, options: { rules: Record<string, { enabled: boolean }> } | { runOnly: string[] }) {
  const isThere = await page.evaluate(() => 'axe' in window)
  // Axe is half a megabyte of script: once in a document is enough. Without frames there is nothing to gather in a page of its own.
  const axe = new AxeBuilder(isThere ? { page, axeSource: ';' } : { page }).setLegacyMode(true)
  const found = await axe
    .include(part)
    .options({ ...options, resultTypes: ['violations'], preload: false })
    .analyze()
  return found.violations.map(({ id, help, nodes }) => ({ id, help, where: nodes.slice(0, 3).map((node) => node.html) }))
}

/** Every rule, and the contrast in light and in dark colours. `part`: what lies before the page, and is looked at alone. */
export async function expectNoViolations(page: Page, part = 'html'): Promise<void> {
  await settled(page)
  const where = page.url()
  // Little is in a part: all of it is looked at in one go.
  const isWhole = part === 'html'
  const rules = isWhole ? Object.fromEntries(ofColours.map((rule) => [rule, { enabled: false }])) : {}
  expect.soft(await violations(page, part, { rules }), where).toEqual([])
  if (isWhole) await markKinds(page)
  for (const colorScheme of isWhole ? (['light', 'dark'] as const) : (['dark'] as const)) {
    await page.emulateMedia({ colorScheme })
    // The colours of the other scheme are there with the next frame.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    const found = await violations(page, isWhole ? '[data-kind]' : part, { runOnly: ofColours })
    expect.soft(found, `${where} ${colorScheme}`).toEqual([])
  }
  await page.emulateMedia({ colorScheme: 'light' })
}
