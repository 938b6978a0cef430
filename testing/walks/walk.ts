import { mkdirSync, readFileSync } from 'node:fs'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { freePort } from '../../scripts/free-port.mjs'
import { claimsOn, tryClaims, type Claim } from './claims'
import { fileFaults } from './files'
import { contextOf, copyOf, remove, serve, type Filled, type Walker } from './folder'
import { main, overlay, readFacts, title, violated, wordsOf, type Part, type Violation } from './page-facts'
import { violationsOf } from './properties'
import { isSteady, startProxy, type WireFault } from './proxy'
import { seeded } from './seeded'
import { drawAddress, drawStep, take, type Hand, type Step, type Taken } from './steps'
import { readWorld, type World } from './world'

export type Setting = {
  readonly build: string
  readonly seed: string
  readonly who: Walker
  readonly width: number
  readonly hand: Hand
  readonly fault: WireFault | undefined
  readonly isCalm: boolean
}
export type Walked = {
  readonly steps: readonly Taken[]
  readonly violations: readonly Violation[]
  readonly picture: string
  readonly writes: readonly string[]
  readonly addresses: readonly string[]
}

/** Waits until the page has all replies and has drawn them. */
async function settle(page: Page, waiting: () => number): Promise<void> {
  // A page that was just asked for asks in turn.
  for (let [quiet, until] = [0, Date.now() + 30_000]; Date.now() < until && quiet < 2;) {
    const drawn = page.evaluate(async () => {
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      return !document.querySelector('[aria-busy=true]') && document.querySelector('h1') !== null
    })
    quiet = (await drawn.catch(() => false)) && waiting() === 0 ? quiet + 1 : 0
  }
}
const isFocused = (page: Page) =>
  page.evaluate(() => document.activeElement !== null && document.activeElement !== document.body)

/** Notes what no page may do. */
function watch(context: BrowserContext, url: string, violations: Violation[]): void {
  const note = (what: string) => violations.push(violated(8, what))
  context.on('weberror', (error) => note(`page error: ${error.error().message}`))
  context.on('console', (message) => {
    const isOurs = message.text().includes('Failed to load resource')
    if (message.type() === 'error' && !isOurs) note(`console: ${message.text()}`)
  })
  context.on('request', (request) => {
    const { origin, protocol } = new URL(request.url())
    if (protocol.startsWith('http') && origin !== url) note(`request to ${request.url()}`)
  })
}

/** Walks until something is false, from a fresh context and a fresh copy. `given`: these steps instead of drawn ones. */
export async function walk(
  browser: Browser,
  filled: Filled,
  setting: Setting,
  most: number,
  given?: readonly Taken[],
): Promise<Walked> {
  const { build, seed, who, width, hand, isCalm } = setting
  const [dataDir, port] = [copyOf(filled), await freePort()]
  const upstream = `http://127.0.0.1:${port}`
  const proxy = await startProxy(upstream, setting)
  const server = await serve(build, dataDir, port, { PUBLIC_URL: proxy.url, SIGN_IN: 'key,passkey' })
  const { context, open } = await contextOf(browser, filled, who, proxy.url, width)
  const random = seeded(seed)
  const violations: Violation[] = []
  const steps: Taken[] = []
  const claims: Claim[] = []
  const files: Promise<Violation[]>[] = []
  const [addresses, pressed] = [new Set<string>(), new Set<string>()]
  const picture = `test-results/walks/${seed.replaceAll(/\W+/g, '-')}.png`
  watch(context, proxy.url, violations)
  const pathOf = (at: Page) => at.url().replace(proxy.url, '')
  let facts = readFacts('')
  context.on('page', (at) =>
    at.on('download', (file) => {
      const [list, path] = [facts, pathOf(at)]
      files.push(file.path().then((name) => fileFaults(readFileSync(name, 'utf8'), list, path)))
    }),
  )
  try {
    let world = await readWorld(upstream, filled.key)
    const nodes = [...world.nodes.values()].flatMap(({ uid }) => uid ?? [])
    let page = await open()
    if (who === 'key') await signInByKey(page, filled.key)
    else await page.goto(given?.[0]?.from ?? drawAddress(random, nodes))
    const settled = () => settle(page, proxy.waiting)
    const read = async () => readFacts(await page.locator('body').ariaSnapshot())
    await settled()
    facts = await read()
    let opened = ''
    let undo: World | undefined
    // Since the page last had all replies.
    let since = { already: 0, about: '', before: facts, pathBefore: '/' }
    while (steps.length < (given?.length ?? most) && violations.length === 0) {
      const from = pathOf(page)
      const step: Step = given?.[steps.length] ?? drawStep(facts, from, random, pressed, nodes)
      const isHasty = given?.[steps.length]?.isHasty ?? (step.do !== 'open' && random.often(0.15) && !isCalm)
      const wasHasty = steps.at(-1)?.isHasty === true
      const taken: Taken = { ...step, isHasty, from }
      steps.push(taken)
      if (step.on) pressed.add(step.on.name)
      const hadFocus = await isFocused(page)
      if (!wasHasty) since = { already: proxy.exchanges.length, about: '', before: facts, pathBefore: from }
      since.about += ` ${title(facts)} ${step.on?.name ?? ''} ${overlay(facts) ? opened : wordsOf(main(facts))}`
      const wasOver = overlay(facts)
      let wasTaken = true
      if (step.do === 'other tab') {
        await page.close()
        page = await open()
        await page.goto(from)
      } else if (step.do === 'take back') wasTaken = undo !== undefined && (await takeBack(page, settled))
      else wasTaken = await take(page, step, hand)
      const look = async () => {
        facts = await read()
        const over: Part | undefined = overlay(facts)
        if (!over) opened = ''
        else if (!wasOver || opened === '') opened ||= wordsOf(over)
      }
      // What opens while replies are on their way can change when they come.
      if (isHasty || wasHasty) await look()
      if (isHasty) continue
      await settled()
      await look()
      const path = pathOf(page)
      addresses.add(path.split('?')[0]!)
      const exchanges = proxy.exchanges.slice(since.already)
      const written = exchanges.filter(({ method, path: at }) => method !== 'GET' && !isSteady(at))
      const worldBefore = world
      if (written.length > 0) world = await readWorld(upstream, filled.key)
      const hasFocus = await isFocused(page)
      const records = { exchanges, world, worldBefore, undo }
      const shown = { step: taken, wasTaken, page: facts, path, hasFocus, hadFocus }
      violations.push(...violationsOf({ ...since, ...records, ...shown }))
      violations.push(...(await Promise.all(files.splice(0))).flat())
      if (/administrator|auditor|key/.test(who)) claims.push(...claimsOn(facts, path, world))
      const [write, ...others] = written.filter(({ fate }) => fate !== 'failed' && fate !== 'unsent')
      if (!write) continue
      const isUndone = write.path.endsWith('/take-back/') || others.length > 0 || write.status >= 300
      undo = isUndone ? undefined : worldBefore
    }
    mkdirSync('test-results/walks', { recursive: true })
    if (violations.length > 0 && !given) await page.screenshot({ path: picture })
  } finally {
    await context.close()
    await server.stop()
    await proxy.close()
    const data = { build, dataDir, key: filled.key }
    if (violations.length === 0 && !isCalm) violations.push(...(await tryClaims(data, claims, seed)))
    remove(dataDir)
  }
  const writes = proxy.exchanges
    .filter(({ method, path: at }) => method !== 'GET' && !/\/session\//.test(at))
    .map(({ method, path: at }) => `${method} ${at.replaceAll(/\d+/g, '#').split('?')[0]!}`)
  return { steps, violations, picture, writes, addresses: [...addresses] }
}

async function signInByKey(page: Page, key: string): Promise<void> {
  await page.goto('/')
  const fold = page.getByRole('button', { name: 'Use a service account key' })
  const field = page.getByLabel('Service account key')
  await field.or(fold).first().waitFor()
  if (await fold.isVisible()) await fold.click()
  await field.fill(key)
  await page.getByRole('checkbox', { name: 'Stay signed in on this tab' }).check()
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('button', { name: 'Your key' }).waitFor()
}

/** Takes the newest change back, as a person does in Activity. @returns whether that was offered */
async function takeBack(page: Page, settled: () => Promise<void>): Promise<boolean> {
  await page.goto('/activity')
  await settled()
  const details = page.getByRole('button', { name: /^Details of/ }).first()
  await details.click({ timeout: 2_500 }).catch(() => undefined)
  for (const place of ['main', 'dialog'] as const) {
    const offer = page.getByRole(place).getByRole('button', { name: 'Take back', exact: true })
    if ((await offer.count()) !== 1 || (await offer.isDisabled())) return false
    await offer.click()
    if (place === 'main') await settled()
  }
  return true
}

/** Looks for the shortest list of steps that shows the same: the last 3, 10, 25, then all. */
export async function shorten(
  browser: Browser,
  filled: Filled,
  setting: Setting,
  { steps, violations }: Walked,
): Promise<readonly Taken[]> {
  for (const count of [3, 10, 25].filter((one) => one < steps.length)) {
    const last = steps.slice(-count)
    const again = await walk(browser, filled, setting, count, last)
    if (again.violations.some(({ property }) => property === violations[0]?.property)) return last
  }
  return steps
}
