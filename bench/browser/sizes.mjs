// Measures the bytes that a browser loads for a screen, as they travel, and the layout shifts of the screen.
import { get } from 'node:http'
import { screens } from '../../scripts/screens.mjs'
import { coldVisit, signedIn } from './visit.mjs'

const isScript = /javascript/
const isStyle = /^text\/css/

/** Bytes of a body as they travel, in kB. */
function sizeOf(url) {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'br' } }, (answer) => {
      let bytes = 0
      answer.on('data', (chunk) => (bytes += chunk.length))
      answer.once('end', () => resolve(bytes / 1000))
    }).once('error', reject)
  })
}

async function sumOf(urls) {
  let sum = 0
  for (const url of urls) sum += await sizeOf(url)
  return sum
}

/**
 * The files of one kind that a cold visit loads until nothing more happens. `look` can then look at the page.
 * @param {import('@playwright/test').Browser} browser
 * @param {{ url: string } & import('./visit.mjs').Visit} visit
 * @param {(page: import('@playwright/test').Page) => unknown} look
 */
async function filesOf(browser, { url, ...target }, look = () => {}) {
  const [scripts, styles] = [new Set(), new Set()]
  const seen = await coldVisit(browser, target, async (page) => {
    page.on('response', (answer) => {
      const type = answer.headers()['content-type'] ?? ''
      if (isScript.test(type)) scripts.add(answer.url())
      if (isStyle.test(type)) styles.add(answer.url())
    })
    await page.goto(url)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.waitForLoadState('networkidle')
    await page.waitForFunction(() => !document.querySelector('[aria-busy=true]'))
    return look(page)
  })
  return { scripts, styles, seen }
}

/** In milliseconds after the first row: the number beside Reviews is there, and nothing loads ahead yet. */
const soon = 1_500
/** In milliseconds: what loads ahead is there. */
const later = 4_000

/** The addresses of the scripts that a visit loads until soon after its first row, and those that it loads ahead. */
async function scriptsOf(browser, page) {
  const { seen } = await filesOf(browser, page, async (tab) => {
    await tab.waitForFunction(
      (after) => globalThis.firstAt > 0 && performance.now() > globalThis.firstAt + after,
      later,
    )
    return tab.evaluate((after) => {
      const scripts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'))
      const isSoon = ({ startTime }) => startTime < globalThis.firstAt + after
      return [scripts.filter(isSoon), scripts.filter((one) => !isSoon(one))].map((some) =>
        some.map(({ name }) => name),
      )
    }, soon)
  })
  return seen
}

/** The scripts of the sign-in page and of Companies, and those that load ahead, which nearly every visit loads. */
async function usualScripts(browser, ours, kept) {
  const signIn = await filesOf(browser, { url: ours.url })
  const companies = await scriptsOf(browser, { url: `${ours.url}/companies`, kept, row: 'tbody tr' })
  return new Set([...signIn.scripts, ...companies.flat()])
}

/** The scripts that the page itself names: its first file, and those that this file can't run without. */
async function firstScripts({ url }) {
  const text = await (await fetch(url, { headers: { accept: 'text/html' } })).text()
  const tags = text.match(/<(?:script|link rel="modulepreload")[^>]*>/g) ?? []
  return tags.flatMap((tag) => {
    const [, address] = /(?:src|href)="([^"]+)"/.exec(tag) ?? []
    return address ? [new URL(address, url).href] : []
  })
}

/**
 * What the first visit of the list of companies loads.
 * @param {Record<string, { url: string, kept?: import('./visit.mjs').Kept }>} pages of `pagesOf`
 * @returns {Promise<import('../table.mjs').Row[]>}
 */
export async function sizes(browser, { stack, peer, ...visitors }, { ours, bare }) {
  const floor = await filesOf(browser, stack)
  const js = await sumOf(floor.scripts)
  const styles = await sumOf(floor.styles)
  const ofPeer = peer && (await sumOf((await filesOf(browser, peer)).scripts))
  const unit = 'kB br'
  const rows = [
    {
      what: 'JavaScript: "stack", to "bare"',
      unit,
      ours: js,
      floor: await sumOf((await filesOf(browser, bare)).scripts),
    },
    {
      what: 'JavaScript: first file, to "stack"',
      unit,
      ours: await sumOf(await firstScripts(ours)),
      floor: js,
      max: 105,
    },
  ]
  for (const [name, page] of Object.entries(visitors)) {
    const found = await filesOf(browser, page)
    const [first, ahead] = await scriptsOf(browser, page)
    const own = await sumOf(first)
    rows.push(
      { what: `JavaScript: with Companies, ${name}, to "stack"`, unit, ours: own, floor: js, max: 170 },
      ...(peer
        ? [{ what: `JavaScript: with Companies, ${name}, to AG Grid`, unit, ours: own, floor: ofPeer }]
        : []),
      {
        what: `JavaScript: with Companies, ${name}, requests`,
        unit: '',
        ours: first.length,
        floor: floor.scripts.size,
        max: 8,
      },
      { what: `JavaScript: ahead of its pages, ${name}`, unit, ours: await sumOf(ahead), max: 100 },
      { what: `JavaScript: ahead of its pages, ${name}, requests`, unit: '', ours: ahead.length, max: 4 },
      { what: `CSS, ${name}, to "stack"`, unit, ours: await sumOf(found.styles), floor: styles, max: 14 },
    )
  }
  return rows
}

const viewports = { wide: { width: 1280, height: 800 }, phone: { width: 360, height: 740 } }

/**
 * Visits every screen once, cold, and measures the files it loads besides the usual ones, and its layout
 * shifts.
 * @returns {Promise<import('../table.mjs').Row[]>}
 */
export async function everyScreen(browser, { ours }, { say }) {
  const kept = await signedIn(browser, ours)
  const usual = await usualScripts(browser, ours, kept)
  const worst = (all) => all.toSorted((a, b) => b.value - a.value)[0]
  const found = { wide: [], phone: [] }
  const own = []
  for (const [name, viewport] of Object.entries(viewports))
    for (const [screen, address] of screens) {
      const target = { url: ours.url + address, kept, viewport }
      const { scripts, seen } = await filesOf(browser, target, (page) =>
        page.evaluate(() => globalThis.shifted),
      )
      found[name].push({ screen, value: seen })
      if (seen > 0.02) say(`  ${name}: ${screen} moves by ${seen.toFixed(3)}`)
      if (name !== 'wide') continue
      const value = await sumOf([...scripts].filter((url) => !usual.has(url)))
      own.push({ screen, value })
      if (value > 60) say(`  ${screen} loads ${value.toFixed(0)} kB of its own`)
    }
  const largest = worst(own)
  return [
    {
      what: `JavaScript: the largest other route by itself (${largest.screen})`,
      unit: 'kB br',
      ours: largest.value,
      max: 60,
    },
    ...Object.entries(found).map(([name, all]) => ({
      what: `Layout shift, ${name}, the worst of ${all.length} screens (${worst(all).screen})`,
      unit: '',
      ours: worst(all).value,
      max: 0.02,
    })),
  ]
}
