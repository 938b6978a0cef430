// Measures what people do all day: from the press on a link until the next page stands. A page stands when it
// has the heading and values of its own and nothing is busy.
import { setTimeout as sleep } from 'node:timers/promises'
import { inRounds } from '../rounds.mjs'
import { median } from '../statistics.mjs'
import { withClocks } from './painted.mjs'
import { giveTo } from './visit.mjs'

/** What feels like no wait, in milliseconds. */
const instant = 200
/** How long a pointer rests on a link before it is pressed. */
const rest = 100
/** A slow line: 80 ms until a reply begins, and 10 Mbit/s. */
const lines = [
  { delay: 0, conditions: undefined },
  {
    delay: 80,
    conditions: { offline: false, latency: 80, downloadThroughput: 1.25e6, uploadThroughput: 1.25e6 },
  },
]

const section = (label) => (page) =>
  page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: label, exact: true })
/** The views of a section can have one heading. */
const tab = (label) =>
  Object.assign((page) => page.locator('nav.tab-row a', { hasText: label }), { isTab: true })
const record = (page) =>
  page
    .locator('main tbody tr [data-label] a[href], main tbody tr th a[href], main [role=treeitem] a[href]')
    .first()
const back = undefined
/** The line of the open command palette. Opening it isn't part of the navigation. */
const inPalette = (words) =>
  Object.assign((page) => page.getByRole('option', { name: words }).first(), { searches: words })

/**
 * A day: the sections, a record out of each list and back, tabs, the palette.
 * @type {[name: string, find: ((page: any) => any) | undefined][]}
 */
const day = [
  ['Companies', section('Companies')],
  ['a company', record],
  ['back to Companies', back],
  ['Employees', section('Employees')],
  ['an employee', record],
  ['back to Employees', back],
  ['Invitations', tab('Invitations')],
  ['Roles', section('Roles')],
  ['a role', record],
  ['back to Roles', back],
  ['Matrix', tab('Matrix')],
  ['Reviews', section('Reviews')],
  ['Service accounts', section('Service accounts')],
  ['an account', record],
  ['back to Service accounts', back],
  ['Nodes', section('Nodes')],
  ['Billing', section('Billing')],
  ['Months', tab('Months')],
  ['Packages', tab('Packages')],
  ['Access', section('Access')],
  ['Activity', section('Activity')],
  ['Outbox', tab('Outbox')],
  ['Overview', section('Overview')],
  ['Roles by the palette', inPalette('Go to Roles')],
]

/** Runs in the page. Notes when the next page stands: milliseconds from the press. */
function watchArrival({ isBack, isTab }) {
  const main = () => document.querySelector('main')
  const heading = () => main()?.querySelector('h1')?.textContent ?? ''
  const [was, title, text] = [location.pathname, heading(), main()?.textContent]
  let pressed = isBack ? performance.now() : 0
  const press = ({ timeStamp }) => {
    pressed ||= timeStamp
  }
  for (const type of ['pointerdown', 'keydown']) addEventListener(type, press, { capture: true, once: true })
  const stands = () =>
    pressed > 0 &&
    location.pathname !== was &&
    // Until a record is read, its page may be called by its number.
    /\D$/.test(heading()) &&
    (isTab || heading() !== title) &&
    main().textContent !== text &&
    !main().querySelector('[aria-busy=true], .skeleton')
  globalThis.arrived = globalThis.whenPainted(stands).then((at) => at - pressed)
  if (isBack) history.back()
}

/** Runs in the page. */
const whatStands = () =>
  [
    location.pathname,
    document.querySelector('main h1')?.textContent,
    ...[...document.querySelectorAll('main [aria-busy=true], main .skeleton')].map(({ outerHTML }) =>
      outerHTML.slice(0, 200),
    ),
  ].join(' ')

/** Goes there by a pointer that rests, or by keys, which don't. @returns milliseconds until the page stands */
async function go(page, [name, find], input) {
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1_000 })))
  const link = find?.(page)
  if (find?.searches) {
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search or run a command' }).fill(find.searches)
    await link.waitFor()
  }
  if (link && input === 'pointer') {
    await link.hover()
    await sleep(rest)
  }
  await page.evaluate(watchArrival, { isBack: !link, isTab: find?.isTab === true })
  if (link && input === 'pointer') {
    await page.mouse.down()
    await page.mouse.up()
  } else if (find?.searches) await page.keyboard.press('Enter')
  else if (link) await link.press('Enter')
  const late = sleep(30_000, undefined, { ref: false })
  const took = await Promise.race([page.evaluate(() => globalThis.arrived), late])
  if (took === undefined) throw new Error(`${name} doesn’t stand: ${await page.evaluate(whatStands)}`)
  return took
}

/** Two days in one tab that has just been opened: what was never visited, and what was. */
async function twoDays(browser, { url, kept }, input, conditions) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  try {
    await giveTo(context, kept)
    const page = await context.newPage()
    await page.addInitScript(withClocks(() => undefined))
    if (conditions)
      await (await context.newCDPSession(page)).send('Network.emulateNetworkConditions', conditions)
    await page.goto(url)
    await page.locator('main h1').waitFor()
    await page.waitForLoadState('networkidle')
    // What loads once the page has been idle for two seconds is there then.
    await sleep(3_000)
    const days = []
    for (const _ of ['first', 'repeated']) {
      const times = []
      for (const step of day) times.push(await go(page, step, input))
      days.push(times)
    }
    return { first: days[0], repeated: days[1] }
  } finally {
    await context.close()
  }
}

const share = (times) => (100 * times.filter((time) => time <= instant).length) / times.length
const goals = {
  'first pointer': 85,
  'first keys': 75,
  'repeated pointer': 98,
  'repeated keys': 95,
}

/** @returns {Promise<import('../table.mjs').Row[]>} */
export async function instantly(browser, { url }, visitors, { rounds, say }) {
  const ways = lines.flatMap(({ delay, conditions }) =>
    Object.entries(visitors).flatMap(([who, kept]) =>
      ['pointer', 'keys'].map((input) => ({ delay, conditions, who, kept, input })),
    ),
  )
  const nameOf = ({ delay, who, input }) => `${input}, ${delay} ms of delay, ${who}`
  const found = await inRounds(
    rounds,
    Object.fromEntries(
      ways.map((way) => [
        nameOf(way),
        () => twoDays(browser, { url, kept: way.kept }, way.input, way.conditions),
      ]),
    ),
  )
  for (const [name, results] of Object.entries(found))
    for (const visit of ['first', 'repeated']) {
      const slow = day.flatMap(([step], at) => {
        const took = median(results.map((result) => result[visit][at]))
        return took > instant ? [`${step} ${took.toFixed(0)}`] : []
      })
      say(`above ${instant} ms, ${visit} visit, ${name}: ${slow.join(', ') || 'nothing'}`)
    }
  return ways.flatMap((way) =>
    ['first', 'repeated'].map((visit) => ({
      what: `Within ${instant} ms, ${visit} visit, ${nameOf(way)}`,
      unit: '%',
      ours: found[nameOf(way)].map((result) => result[visit]),
      of: share,
      ...(way.delay > 0 && { min: goals[`${visit} ${way.input}`] }),
    })),
  )
}
