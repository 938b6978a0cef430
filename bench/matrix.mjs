// The matrix of all roles: until its first box is painted, and from a click on a box until that is painted.
import { signInWithKey } from '../scripts/sign-in.mjs'
import { withClocks } from './painted.mjs'
import { median, quantile } from './statistics.mjs'

const rounds = 2
const clicks = 20
const box = { ours: '[role=checkbox]:not([aria-readonly])', floor: 'input[type=checkbox]' }
/** Large enough that many boxes are in sight. */
const viewport = { width: 1900, height: 940 }

/** Makes roles until there are `count`; 25 of them are found by the word “small”. */
async function fillRoles(url, key, count) {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  const read = async (path) => (await fetch(`${url}/api/msp/${path}`, { headers })).json()
  const ids = (await read('permissions/')).flatMap((category) => category.permissions.map(({ id }) => id))
  const { count: there } = await read('roles/?page_size=1')
  for (let number = there; number < count; number++) {
    const size = number < there + 25 && count <= 200 ? 'small ' : ''
    const permissions = ids.filter((_, at) => (number * 7 + at) % 3 === 0)
    const body = JSON.stringify({ name: `Bench ${size}${number}`, permissions })
    const answer = await fetch(`${url}/api/msp/roles/`, { method: 'POST', headers, body })
    if (!answer.ok) throw new Error(`A role could not be made: ${answer.status}`)
  }
}

/** Runs in the page: notes when the first box has been painted. */
function watchFirstBox(selector) {
  globalThis
    .whenPainted(() => document.querySelector(selector))
    .then((at) => {
      globalThis.firstBoxAt = at
    })
}

/** Runs in the page: a promise of the milliseconds from the next click until the box in question is painted in its other state. */
function watchToggle({ selector, index }) {
  const find = () => document.querySelectorAll(selector)[index]
  globalThis.toggled = globalThis.fromClick(() => find()?.checked ?? find()?.getAttribute('aria-checked'))
}

/** Runs in the page: the boxes in sight, by number and middle. */
function inSight(selector) {
  return [...document.querySelectorAll(selector)].flatMap((element, index) => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    const [x, y] = [left + (right - left) / 2, top + (bottom - top) / 2]
    const seen = left > 500 && top > 300 && bottom < innerHeight - 160 && right < innerWidth - 30
    return seen && document.elementFromPoint(x, y) === element ? [{ index, x, y }] : []
  })
}

/** One cold load of a matrix, and some clicks in it. */
async function visit(browser, url, selector, prepare) {
  const context = await browser.newContext({ viewport })
  try {
    const page = await context.newPage()
    await prepare?.(page)
    const devtools = await context.newCDPSession(page)
    await devtools.send('Network.clearBrowserCache')
    await page.addInitScript(withClocks(watchFirstBox, selector))
    await page.goto(url, { waitUntil: 'commit' })
    const seen = await page.waitForFunction(() => globalThis.firstBoxAt, null, {
      timeout: 60_000,
      polling: 20,
    })
    const opened = Number(await seen.jsonValue())
    await page.waitForLoadState('networkidle')
    const places = await page.evaluate(inSight, selector)
    const toggles = []
    for (let turn = 0; turn < clicks; turn++) {
      const { index, x, y } = places[(turn * 37) % places.length]
      await page.mouse.move(x, y)
      await page.evaluate(watchToggle, { selector, index })
      await page.mouse.down()
      await page.mouse.up()
      toggles.push(await page.evaluate(() => globalThis.toggled))
    }
    return { opened, toggles }
  } finally {
    await context.close()
  }
}

/** Interleaved rounds of several targets, the first one only to warm up. */
async function measure(browser, targets) {
  const times = Object.fromEntries(Object.keys(targets).map((name) => [name, { opened: [], toggles: [] }]))
  for (let round = 0; round <= rounds; round++)
    for (const [name, { url, selector, prepare }] of Object.entries(targets)) {
      const { opened, toggles } = await visit(browser, url, selector, prepare)
      if (round === 0) continue
      times[name].opened.push(opened)
      times[name].toggles.push(...toggles)
    }
  return Object.fromEntries(
    Object.entries(times).map(([name, { opened, toggles }]) => [
      name,
      { opened: median(opened), toggle: quantile(toggles, 0.95) },
    ]),
  )
}

/** @returns {Promise<import('./table.mjs').Line[]>} */
export async function matrixTimes(browser, { ours, key, matrix }) {
  const prepare = (page) => signInWithKey(page, key, { path: ours, keep: true })
  const own = (query) => ({ url: `${ours}/roles/matrix${query}`, selector: box.ours, prepare })
  const floor = { url: matrix, selector: box.floor }
  await fillRoles(ours, key, 200)
  const at200 = await measure(browser, { floor, ours: own('') })
  await fillRoles(ours, key, 400)
  const at400 = await measure(browser, { floor, ours: own(''), small: own('?search=small') })
  const what = 'from click to paint, p95'
  return [
    {
      what: 'Matrix of 200 roles, until the first box, to "memo matrix"',
      unit: 'ms',
      ours: at200.ours.opened,
      floor: at200.floor.opened,
      maxRatio: 1.5,
    },
    {
      what: `Matrix 200 × 25, ${what}, to "memo matrix"`,
      unit: 'ms',
      ours: at200.ours.toggle,
      floor: at200.floor.toggle,
      maxRatio: 1.3,
    },
    {
      what: `Matrix 400 × 25, ${what}, to "memo matrix"`,
      unit: 'ms',
      ours: at400.ours.toggle,
      floor: at400.floor.toggle,
      maxRatio: 1.3,
    },
    {
      what: `Matrix 400 × 25, ${what}, to our own 25 × 25`,
      unit: 'ms',
      ours: at400.ours.toggle,
      floor: at400.small.toggle,
      maxRatio: 1.5,
    },
  ]
}
