// Measures a list of which all rows are loaded, because its server neither searches nor sorts: scrolling,
// filtering, blocks and memory.
import path from 'node:path'
import { serveFloor } from './floors.mjs'
import { each, inRounds } from '../rounds.mjs'
import { spawned, timedServer } from '../server/start.mjs'
import { p95 } from '../statistics.mjs'
import { coldVisit, signedIn } from './visit.mjs'

/**
 * Each of them leaves other rows than the one before, a quarter of all, and not the first row of the whole
 * list.
 */
const texts = Array.from({ length: 12 }, (_, at) => ['nordlys', 'quorum'][at % 2])
const field = 'input[type=search]'
/** One round of 100,000 rows takes half a minute, after one that warms up. */
const mostRounds = 1

/** Runs in the page. Notes every long task from now on. */
function watchTasks() {
  globalThis.longest = 0
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) globalThis.longest = Math.max(globalThis.longest, duration)
  }).observe({ type: 'longtask' })
}

/** Runs in the page. Types a text and returns the milliseconds until another first row is painted. */
async function typed({ field, text }) {
  const first = () => document.querySelector('tbody tr')?.textContent
  const was = first()
  const input = document.querySelector(field)
  const begun = performance.now()
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(input, text)
  input.dispatchEvent(new Event('input', { bubbles: true }))
  return (await globalThis.whenPainted(() => ![undefined, was].includes(first()))) - begun
}

/**
 * Runs in the page. Scrolls to the end, and returns the length of each frame and how many showed a blank
 * place.
 */
async function scrolled() {
  let box = document.querySelector('tbody')
  while (
    box &&
    !(box.scrollHeight > box.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(box).overflowY))
  )
    box = box.parentElement
  const scroller = box ?? document.scrollingElement
  const frames = []
  let blank = 0
  let last = await new Promise(requestAnimationFrame)
  for (let frame = 0; frame < 120; frame++) {
    scroller.scrollTop += 80
    const now = await new Promise(requestAnimationFrame)
    frames.push(now - last)
    last = now
    const row = document.elementFromPoint(innerWidth / 2, innerHeight / 2)?.closest('tr')
    if (!row?.textContent) blank++
  }
  return { frames, blank }
}

/** Visits a page once, loads every row, and works with them. */
function visit(browser, { url, kept, load }, rows) {
  return coldVisit(browser, { kept, row: 'tbody tr' }, async (page, devtools) => {
    await page.goto(url)
    await page.evaluate(watchTasks)
    await load(page, rows.toLocaleString('en'))
    const keys = []
    for (const text of texts) {
      await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
      keys.push(await page.evaluate(typed, { field, text }))
    }
    const { frames, blank } = await page.evaluate(scrolled)
    const longest = await page.evaluate(() => globalThis.longest)
    await devtools.send('HeapProfiler.collectGarbage')
    const { usedSize } = await devtools.send('Runtime.getHeapUsage')
    return { keys, frames, blank, longest, heap: usedSize / 1e6 }
  })
}

const wait = { timeout: 50_000 }
async function loadOurs(page, count) {
  await page.getByRole('button', { name: `Load all ${count}` }).click(wait)
  await page.getByText(new RegExp(`^${count} rows read `)).waitFor(wait)
}
const loadFloor = (page, count) => page.getByText(`${count.replaceAll(',', '')} companies`).waitFor(wait)

/** @returns {Promise<import('../table.mjs').Row[]>} */
export async function allRows(browser, { ours: sample }, rows, { folder, rounds }) {
  const upstream = await spawned('server/serve-companies.mjs', String(rows), sample.url, sample.key)
  const { server } = await timedServer(path.join(folder, `all-${rows}`), {
    MSP_API_BASE_URL: upstream.url,
    MSP_API_ALLOW_HTTP: '1',
  })
  const stack = await serveFloor('stack', upstream.url, 'any-key')
  try {
    const kept = await signedIn(browser, { url: server.url, key: 'any-key' })
    const ours = { url: `${server.url}/companies?ordering=-name&page_size=100`, kept, load: loadOurs }
    const floor = { url: `${stack.url}/all`, load: loadFloor }
    const found = await inRounds(Math.min(rounds, mostRounds), {
      floor: () => visit(browser, floor, rows),
      ours: () => visit(browser, ours, rows),
    })
    return [
      { what: 'Frame while scrolling, p95', unit: 'ms', ours: each(found.ours, 'frames'), of: p95, max: 17 },
      { what: 'Frames with a blank place', unit: '', ours: each(found.ours, 'blank'), max: 0 },
      {
        what: 'Key in the search until painted, p95, to "stack"',
        unit: 'ms',
        ours: each(found.ours, 'keys'),
        floor: each(found.floor, 'keys'),
        of: p95,
        maxRatio: 2,
      },
      {
        what: 'Longest block of the page',
        unit: 'ms',
        ours: each(found.ours, 'longest'),
        // Rows are filtered in one go, which somebody notices only with very many.
        max: rows > 10_000 ? 200 : 50,
      },
      { what: 'JavaScript heap', unit: 'MB', ours: each(found.ours, 'heap'), max: 150 },
    ]
  } finally {
    stack.stop()
    await server.stop()
    upstream.stop()
  }
}
