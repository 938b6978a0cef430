import { mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { freePort } from '../../scripts/free-port.mjs'
import { contextOf, copyOf, remove, serve, type Filled, type Walker } from './folder'
import { main, overlay, readFacts, those, title, wordsOf, type Part, type Violation } from './page-facts'
import { apart, figures, offers, outcomes, sameRecords, subjects, sums, ways, type Seen } from './properties'
import { isSteady, startProxy, type Exchange, type WireFault } from './proxy'
import { seeded } from './seeded'
import { drawStart, drawStep, take, type Hand, type Step, type Taken } from './steps'
import { claimsOn, tryClaims, type Claim } from './claims'
import { fileFaults } from './files'
import { differences, nouns, worldOf, type Dump, type Noun, type Told } from './world'

export type Setting = {
  readonly build: string
  readonly seed: string
  readonly who: Walker
  readonly width: number
  readonly hand: Hand
  readonly fault?: WireFault | undefined
  readonly isCalm?: boolean
}
export type Walked = {
  readonly steps: readonly Taken[]
  readonly violations: readonly Violation[]
  readonly picture?: string
  readonly writes: readonly string[]
  readonly addresses: readonly string[]
}

/** Waits until the page has all replies and has drawn them. */
async function settle(page: Page, waiting: () => number): Promise<void> {
  let quiet = 0
  for (const until = Date.now() + 30_000; Date.now() < until && quiet < 2;) {
    const isBusy = await page
      .evaluate(async () => {
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
        return document.querySelector('[aria-busy=true]') !== null || document.querySelector('h1') === null
      })
      .catch(() => true)
    // A page that was just asked for asks in turn.
    quiet = !isBusy && waiting() === 0 ? quiet + 1 : 0
  }
}
const focusOf = (page: Page) =>
  page.evaluate(() => {
    const at = document.activeElement
    if (!at || at === document.body) return 'body' as const
    return at.closest('main') ? ('main' as const) : ('other' as const)
  })
const messagesOf = (page: Part) =>
  those(page, 'region')
    .filter(({ name }) => name === 'Messages')
    .flatMap((one) => those(one, 'paragraph').map(wordsOf))

/** Walks until something is false, from a fresh context and a fresh copy. `given`: these steps instead of drawn ones. */
export async function walk(
  browser: Browser,
  filled: Filled,
  setting: Setting,
  most: number,
  given?: readonly Taken[],
): Promise<Walked> {
  const { build, seed, who, width, hand, fault, isCalm = false } = setting
  const dataDir = copyOf(filled)
  const port = await freePort()
  const upstream = `http://127.0.0.1:${port}`
  const proxy = await startProxy(() => upstream, seed, fault)
  proxy.calm(isCalm)
  const server = await serve(build, dataDir, port, { PUBLIC_URL: proxy.url, SIGN_IN: 'key,passkey' })
  const { context, open } = await contextOf(browser, filled, who, proxy.url, width)
  const random = seeded(seed)
  const claims: Claim[] = []
  const files: { text: Promise<string>; page: Part; at: string }[] = []

  const violations: Violation[] = []
  const steps: Taken[] = []
  const addresses = new Set<string>()
  const world = worldOf(
    () => upstream,
    async () => ({ authorization: `Bearer ${filled.key}` }),
  )
  context.on('page', (page) =>
    page.on('download', (file) =>
      files.push({
        text: file.path().then((at) => readFileSync(at, 'utf8')),
        page: facts,
        at: page.url().replace(proxy.url, ''),
      }),
    ),
  )
  context.on('weberror', (error) =>
    violations.push({ property: 8, what: `page error: ${error.error().message}` }),
  )
  context.on('console', (message) => {
    const text = message.text()
    if (message.type() === 'error' && !/Failed to load resource/.test(text))
      violations.push({ property: 8, what: `console: ${text}` })
  })
  context.on('request', (request) => {
    const { origin, protocol } = new URL(request.url())
    if (protocol.startsWith('http') && origin !== proxy.url)
      violations.push({ property: 8, what: `request to ${request.url()}` })
  })
  const pressed = new Set<string>()
  let facts = readFacts('')
  let picture: string | undefined
  try {
    let names = await namesOf(world)
    const nodes = [...(names.get('nodes')?.values() ?? [])].flatMap(({ uid }) => uid ?? [])
    let page = await open()
    if (who === 'key') await signInByKey(page, filled.key)
    else await page.goto(given?.[0]?.from ?? drawStart(random, nodes))
    await settle(page, proxy.waiting)
    facts = readFacts(await page.locator('body').ariaSnapshot())
    let opened = ''
    // Since the page last had all replies.
    let since = { already: 0, about: '', facts, from: '/' }
    let dump: Dump | undefined = await world.dump()
    let undo: Dump | undefined
    while (steps.length < (given?.length ?? most) && violations.length === 0) {
      const from = page.url().replace(proxy.url, '')
      const step: Step = given?.[steps.length] ?? drawStep(facts, from, random, pressed, nodes)
      const isHasty = given?.[steps.length]?.isHasty ?? (step.do !== 'open' && random.often(0.15) && !isCalm)
      const taken: Taken = { ...step, isHasty, from }
      steps.push(taken)
      if ('on' in step) pressed.add(step.on.name)
      const hadFocus = (await focusOf(page)) !== 'body'
      const wasHasty = steps.at(-2)?.isHasty === true
      if (!wasHasty) since = { already: proxy.exchanges.length, about: '', facts, from }
      since.about += `${title(facts)} ${'on' in step ? step.on.name : ''} ${overlay(facts) ? opened : wordsOf(main(facts))}`
      const wasOver = overlay(facts)
      let wasTaken = true
      if (step.do === 'other tab') {
        await page.close()
        page = await open()
        await page.goto(from)
      } else if (step.do === 'take back')
        wasTaken = undo !== undefined && (await takeBack(page, () => settle(page, proxy.waiting)))
      else wasTaken = await take(page, step, hand)
      const look = async () => {
        facts = readFacts(await page.locator('body').ariaSnapshot())
        const over = overlay(facts)
        if (!over) opened = ''
        else if (!wasOver || opened === '') opened ||= wordsOf(over)
      }
      // What opens while replies are on their way can change when they come.
      if (isHasty || wasHasty) await look()
      if (!isHasty) {
        await settle(page, proxy.waiting)
        await look()
      }
      const exchanges: readonly Exchange[] = proxy.exchanges.slice(since.already)
      const now = page.url().replace(proxy.url, '')
      addresses.add(now.split('?')[0]!)
      const written = exchanges.filter(
        ({ method, fate, path: at }) => method !== 'GET' && fate !== 'failed' && !isSteady(at),
      )
      if (written.length > 0) world.forget()
      if (isHasty) continue
      const seen: Seen = {
        step: taken,
        wasTaken,
        before: since.facts,
        pathBefore: since.from,
        page: facts,
        path: now,
        exchanges,
        messagesBefore: messagesOf(since.facts),
        messages: messagesOf(facts),
        about: since.about,
        focus: await focusOf(page),
        hadFocus,
        world,
        dumpBefore: dump,
      }
      violations.push(
        ...figures(seen),
        ...subjects(seen, names),
        ...offers(seen),
        ...ways(seen),
        ...sums(seen),
        ...apart(seen),
      )
      violations.push(...(await sameRecords(seen)), ...(await outcomes(seen)))
      if (who === 'administrator' || who === 'auditor' || who === 'key')
        claims.push(...claimsOn(facts, now, names.get('employees') ?? new Map()))
      for (const file of files.splice(0)) violations.push(...fileFaults(await file.text, file.page, file.at))
      if (written.length === 0) continue
      names = await namesOf(world)
      const isTakenBack = written.some(({ path: at, status }) => at.endsWith('/take-back/') && status === 200)
      if (undo && isTakenBack) violations.push(...takenBack(undo, await world.dump()))
      undo = written.length === 1 && !isTakenBack && written[0]!.status < 300 ? dump : undefined
      dump = await world.dump()
    }
    if (violations.length > 0 && !given) {
      mkdirSync('test-results/walks', { recursive: true })
      picture = path.join('test-results/walks', `${seed.replaceAll(/\W+/g, '-')}.png`)
      await page.screenshot({ path: picture })
    }
  } finally {
    await context.close()
    await server.stop()
    await proxy.close()
    if (violations.length === 0 && !isCalm)
      violations.push(...(await tryClaims(build, { dataDir, key: filled.key }, claims, seed)))
    remove(dataDir)
  }
  const writes = proxy.exchanges
    .filter(({ method, path: at }) => method !== 'GET' && !/\/session\//.test(at))
    .map(({ method, path: at }) => `${method} ${at.replaceAll(/\d+/g, '#').split('?')[0]!}`)
  return { steps, violations, ...(picture && { picture }), writes, addresses: [...addresses] }
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

async function namesOf(
  world: ReturnType<typeof worldOf>,
): Promise<ReadonlyMap<Noun, ReadonlyMap<number, Told>>> {
  const read = new Map<Noun, ReadonlyMap<number, Told>>()
  // The names of the keys of `nouns`.
  for (const noun of Object.keys(nouns) as Noun[]) read.set(noun, (await world.records(noun)) ?? new Map())
  return read
}

/** Takes the newest change back, as a person does in Activity. @returns whether that was offered */
async function takeBack(page: Page, settled: () => Promise<void>): Promise<boolean> {
  await page.goto('/activity')
  await settled()
  await page
    .getByRole('button', { name: /^Details of/ })
    .first()
    .click({ timeout: 2_500 })
    .catch(() => undefined)
  const offer = page.getByRole('main').getByRole('button', { name: 'Take back', exact: true })
  if ((await offer.count()) !== 1 || (await offer.isDisabled())) return false
  await offer.click()
  await settled()
  const agree = page.getByRole('dialog').getByRole('button', { name: 'Take back', exact: true })
  if (await agree.isDisabled()) return false
  await agree.click()
  return true
}
/** 5. Taking back gives the rows of before. */
const takenBack = (before: Dump, after: Dump): Violation[] =>
  differences(before, after).map((what) => ({ property: 5, what: `After taking back: ${what}` }))

/** Looks for the shortest list of steps that shows the same: the last 3, 10, 25, then all. */
export async function shorten(
  browser: Browser,
  filled: Filled,
  setting: Setting,
  { steps, violations }: Walked,
): Promise<readonly Taken[]> {
  const until = Date.now() + 300_000
  for (const count of [3, 10, 25]) {
    if (count >= steps.length || Date.now() > until) break
    const last = steps.slice(-count)
    const again = await walk(browser, filled, setting, count, last)
    if (again.violations.some(({ property }) => property === violations[0]?.property)) return last
  }
  return steps
}
