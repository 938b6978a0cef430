// Measures how soon a press is answered on a slow processor: from the press until the next paint, as the browser's
// own event timing says it.
import { setTimeout as sleep } from 'node:timers/promises'
import { inRounds } from '../rounds.mjs'
import { quantile } from '../statistics.mjs'
import { coldVisit, signedIn } from './visit.mjs'

const slower = 4
/** In each of the five places: two hundred together. */
const presses = 40
/** Between two presses, in milliseconds. Event timing is told after the next paint. */
const pause = 250

const main = (page) => page.getByRole('main')
/**
 * `make` creates what the presses of one visit change, and gives its path.
 * @type {Record<string, { path?: string, make?: (ours: any) => Promise<string>, find: (page: any) => any, max?: number }>}
 */
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
  'an answer of a review': {
    make: async (ours) => `/reviews/${(await newReview(ours)).id}`,
    // The next question stands once the reply has come.
    find: (page) => main(page).getByRole('button', { name: /^Keep/ }).and(page.locator(':not([aria-busy])')),
    max: 200,
  },
}

/** A review that asks about each person and key. */
async function newReview({ url, key }) {
  const reply = await fetch(`${url}/api/console/reviews/`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Presses', kind: 'people' }),
  })
  if (!reply.ok) throw new Error(`No review: ${reply.status} ${await reply.text()}`)
  return reply.json()
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
const pressIn = async (browser, ours, kept, { path, make, find }) => {
  const url = ours.url + (path ?? (await make(ours)))
  return coldVisit(browser, { kept, slower, viewport: { width: 1900, height: 940 } }, async (page) => {
    await page.goto(url)
    // A month is a link of the list of months.
    if (url.endsWith('/months')) await main(page).getByRole('table').getByRole('link').first().click()
    await find(page).first().waitFor()
    await page.waitForLoadState('networkidle')
    await page.evaluate(watchPresses)
    const all = Math.min(await find(page).count(), 20)
    for (let press = 0; press < presses; press++) {
      await find(page)
        .nth((press * 7) % all)
        .click()
      await sleep(pause)
    }
    const known = await page.evaluate(() => [...globalThis.pressed.values()])
    return [...known, ...Array.from({ length: Math.max(0, presses - known.length) }, () => 16)]
  })
}

/** @returns {Promise<import('../table.mjs').Row[]>} */
export async function answeredPresses(browser, ours, { rounds }) {
  const kept = await signedIn(browser, ours)
  const found = await inRounds(
    rounds,
    Object.fromEntries(
      Object.entries(places).map(([name, place]) => [name, () => pressIn(browser, ours, kept, place)]),
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
