// Measures how soon a press is answered on a slow processor: from the press until the next paint, as the browser's
// own event timing says it.
import { setTimeout as sleep } from 'node:timers/promises'
import { inRounds } from '../rounds.mjs'
import { quantile } from '../statistics.mjs'
import { coldVisit, signedIn } from './visit.mjs'

const slower = 4
/** In each place: two hundred together. */
const presses = 50
/** Event timing is told after the next paint. In milliseconds. */
const told = 300

const main = (page) => page.getByRole('main')
/** @type {Record<string, { path: string, find: (page: any) => any, max?: number }>} */
const places = {
  'a box of the list': {
    path: '/companies',
    find: (page) => main(page).getByRole('checkbox', { name: /^Select (?!all)/ }),
    max: 120,
  },
  'a head of the list': {
    path: '/companies',
    find: (page) => main(page).locator('thead th[aria-sort] button'),
    max: 200,
  },
  'a box of the matrix': {
    path: '/roles/matrix',
    find: (page) => main(page).locator('[role=checkbox]:not([aria-readonly])'),
    max: 60,
  },
  'a head of the month': {
    path: '/billing/months',
    find: (page) => main(page).locator('thead th[aria-sort] button'),
    max: 200,
  },
}

/** Runs in the page. The longest event of each press counts. */
function watchPresses() {
  globalThis.pressed = new Map()
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries())
      if (interactionId)
        globalThis.pressed.set(interactionId, Math.max(duration, globalThis.pressed.get(interactionId) ?? 0))
  }).observe({ type: 'event', durationThreshold: 16 })
}

/** Presses in one place. @returns milliseconds of each press; those below 16 aren't told, and count as 16 */
const pressIn = (browser, { url, kept }, { path, find }) =>
  coldVisit(browser, { kept, slower, viewport: { width: 1900, height: 940 } }, async (page) => {
    await page.goto(url + path)
    // A month is a link of the list of months.
    if (path.endsWith('/months')) await main(page).getByRole('table').getByRole('link').first().click()
    await find(page).first().waitFor()
    await page.waitForLoadState('networkidle')
    await page.evaluate(watchPresses)
    const all = Math.min(await find(page).count(), 20)
    for (let press = 0; press < presses; press++) {
      await find(page)
        .nth((press * 7) % all)
        .click()
      await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1_000 })))
    }
    await sleep(told)
    const known = await page.evaluate(() => [...globalThis.pressed.values()])
    return [...known, ...Array.from({ length: Math.max(0, presses - known.length) }, () => 16)]
  })

/** @returns {Promise<import('../table.mjs').Row[]>} */
export async function answeredPresses(browser, ours, { rounds }) {
  const target = { url: ours.url, kept: await signedIn(browser, ours) }
  const found = await inRounds(
    rounds,
    Object.fromEntries(
      Object.entries(places).map(([name, place]) => [name, () => pressIn(browser, target, place)]),
    ),
  )
  return Object.entries(found).flatMap(([name, ours]) => [
    {
      what: `A press on ${name} until painted, slowed ${slower} ×, p75`,
      unit: 'ms',
      ours,
      of: (values) => quantile(values, 0.75),
      max: places[name].max,
    },
    {
      what: `A press on ${name} until painted, slowed ${slower} ×, slowest`,
      unit: 'ms',
      ours,
      of: (values) => quantile(values, 1),
      max: 300,
    },
  ])
}
