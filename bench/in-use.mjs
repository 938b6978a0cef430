// Companies while it is used: the next page, and the memory it takes; and what moves by itself on every screen.
import { readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { inRoot } from '../scripts/run.mjs'
import { prepare, screens } from '../scripts/screens.mjs'
import { signInWithKey } from '../scripts/sign-in.mjs'
import { withClocks } from './painted.mjs'
import { median, quantile } from './statistics.mjs'

const rounds = 3
const pages = 12

/** @returns {import('./table.mjs').Line} */
export function wholeApplication() {
  const folder = inRoot('dist', 'client', 'assets')
  const names = readdirSync(folder)
  // What is too small to be worth it is not compressed.
  const bytes = (name) => statSync(path.join(folder, names.includes(`${name}.gz`) ? `${name}.gz` : name)).size
  const sum = names
    .filter((name) => name.endsWith('.js') && !name.includes('chart'))
    .reduce((all, name) => all + bytes(name), 0)
  return {
    what: 'Whole application without charts, JavaScript, gzip',
    unit: 'kB',
    ours: sum / 1000,
    max: 230,
  }
}

/** Runs in the page: a promise of the milliseconds from the next click until another first row is painted. */
function watchNextPage() {
  globalThis.turned = globalThis.fromClick(() => document.querySelector('tbody tr')?.textContent)
}

/** The list in a new browser: the heap when it is shown, and some turns of its pages. */
async function visit(browser, url, button, prepared) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  try {
    const page = await context.newPage()
    await prepared?.(page)
    await page.addInitScript(withClocks())
    await page.goto(url)
    await page.locator('tbody tr').first().waitFor()
    await page.waitForLoadState('networkidle')
    const devtools = await context.newCDPSession(page)
    await devtools.send('HeapProfiler.collectGarbage')
    const { usedSize } = await devtools.send('Runtime.getHeapUsage')
    const turns = []
    for (let turn = 0; turn < pages; turn++) {
      await page.evaluate(watchNextPage)
      await page.evaluate((selector) => document.querySelector(selector)?.click(), button)
      turns.push(await page.evaluate(() => globalThis.turned))
    }
    // The first turn warms up what the others use.
    return { heap: usedSize / 1e6, turns: turns.slice(1) }
  } finally {
    await context.close()
  }
}

/** @returns {Promise<import('./table.mjs').Line[]>} */
export async function companiesInUse(browser, { ours, key, stack }) {
  const targets = {
    ours: [
      `${ours}/companies`,
      'a[aria-label="Next page"]',
      (page) => signInWithKey(page, key, { path: `${ours}/companies`, keep: true }),
    ],
    stack: [`${stack}/companies`, 'button:not(:disabled):last-of-type'],
  }
  const seen = { ours: { heap: [], turns: [] }, stack: { heap: [], turns: [] } }
  for (let round = 0; round < rounds; round++)
    for (const [name, [url, button, prepared]] of Object.entries(targets)) {
      const { heap, turns } = await visit(browser, url, button, prepared)
      seen[name].heap.push(heap)
      seen[name].turns.push(...turns)
    }
  const p95 = (name) => quantile(seen[name].turns, 0.95)
  const heap = (name) => median(seen[name].heap)
  return [
    {
      what: 'Next page of Companies until painted, p95, to "stack"',
      unit: 'ms',
      ours: p95('ours'),
      floor: p95('stack'),
      maxRatio: 1.3,
    },
    {
      what: 'JavaScript heap after Companies, to "stack"',
      unit: 'MB',
      ours: heap('ours'),
      floor: heap('stack'),
      maxRatio: 2,
    },
  ]
}

/** Runs in the page before any script of it: adds up what moved without anybody having touched the page. */
function watchShifts() {
  globalThis.shifted = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) globalThis.shifted += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
}

/** @returns {Promise<import('./table.mjs').Line[]>} */
export async function layoutShifts(browser, { ours, key }) {
  await prepare(ours, key)
  const lines = []
  for (const [name, viewport] of Object.entries({
    wide: { width: 1280, height: 800 },
    phone: { width: 360, height: 740 },
  })) {
    const context = await browser.newContext({ viewport })
    const page = await context.newPage()
    await signInWithKey(page, key, { path: ours, keep: true })
    await page.addInitScript(watchShifts)
    const shifts = []
    for (const [screen, address] of screens) {
      await page.goto(ours + address)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.waitForLoadState('networkidle')
      await page.waitForFunction(() => !document.querySelector('[aria-busy=true]'))
      shifts.push({ screen, shift: await page.evaluate(() => globalThis.shifted) })
    }
    await context.close()
    const [worst] = shifts.toSorted((a, b) => b.shift - a.shift)
    for (const { screen, shift } of shifts)
      if (shift > 0.02) console.log(`        ${name}: ${screen} moved by ${shift.toFixed(3)}`)
    const what = `Layout shift, ${name}, the worst of ${screens.length} screens (${worst.screen})`
    lines.push({ what, unit: '', ours: worst.shift, max: 0.02 })
  }
  return lines
}
