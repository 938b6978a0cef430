// Makes visits equally cold for our dashboard and for a floor. Each has its own browser context, with an
// empty cache and a new renderer, and finds its key before its first script. Nobody signs in on a measured
// page.
import { signInWithKey } from '../../scripts/sign-in.mjs'
import { withClocks } from './painted.mjs'

/** The viewport of visits that name no other. */
const usual = { width: 1280, height: 800 }

/**
 * What a browser keeps of its visitor.
 * @typedef {object} Kept
 * @property {Record<string, string>} [sessionStorage]
 * @property {Record<string, string>} [localStorage]
 * @property {Parameters<import('@playwright/test').BrowserContext['addCookies']>[0]} [cookies]
 */

/** What a tab keeps after somebody has signed in with a key and stays signed in. @returns {Promise<Kept>} */
export async function signedIn(browser, { url, key }) {
  const context = await browser.newContext()
  const page = await context.newPage()
  await signInWithKey(page, key, { path: url, keep: true })
  const entries = await page.evaluate(() => Object.fromEntries(Object.entries(sessionStorage)))
  await context.close()
  return { sessionStorage: entries }
}

/** Runs in the page before any of its scripts. */
function fillStorage(stored) {
  if (location.origin === 'null') return
  for (const [storage, entries] of Object.entries(stored))
    for (const [name, value] of Object.entries(entries)) globalThis[storage].setItem(name, value)
}

/** Gives the pages of a new context what a browser keeps of a visitor. */
export async function giveTo(context, { cookies = [], ...stored }) {
  await context.addCookies(cookies)
  await context.addInitScript(fillStorage, stored)
}

/** Runs in the page before any of its scripts. */
function startWatching({ row, box }) {
  if (location.origin === 'null') return
  Object.assign(globalThis, { firstAt: 0, blocked: 0, shifted: 0 })
  const observe = (type, note) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true })
  observe('longtask', ({ duration }) => {
    globalThis.blocked += Math.max(0, duration - 50)
  })
  // Shifts that follow a person's input are expected.
  observe('layout-shift', ({ value, hadRecentInput }) => {
    globalThis.shifted += hadRecentInput ? 0 : value
  })
  const hasText = ({ textContent }) => /\p{L}{3}/u.test(textContent)
  const isThere = () =>
    row ? [...document.querySelectorAll(row)].some(hasText) : document.querySelector(box)
  if (row || box)
    globalThis.whenPainted(isThere).then((at) => {
      globalThis.firstAt = at
    })
}

/**
 * The page notes when the first `box` is painted, or the first `row` with text, because skeletons have none.
 * @typedef {object} Visit
 * @property {Kept} [kept]
 * @property {{ width: number, height: number }} [viewport]
 * @property {number} [slower] how much to slow the processor down
 * @property {string} [row] a selector
 * @property {string} [box] a selector
 */

/**
 * Hands an empty page of a new context to `work`, which goes somewhere with it.
 * @param {import('@playwright/test').Browser} browser
 * @param {Visit} visit
 */
export async function coldVisit(browser, { kept = {}, viewport = usual, slower = 1, row, box }, work) {
  const context = await browser.newContext({ viewport })
  try {
    await giveTo(context, kept)
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    if (slower > 1) await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower })
    await page.addInitScript(withClocks(startWatching, { row, box }))
    return await work(page, devtools)
  } finally {
    await context.close()
  }
}

/** Goes to `url`. @returns milliseconds from the start of the load until the first row or box is painted */
export async function firstPainted(page, url) {
  const failed = []
  page.on('requestfailed', (request) => failed.push(`${request.url()} (${request.failure()?.errorText})`))
  await page.goto(url, { waitUntil: 'commit' })
  // More frequent checks would slow the page down.
  const options = { timeout: 60_000, polling: 100 }
  const seen = await page
    .waitForFunction(() => globalThis.firstAt, null, options)
    .catch(async (cause) => {
      const text = await page.locator('body').innerText()
      const requests = failed.length === 0 ? '' : `\nFailed: ${failed.join(', ')}`
      throw new Error(`${url} shows nothing that was waited for, but: ${text}${requests}`, { cause })
    })
  return Number(await seen.jsonValue())
}
