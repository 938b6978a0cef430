import { setTimeout as sleep } from 'node:timers/promises'
import AxeBuilder from '@axe-core/playwright'
import type { Browser, BrowserContext, Page, Request } from '@playwright/test'
import { freePort } from '../../scripts/free-port.mjs'
import { signInWithKey } from '../../scripts/sign-in.mjs'
import { contextOf, walkers, type Filled, type Walker } from './folder'
import { overlay, readFacts, violated, type Part, type Violation } from './page-facts'
import { start, type Place } from './places'
import { aheadBy, operate } from './server'
import { startProxy, type WireFault } from './proxy'
import { patience, take, type Hand, type Step } from './steps'
import { changeRole, readWorld, rightsOf, type World } from './world'

export type Setting = {
  readonly build: string
  readonly seed: string
  /** The number of the walk: it begins with the jobs after those of the walk before. */
  readonly number: number
  readonly who: Walker
  readonly place: Place
  /** By how many days the clocks are ahead. */
  readonly days: number
  readonly width: number
  readonly hand: Hand
  readonly fault: WireFault | undefined
  readonly isCalm: boolean
  /** Only jobs that match this; empty: all. */
  readonly only: string
}

/** Waits until the page has all replies and has drawn them. @returns whether the focus is on something */
async function settle(
  page: Page,
  sent: ReadonlySet<Request>,
  isIdle: () => boolean,
): Promise<{ hasFocus: boolean; isStuck: boolean }> {
  let [hasFocus, stuck] = [false, 0]
  // A read that was lost is asked again after a second, which is 60 frames.
  for (const until = Date.now() + 30_000; Date.now() < until && stuck < 150;) {
    const hasAll = () => sent.size === 0 && isIdle()
    const hadAll = hasAll()
    const drawn = page.evaluate(async () => {
      // It is idle once all that it does after a reply is done. What was just asked for asks in turn.
      for (const _ of 'ab')
        await new Promise((resolve) => {
          // Neither comes to a page that isn't in front.
          setTimeout(resolve, 1_000)
          requestAnimationFrame(() => requestIdleCallback(resolve))
        })
      // What waits for a dialog over it is drawn.
      const front = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document
      const isDrawn = !front.querySelector('[aria-busy=true]') && document.querySelector('h1') !== null
      return [isDrawn, document.activeElement !== null && document.activeElement !== document.body] as const
    })
    // Without it, a page that never answers would be waited for for ever.
    const late = sleep(60_000, undefined, { ref: false }).then(() => {
      throw new Error(`${page.url()} doesn’t answer`)
    })
    const [isDrawn, isOn] = await Promise.race([drawn.catch(() => [false, false] as const), late])
    hasFocus = isOn
    if (isDrawn && hadAll && hasAll()) break
    stuck = isDrawn || !hasAll() ? 0 : stuck + 1
  }
  return { hasFocus, isStuck: stuck >= 150 }
}

/**
 * What a page asked for and isn't answered yet, as the browser tells it, in the order in which the page did
 * it. The browser says of some replies that were read that they never finish.
 */
function sentBy(page: Page): ReadonlySet<Request> {
  const sent = new Set<Request>()
  page.on('request', (request) => sent.add(request))
  page.on('response', (response) => sent.delete(response.request()))
  page.on('requestfailed', (request) => sent.delete(request))
  return sent
}

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

const states = new Set<string>()
/** 9. Each tenth state that no walk was in yet keeps the rules of accessibility. */
export async function axeOn(page: Page, facts: Part, path: string): Promise<Violation[]> {
  const state = `${path.split('?')[0]!.replaceAll(/\d+/g, '#')} ${overlay(facts)?.name.split(' ')[0]}`
  if (states.has(state) || states.add(state).size % 10 !== 1) return []
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode(true)
    .disableRules('color-contrast')
    .analyze()
  return violations.map(({ id, nodes }) => violated(9, `${path} breaks ${id}: ${nodes[0]?.html}`))
}

const isDone = (done: Promise<void>) =>
  done.then(
    () => true,
    () => false,
  )
/** Pastes a file that the page exported into the import of its list. */
async function importFile(page: Page, file: string): Promise<boolean> {
  const field = page.getByRole('textbox', { name: /with a header row/ })
  return isDone(field.fill(file, patience))
}

/** Takes the newest change back, as a person does in Activity. @returns whether that was offered */
async function takeBack(page: Page, settled: () => Promise<unknown>): Promise<boolean> {
  await page.goto('/activity')
  await settled()
  const details = page.getByRole('button', { name: /^Details of/ }).first()
  await isDone(details.click(patience))
  for (const place of ['main', 'dialog'] as const) {
    await settled()
    const offer = page.getByRole(place).getByRole('button', { name: 'Take back', exact: true })
    // The dialog looks first whether it can be done.
    if (!(await isDone(offer.click(patience)))) return false
  }
  return true
}

/** Somebody at a browser, and what is behind it. */
export async function somebody(browser: Browser, filled: Filled, setting: Setting) {
  const { who, width, hand, days } = setting
  const port = await freePort()
  const proxy = await startProxy(`http://127.0.0.1:${port}`, setting)
  const place = await start({ ...setting, port }, filled, proxy.url)
  const { context, open } = await contextOf(browser, filled, who, proxy.url, width)
  if (days > 0) await context.addInitScript(aheadBy(days))
  const violations: Violation[] = []
  watch(context, proxy.url, violations)
  const isOwn = setting.place === 'own'
  const email = isOwn ? walkers[who] : undefined
  const key = (isOwn ? undefined : filled.keys[who.replace('-', '_')]) ?? filled.key
  let left: Promise<void> | undefined
  let page = await open()
  let sent = sentBy(page)
  const pathOf = (at: Page) => at.url().replace(proxy.url, '')
  const settled = async () => {
    const { hasFocus, isStuck } = await settle(page, sent, proxy.isIdle)
    if (isStuck) violations.push(violated(8, `${pathOf(page)} waits, though no reply is on its way`))
    return hasFocus
  }
  const signIn = async () => {
    await page.getByRole('button', { name: 'Continue with a passkey' }).click()
    await page.getByRole('banner').waitFor()
  }
  /** What a person can't do by a control. @returns whether it could be done */
  const special = {
    'other tab': async () => {
      const from = page.url()
      await page.close()
      page = await open()
      sent = sentBy(page)
      await page.goto(from)
    },
    'take back': () => takeBack(page, settled),
    import: (file: string) => file !== '' && importFile(page, file),
    'sign in again': async () => {
      if (email === undefined) return false
      await operate(place.dataDir, 'end', email)
      await page.reload()
      return signIn()
    },
  } as const
  return {
    context,
    proxy,
    place,
    email,
    violations,
    isWhole: email === undefined ? key === filled.key : who === 'administrator',
    settled,
    page: () => page,
    path: () => pathOf(page),
    read: async () => readFacts(await page.locator('body').ariaSnapshot()),
    look: () => readWorld(place.records, filled.key, isOwn),
    rights: () => rightsOf(place.records, filled.key),
    changeRole: (facts: Part, world: World) => changeRole(place.records, filled.key, facts, world),
    arrive: async (path: string) => {
      if (email === undefined) return signInWithKey(page, key, { path, keep: true })
      await page.goto(path)
      if (days > 0) await signIn()
    },
    act: async (step: Step, file: string): Promise<boolean> =>
      step.do in special
        ? (await special[step.do as keyof typeof special](file)) !== false // It was looked up.
        : take(page, step, hand),
    leave: () =>
      (left ??= (async () => {
        await context.close()
        await place.stop()
        await proxy.close()
      })()),
  }
}
