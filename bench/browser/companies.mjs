// Measures the list of companies in a browser: the time until its first row is painted, and between its
// pages.
import { inRounds, each } from '../rounds.mjs'
import { p95 } from '../statistics.mjs'
import { coldVisit, firstPainted, signedIn } from './visit.mjs'

const row = 'tbody tr'
const rowsOfAPage = 50
/** The first turn does not count, and one value in twenty is above p95. */
const pagesTurned = 21

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

async function turnPages(page, button) {
  const turns = []
  for (let turn = 0; turn < pagesTurned; turn++) {
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
    await page.evaluate(watchNextPage, row)
    await page.evaluate((selector) => document.querySelector(selector).click(), button)
    turns.push(await page.evaluate(() => globalThis.turned))
  }
  return turns.slice(1)
}

/** Visits the list once, cold, and measures it. */
function visit(browser, { url, button, kept }, slower) {
  return coldVisit(browser, { kept, row, slower }, async (page, devtools) => {
    const first = await firstPainted(page, url)
    await page.waitForLoadState('networkidle')
    const rows = await page.locator(row).count()
    if (rows !== rowsOfAPage) throw new Error(`${url} shows ${rows} rows instead of ${rowsOfAPage}.`)
    const blocked = await page.evaluate(() => globalThis.blocked)
    const elements = await page.locator('*').count()
    await devtools.send('HeapProfiler.collectGarbage')
    const { usedSize } = await devtools.send('Runtime.getHeapUsage')
    const turns = slower === 1 && button ? await turnPages(page, button) : []
    return { first, blocked, elements, heap: usedSize / 1e6, turns }
  })
}

/** @returns {Promise<import('../table.mjs').Row[]>} */
export async function companies(browser, { ours, bare, stack }, { rounds }) {
  const targets = {
    bare: { url: bare.url },
    stack: { url: `${stack.url}/companies`, button: 'button:not(:disabled):last-of-type' },
    ours: {
      url: `${ours.url}/companies`,
      button: 'a[aria-label="Next page"]',
      kept: await signedIn(browser, ours),
    },
  }
  const inTurn = (names, slower) =>
    inRounds(
      rounds,
      Object.fromEntries(names.map((name) => [name, () => visit(browser, targets[name], slower)])),
    )
  const usual = await inTurn(['bare', 'stack', 'ours'], 1)
  const slow = await inTurn(['stack', 'ours'], 4)
  const both = (found, what, floor = 'stack') => ({
    ours: each(found.ours, what),
    floor: each(found[floor], what),
  })
  return [
    { what: 'First row, cold, to "bare"', unit: 'ms', ...both(usual, 'first', 'bare') },
    { what: 'First row, cold, to "stack"', unit: 'ms', ...both(usual, 'first'), maxRatio: 1.3 },
    {
      what: 'First row, processor slowed 4 ×, to "stack"',
      unit: 'ms',
      ...both(slow, 'first'),
      maxRatio: 1.3,
    },
    { what: 'Total blocking time, to "stack"', unit: 'ms', ...both(usual, 'blocked') },
    { what: 'Total blocking time, slowed 4 ×, to "stack"', unit: 'ms', ...both(slow, 'blocked') },
    {
      what: 'Next page until painted, p95, to "stack"',
      unit: 'ms',
      ...both(usual, 'turns'),
      of: p95,
      maxRatio: 1.3,
    },
    { what: 'Elements on the page with 50 rows', unit: '', ...both(usual, 'elements'), max: 800 },
    { what: 'JavaScript heap, to "stack"', unit: 'MB', ...both(usual, 'heap'), maxRatio: 2 },
  ]
}
