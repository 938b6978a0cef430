import type { Page } from '@playwright/test'
import { screens } from './screens'

/** Waits for two frames: a resized window, or one with other colours, needs them for its new look. */
export const drawn = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))

/** Waits until the page has loaded everything, and shows it. */
export async function settled(page: Page, part = 'html'): Promise<void> {
  await drawn(page)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForFunction((within) => !document.querySelector(`${within} [aria-busy=true]`), part)
}

/**
 * Goes to another page of a list. Rows get their layout when they come into view, which moves the link below
 * them, so this scrolls to the link before the click.
 */
export async function turnTo(
  page: Page,
  name: 'First page' | 'Previous page' | 'Next page' | 'Last page',
): Promise<void> {
  const link = page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name })
  await link.scrollIntoViewIfNeeded()
  await link.click()
}

/**
 * Goes to another screen without a reload, as a link does. Reloads would make a walk over all screens take
 * minutes.
 */
export async function goTo(page: Page, path: string): Promise<void> {
  const at = new URL(page.url())
  if (at.pathname + at.search === path) return
  const go = (to: string) => page.evaluate((address) => history.pushState({}, '', address), to)
  const noPage = page.getByRole('heading', { level: 1, name: 'Page not found' })
  // A page stays until the next one is there, and two can have the same heading, even as an element. So go by
  // way of one that no other page looks like.
  await go('/nowhere-in-between')
  await noPage.waitFor()
  await go(path)
  if (path !== screens['/$']) await noPage.waitFor({ state: 'detached' })
}

type Report = {
  /** Links with a scheme that is not safe. */
  readonly links: string[]
  /** The width of the page beyond the window, in pixels. */
  readonly beyond: number
  /** Controls that overlap. */
  readonly overlapping: string[]
  /** Texts with one of the names whose direction is not isolated. */
  readonly loose: string[]
}

/** Looks for damage that hostile names could do to the page. */
export const inspect = (page: Page, names: readonly string[]): Promise<Report> =>
  page.evaluate((texts) => {
    const safe = /^(https?:|mailto:|blob:|\/|#|\?|\.|$)/i
    const links = [...document.querySelectorAll('a[href], area[href], form[action], iframe, object, embed')]
      .map((one) => one.getAttribute('href') ?? one.getAttribute('action') ?? one.outerHTML)
      .filter((href) => !safe.test(href))

    const label = (one: Element) =>
      `${one.tagName.toLowerCase()} “${(one.getAttribute('aria-label') ?? one.textContent).trim().slice(0, 30)}”`
    const floats = (one: Element): boolean => {
      for (let at: Element | null = one; at; at = at.parentElement) {
        const { position } = getComputedStyle(at)
        if (
          position === 'fixed' ||
          position === 'sticky' ||
          at.hasAttribute('popover') ||
          at.tagName === 'DIALOG'
        )
          return true
      }
      return false
    }
    /** The part of the box that no ancestor cuts off. */
    const visiblePart = ({ left, top, right, bottom }: DOMRect, one: Element) => {
      const part = { left, top, right, bottom }
      for (let at = one.parentElement; at; at = at.parentElement) {
        if (getComputedStyle(at).overflow === 'visible') continue
        const box = at.getBoundingClientRect()
        part.left = Math.max(part.left, box.left)
        part.top = Math.max(part.top, box.top)
        part.right = Math.min(part.right, box.right)
        part.bottom = Math.min(part.bottom, box.bottom)
      }
      return part
    }
    // Content out of view has no current layout: its last positions may belong to another width.
    for (const one of document.querySelectorAll<HTMLElement>('main *'))
      if (getComputedStyle(one).contentVisibility === 'auto') one.style.contentVisibility = 'visible'
    const controls = [...document.querySelectorAll('a, button, input, select, textarea, summary')]
      .filter(
        (one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !floats(one),
      )
      .map((one) => ({ one, boxes: [...one.getClientRects()].map((box) => visiblePart(box, one)) }))
    const overlapping = controls.flatMap(({ one, boxes }, index) =>
      controls.slice(index + 1).flatMap((other) => {
        if (one.contains(other.one) || other.one.contains(one)) return []
        const isOn = boxes.some((a) =>
          other.boxes.some(
            (b) =>
              Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 &&
              Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 4,
          ),
        )
        return isOn ? [`${label(one)} and ${label(other.one)}`] : []
      }),
    )

    const isolated = (node: Node): boolean => {
      const text = node.textContent?.trim()
      for (let at = node.parentElement; at; at = at.parentElement) {
        const { unicodeBidi } = getComputedStyle(at)
        if (unicodeBidi.includes('isolate') || unicodeBidi === 'plaintext') return true
        // If a box contains only the name, its direction affects nothing else.
        if (at.textContent.trim() !== text) return false
        if (['OPTION', 'TITLE', 'TEXTAREA'].includes(at.tagName)) return true
      }
      return true
    }
    const known = new Set(texts.filter((text) => text.trim().length > 2))
    // No element can isolate a name in an option or a tooltip. A character before the name does.
    const turning = [...known].filter((text) => /[\u0590-\u08ff\u202a-\u202e\u2066-\u2069]/.test(text))
    const bare = (said: string) =>
      turning.some((text) => said.replaceAll(/\u2068[^\u2069]*\u2069/g, '').includes(text))
    const options = [...document.querySelectorAll('option')].map((one) => one.textContent)
    // A tooltip of names only has no words that they could turn.
    const hasWords = (tip: string) =>
      /\p{L}/u.test([...known].reduce((rest, text) => rest.replaceAll(text, ''), tip))
    const tips = [...document.querySelectorAll('[title]')]
      .map((one) => one.getAttribute('title') ?? '')
      .filter(hasWords)
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const loose = [...options, ...tips, document.title].filter(bare).map((said) => said.slice(0, 60))
    while (walker.nextNode()) {
      const node = walker.currentNode
      if (node.parentElement?.closest('option, textarea, script, style')) continue
      const said = node.textContent ?? ''
      if ([...known].some((text) => said.includes(text)) && !isolated(node)) loose.push(said.slice(0, 60))
    }
    return { links, beyond: document.documentElement.scrollWidth - innerWidth, overlapping, loose }
  }, names)
