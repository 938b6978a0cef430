// Measures the list of companies in a browser, for a visitor with a key and for a person: paints, the first
// row, the next page, and what the page weighs.
import { inRounds, each } from '../rounds.mjs'
import { p95 } from '../statistics.mjs'
import { coldVisit, firstPainted } from './visit.mjs'

const usualRow = 'tbody tr'
const rowsOfAPage = 50
/** The first turn does not count, and one value in twenty is above p95. */
const pagesTurned = 21
/** How much the processor is slowed down, and the budgets of the first row. */
const speeds = [
  { slower: 1, suffix: '', toStack: 1.4 },
  { slower: 4, suffix: ', slowed 4 ×', toStack: 1.3 },
]

/**
 * Runs in the page. Returns a promise of the milliseconds from the next click until another first row is
 * painted.
 */
function watchNextPage(selector) {
  globalThis.turned = globalThis.fromClick(() => {
    const text = document.querySelector(selector)?.textContent
    return /\p{L}{3}/u.test(text) ? text : undefined
  })
}

async function turnPages(page, { row, button }) {
  const turns = []
  for (let turn = 0; turn < pagesTurned; turn++) {
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
    await page.evaluate(watchNextPage, row)
    await page.evaluate((selector) => document.querySelector(selector).click(), button)
    turns.push(await page.evaluate(() => globalThis.turned))
  }
  return turns.slice(1)
}

/** Runs in the page. */
const painted = () =>
  Object.fromEntries(performance.getEntriesByType('paint').map(({ name, startTime }) => [name, startTime]))

/** Visits the list once, cold, and measures it. Slowed down, it measures what comes before the first row. */
function visit(browser, target, slower) {
  const { url, kept, row, rows, button } = target
  return coldVisit(browser, { kept, row, slower }, async (page, devtools) => {
    const first = await firstPainted(page, url)
    await page.waitForLoadState('networkidle')
    // Rows out of sight can come later.
    if (rows)
      await page
        .locator(row)
        .nth(rows - 1)
        .waitFor({ state: 'attached' })
    const shown = await page.locator(row).count()
    if (rows && shown !== rows) throw new Error(`${url} shows ${shown} rows instead of ${rows}.`)
    const { 'first-paint': paint, 'first-contentful-paint': content } = await page.evaluate(painted)
    const { blocked, shifted } = await page.evaluate(() => ({
      blocked: globalThis.blocked,
      shifted: globalThis.shifted,
    }))
    const before = { first, paint, content, blocked, shifted }
    if (slower > 1) return before
    const elements = await page.locator('*').count()
    await devtools.send('HeapProfiler.collectGarbage')
    const { usedSize } = await devtools.send('Runtime.getHeapUsage')
    return { ...before, elements, heap: usedSize / 1e6, turns: button ? await turnPages(page, target) : [] }
  })
}

/** The pages that are visited, by name. */
export function pagesOf(ours, visitors, { stack, peer }) {
  const own = {
    url: `${ours.url}/companies`,
    row: usualRow,
    rows: rowsOfAPage,
    button: 'a[aria-label="Next page"]',
  }
  return {
    stack: {
      url: `${stack.url}/companies`,
      row: usualRow,
      rows: rowsOfAPage,
      button: 'button:not(:disabled):last-of-type',
    },
    ...Object.fromEntries(Object.entries(visitors).map(([visitor, kept]) => [visitor, { ...own, kept }])),
    // AG Grid draws only the rows in sight.
    ...(peer && {
      peer: { url: peer.url, row: '.ag-grid-scrolling-rows [row-index="0"]', button: '#next' },
    }),
  }
}

/** Rows of one visitor at one speed. `to` gives one value of ours and of a floor. */
const timesOf = (to, name, { toStack }, hasPeer) => [
  { what: `First paint, ${name}, to "stack"`, ...to('paint'), maxRatio: 0.8 },
  { what: `First contentful paint, ${name}, to "stack"`, ...to('content') },
  { what: `First row, ${name}, to "stack"`, ...to('first'), maxRatio: toStack },
  ...(hasPeer ? [{ what: `First row, ${name}, to AG Grid`, ...to('first', 'peer'), maxRatio: 1 }] : []),
  { what: `Total blocking time, ${name}, to "stack"`, ...to('blocked') },
]

/** Rows of one visitor that need no second speed. */
const amountsOf = (to, name, hasPeer) => [
  { what: `Next page until painted, p50, ${name}, to "stack"`, ...to('turns'), maxRatio: 1.1 },
  { what: `Next page until painted, p95, ${name}, to "stack"`, ...to('turns'), of: p95, maxRatio: 1.2 },
  { what: `Elements with ${rowsOfAPage} rows, ${name}, to "stack"`, ...to('elements'), unit: '', max: 850 },
  { what: `JavaScript heap, ${name}, to "stack"`, ...to('heap'), unit: 'MB', maxRatio: 2 },
  { what: `Layout shift, ${name}, to "stack"`, ...to('shifted'), unit: '', max: 0.02 },
  ...(hasPeer
    ? [
        { what: `Next page until painted, p50, ${name}, to AG Grid`, ...to('turns', 'peer') },
        { what: `Next page until painted, p95, ${name}, to AG Grid`, ...to('turns', 'peer'), of: p95 },
        { what: `Elements, ${name}, to AG Grid`, ...to('elements', 'peer'), unit: '' },
        { what: `JavaScript heap, ${name}, to AG Grid`, ...to('heap', 'peer'), unit: 'MB' },
      ]
    : []),
]

/** @returns {Promise<import('../table.mjs').Row[]>} */
export async function companies(browser, pages, { rounds }) {
  const visits = speeds.flatMap(({ slower, suffix }) =>
    Object.entries(pages).map(([name, page]) => [name + suffix, () => visit(browser, page, slower)]),
  )
  const found = await inRounds(rounds, Object.fromEntries(visits))
  const visitors = Object.keys(pages).filter((name) => pages[name].kept)
  const hasPeer = 'peer' in pages
  const between = (name, suffix) => {
    const [ours, floors] = [found[name + suffix], (floor) => found[floor + suffix]]
    return (value, floor = 'stack') => ({
      unit: 'ms',
      ours: each(ours, value),
      floor: each(floors(floor), value),
    })
  }
  return [
    ...speeds.flatMap((speed) =>
      visitors.flatMap((name) => timesOf(between(name, speed.suffix), name + speed.suffix, speed, hasPeer)),
    ),
    ...visitors.flatMap((name) => amountsOf(between(name, ''), name, hasPeer)),
  ]
}
