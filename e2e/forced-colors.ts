import type { Page } from '@playwright/test'

type Box = {
  readonly what: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/**
 * What colours alone draw: boxes without text, such as dots and bars, and the fill of a state, such as the
 * current page.
 */
const drawnByColour = (page: Page) =>
  page.evaluate(() => {
    const clear = 'rgba(0, 0, 0, 0)'
    const fillOf = (one: Element | null): string => {
      if (!one) return clear
      const { backgroundColor, backgroundImage } = getComputedStyle(one)
      return backgroundImage.includes('gradient')
        ? backgroundImage
        : backgroundColor === clear
          ? fillOf(one.parentElement)
          : backgroundColor
    }
    const isScrolledAway = (one: Element): boolean => {
      const { y, height } = one.getBoundingClientRect()
      for (let box = one.parentElement; box; box = box.parentElement) {
        const { top, bottom } = box.getBoundingClientRect()
        if (getComputedStyle(box).overflowY === 'auto' && (y < top || y + height > bottom)) return true
      }
      return false
    }
    const states = '[aria-current], [aria-pressed=true], [aria-selected=true][role=option], [role=switch]'
    return [...document.querySelectorAll('body *:not(svg, svg *, input, select, textarea)')].flatMap(
      (one) => {
        const { x, y, width, height } = one.getBoundingClientRect()
        const isBare = !one.textContent.trim() && one.childElementCount === 0
        const isShown = one.checkVisibility({ visibilityProperty: true, opacityProperty: true })
        if (!(isBare || one.matches(states)) || !isShown || width < 4 || height < 4) return []
        if (fillOf(one) === fillOf(one.parentElement)) return []
        const seen = document.elementFromPoint(x + width / 2, y + height / 2)
        if (!seen || !(one.contains(seen) || seen.contains(one)) || isScrolledAway(one)) return []
        return [{ what: one.outerHTML.slice(0, 120), x, y, width, height, isBare }]
      },
    )
  })

/**
 * @returns the colours of a picture of the page in each box, by the number of their pixels, and the colour
 * left of it
 */
export const colours = async (page: Page, boxes: readonly Box[]) => {
  const picture = (await page.screenshot({ scale: 'css' })).toString('base64')
  return page.evaluate(
    async ({ data, all }) => {
      const bytes = Uint8Array.from(atob(data), (letter) => letter.codePointAt(0) ?? 0)
      const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
      const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d', {
        willReadFrequently: true,
      })!
      context.drawImage(bitmap, 0, 0)
      return all.map(({ x, y, width, height }) => {
        const read = (left: number, wide: number) => {
          const counts: Record<string, number> = {}
          const { data: found } = context.getImageData(left, Math.round(y), wide, Math.round(height))
          for (let at = 0; at < found.length; at += 4) {
            const colour = found.slice(at, at + 3).join(' ')
            counts[colour] = (counts[colour] ?? 0) + 1
          }
          return counts
        }
        return { inside: read(Math.round(x), Math.round(width)), outside: read(Math.round(x) - 3, 1) }
      })
    },
    { data: picture, all: boxes },
  )
}

const most = (counts: Record<string, number>) =>
  Object.entries(counts).toSorted((a, b) => b[1] - a[1])[0]?.[0]

/**
 * @returns what the page draws by colours alone and nobody sees in forced colours, as a contrast theme of
 * Windows has them
 */
export async function lostInForcedColours(page: Page): Promise<readonly string[]> {
  const boxes = await drawnByColour(page)
  if (boxes.length === 0) return []
  await page.emulateMedia({ forcedColors: 'active' })
  const drawn = await colours(page, boxes)
  await page.emulateMedia({ forcedColors: 'none' })
  return boxes.flatMap(({ what, isBare }, at) => {
    const { inside = {}, outside = {} } = drawn[at] ?? {}
    const isSeen = isBare && Object.keys(inside).length > 1 ? true : most(inside) !== most(outside)
    return isSeen ? [] : [what]
  })
}
