// Measures the role matrix: the time until its first checkbox is painted, and from a click on a checkbox
// until it is painted.
import { each, inRounds } from '../rounds.mjs'
import { p95 } from '../statistics.mjs'
import { coldVisit, firstPainted, signedIn } from './visit.mjs'

const clicks = 20
const ownBox = '[role=checkbox]:not([aria-readonly])'
const nativeBox = 'input[type=checkbox]'
/** Large enough that many checkboxes are in sight. */
const viewport = { width: 1900, height: 940 }
/** This many roles have a name with this word. */
const few = { count: 25, word: 'small' }

/** Creates roles until there are `count`. */
async function fillRoles({ url, key }, count) {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  const read = async (path) => (await fetch(`${url}/api/msp/${path}`, { headers })).json()
  // A key can't give the permissions to write service accounts.
  const ids = (await read('permissions/'))
    .flatMap(({ permissions }) => permissions)
    .filter(({ name }) => !/^(?!View).*Service Account/.test(name))
    .map(({ id }) => id)
  const { count: existing } = await read('roles/?page_size=1')
  const { count: named } = await read(`roles/?page_size=1&search=${few.word}`)
  for (let number = existing; number < count; number++) {
    const word = number - existing < few.count - named ? few.word : 'large'
    const permissions = ids.filter((_, at) => (number * 7 + at) % 3 === 0)
    const body = JSON.stringify({ name: `Bench ${word} ${number}`, permissions })
    const answer = await fetch(`${url}/api/msp/roles/`, { method: 'POST', headers, body })
    if (!answer.ok) throw new Error(`A role could not be created: ${answer.status} ${await answer.text()}`)
  }
}

/**
 * Runs in the page. Returns a promise of the milliseconds from the next click until the other state is
 * painted.
 */
function watchToggle({ box, index }) {
  const find = () => document.querySelectorAll(box)[index]
  globalThis.toggled = globalThis.fromClick(
    () => find()?.checked ?? find()?.getAttribute('aria-checked') ?? undefined,
  )
}

/** Runs in the page. Returns the number and middle of each checkbox in sight. */
function inSight(box) {
  return [...document.querySelectorAll(box)].flatMap((element, index) => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    const [x, y] = [left + (right - left) / 2, top + (bottom - top) / 2]
    const seen = left > 500 && top > 300 && bottom < innerHeight - 160 && right < innerWidth - 30
    return seen && document.elementFromPoint(x, y) === element ? [{ index, x, y }] : []
  })
}

/** Visits a matrix once, cold, and clicks in it. */
function visit(browser, { url, box, kept }) {
  return coldVisit(browser, { kept, viewport, box }, async (page) => {
    const first = await firstPainted(page, url)
    await page.waitForLoadState('networkidle')
    const places = await page.evaluate(inSight, box)
    if (places.length === 0) throw new Error(`${url} shows no checkbox.`)
    const toggles = []
    for (let turn = 0; turn < clicks; turn++) {
      const { index, x, y } = places[(turn * 37) % places.length]
      await page.mouse.move(x, y)
      await page.evaluate(watchToggle, { box, index })
      await page.mouse.down()
      await page.mouse.up()
      toggles.push(await page.evaluate(() => globalThis.toggled))
    }
    return { first, toggles }
  })
}

const own = async (browser, ours, query = '') => {
  const target = { url: `${ours.url}/roles/matrix${query}`, box: ownBox, kept: await signedIn(browser, ours) }
  return () => visit(browser, target)
}

/** 100 roles beside the floor. @returns {Promise<import('../table.mjs').Row[]>} */
export async function matrixOf100(browser, { ours, matrix }, { rounds }) {
  await fillRoles(ours, 100)
  const floor = () => visit(browser, { url: matrix.url, box: nativeBox })
  const found = await inRounds(rounds, { floor, ours: await own(browser, ours) })
  return [
    {
      what: 'First checkbox, cold, to "memo matrix"',
      unit: 'ms',
      ours: each(found.ours, 'first'),
      floor: each(found.floor, 'first'),
      maxRatio: 1.5,
    },
    {
      what: 'Toggle until painted, p95, to "memo matrix"',
      unit: 'ms',
      ours: each(found.ours, 'toggles'),
      floor: each(found.floor, 'toggles'),
      of: p95,
      maxRatio: 1.3,
    },
  ]
}

/** 400 roles beside 25 of our own. @returns {Promise<import('../table.mjs').Row[]>} */
export async function matrixOf400(browser, { ours }, { rounds }) {
  await fillRoles(ours, 400)
  const found = await inRounds(rounds, {
    small: await own(browser, ours, `?search=${few.word}`),
    ours: await own(browser, ours),
  })
  return [
    {
      what: 'Toggle until painted, p95, to our own 25 × 25',
      unit: 'ms',
      ours: each(found.ours, 'toggles'),
      floor: each(found.small, 'toggles'),
      of: p95,
      maxRatio: 1.5,
    },
  ]
}
