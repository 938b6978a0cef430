import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './fixtures'
import { lostInForcedColours } from './forced-colors'
import { drawn, settled } from './walk'

/** The version of axe that its builder uses. It measures the contrast of marked elements only. */
const builder = createRequire(import.meta.url).resolve('@axe-core/playwright')
const axeSource = `${readFileSync(createRequire(builder).resolve('axe-core/axe.min.js'), 'utf8')};
axe.configure({ rules: [{ id: 'color-contrast', selector: '[data-kind]' }] })`

/** The rules that depend on colours. All others give the same result in light and dark. */
const ofColours = ['color-contrast', 'link-in-text-block']

/**
 * Marks elements that have text or are controls, but only two of each kind in a walk. Elements whose tags,
 * classes and states are alike up to the root have the same colours, and measuring each of them takes a
 * second on every screen.
 * @returns how many it marked
 */
const markKinds = (page: Page, part: string) =>
  page.evaluate((within) => {
    const says = (one: Element) =>
      [...one.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim())
    const own =
      /^(id|href|for|title|value|name|datetime|data-kind|aria-(label|labelledby|describedby|controls|owns|(row|col)index))$/
    const { kinds, seen } = ((
      window as { looks?: { kinds: Map<string, number>; seen: Map<number, number> } }
    ).looks ??= {
      kinds: new Map(),
      seen: new Map(),
    })
    const kindOf = new Map<Element | null, number>()
    let marked = 0
    for (const one of document.querySelectorAll('body, body *')) {
      const state = [...one.attributes]
        .filter(({ name }) => !own.test(name))
        .map(({ name, value }) => `${name}=${value}`)
      const isOdd =
        one.parentElement?.matches('tbody, ul, ol') && [...one.parentElement.children].indexOf(one) % 2
      const isChosen = one.matches('tr, label, input') && one.matches(':checked, :has(:checked)')
      const look = `${kindOf.get(one.parentElement)} ${one.tagName} ${isOdd} ${isChosen} ${state.join(' ')}`
      const kind = kinds.get(look) ?? kinds.size
      kinds.set(look, kind)
      kindOf.set(one, kind)
      one.removeAttribute('data-kind')
      if (!one.closest(within) || (!says(one) && !one.matches('input, select, textarea, button'))) continue
      if (
        (seen.get(kind) ?? 0) >= 2 ||
        !one.checkVisibility({ visibilityProperty: true, opacityProperty: true })
      )
        continue
      seen.set(kind, (seen.get(kind) ?? 0) + 1)
      one.setAttribute('data-kind', '')
      marked++
    }
    return marked
  }, part)

/** Off by default: one is new, the other is no rule of the standard's own. */
const more = { 'target-size': { enabled: true }, 'label-content-name-mismatch': { enabled: true } }

/** The violations in a part of the page. Contrast is checked for marked elements only. */
async function violations(page: Page, part: string, only: { runOnly?: string[] } = {}) {
  const isThere = await page.evaluate(() => 'axe' in window)
  // Axe is half a megabyte of script, so each document gets it once. Legacy mode needs no second page, as
  // there are no frames.
  const axe = new AxeBuilder({ page, axeSource: isThere ? ';' : axeSource }).setLegacyMode(true)
  const found = await axe
    .include(part)
    .options({ rules: only.runOnly ? {} : more, ...only, resultTypes: ['violations'], preload: false })
    .analyze()
  return found.violations.map(({ id, help, nodes }) => ({
    id,
    help,
    where: nodes.slice(0, 3).map((node) => node.html),
  }))
}

/**
 * Checks every rule, the colours in light and dark, and that forced colours hide no state.
 * @param part a selector: a dialog over the page is checked alone
 */
export async function expectNoViolations(page: Page, part = 'html'): Promise<void> {
  // Behind a dialog, something can wait for its answer.
  await settled(page, part)
  const where = page.url()
  // Rows that are about to be replaced are faded.
  await expect(page.locator('table[aria-busy="true"]')).toHaveCount(0)
  const isNew = (await markKinds(page, part)) > 0
  expect.soft(await violations(page, part), where).toEqual([])
  if (!isNew) return
  expect.soft(await lostInForcedColours(page), `${where} in forced colours`).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  await drawn(page)
  expect.soft(await violations(page, part, { runOnly: ofColours }), `${where} dark`).toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
}
