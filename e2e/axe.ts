import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './fixtures'
import { settled } from './walk'

/** Axe as its builder has it; of contrast it measures what is marked only. */
const builder = createRequire(import.meta.url).resolve('@axe-core/playwright')
const axeSource = `${readFileSync(createRequire(builder).resolve('axe-core/axe.min.js'), 'utf8')};
axe.configure({ rules: [{ id: 'color-contrast', selector: '[data-kind]' }] })`

/** What depends on the colours; the rest is the same in light and dark. */
const ofColours = ['color-contrast', 'link-in-text-block']

/**
 * Marks what has words or can be used, but of each kind two only, on one screen or on several of one walk: elements whose tags,
 * classes and states are alike up to the root have the same colours, and measuring those of fifty rows, or of the navigation beside
 * every screen, takes a second that says nothing new. Tells how many it marked.
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

/** Looks at a part; the contrast of what is marked in it only. */
async function violations(page: Page, part: string, only: { runOnly?: string[] } = {}) {
  const isThere = await page.evaluate(() => 'axe' in window)
  // Axe is half a megabyte of script: once in a document is enough. Without frames there is nothing to gather in a page of its own.
  const axe = new AxeBuilder({ page, axeSource: isThere ? ';' : axeSource }).setLegacyMode(true)
  const found = await axe
    .include(part)
    .options({ ...only, resultTypes: ['violations'], preload: false })
    .analyze()
  return found.violations.map(({ id, help, nodes }) => ({
    id,
    help,
    where: nodes.slice(0, 3).map((node) => node.html),
  }))
}

/** Every rule, and the contrast in light and in dark colours. `part`: what lies before the page, and is looked at alone. */
export async function expectNoViolations(page: Page, part = 'html'): Promise<void> {
  await settled(page)
  const where = page.url()
  const isNew = (await markKinds(page, part)) > 0
  expect.soft(await violations(page, part), where).toEqual([])
  if (!isNew) return
  await page.emulateMedia({ colorScheme: 'dark' })
  // The colours of the other scheme are there with the next frame.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
  expect.soft(await violations(page, part, { runOnly: ofColours }), `${where} dark`).toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
}
