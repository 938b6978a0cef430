import { mkdirSync, readFileSync } from 'node:fs'
import type { Browser, Download, Page } from '@playwright/test'
import { axeOn, somebody, type Setting } from './being'
import { claimsOn, tryClaims, type Claim } from './claims'
import { fileFaults } from './files'
import type { Filled } from './folder'
import { planOf } from './jobs'
import { main, overlay, title, withoutMessages, wordsOf, type Part, type Violation } from './page-facts'
import { violationsOf } from './properties'
import { askedOf } from './records'
import { doubtsOn, figuresOn, gistOf } from './seen'
import { isSteady } from './proxy'
import { seeded } from './seeded'
import { drawStep, isLoad, type Step, type Taken } from './steps'
import { nameOf, type World } from './world'

export type Walked = {
  readonly steps: readonly Taken[]
  readonly violations: readonly Violation[]
  readonly picture: string
  readonly writes: readonly string[]
  readonly addresses: readonly string[]
}

/** Walks until something is false. `given`: these steps instead of drawn ones. */
async function go(
  who: Awaited<ReturnType<typeof somebody>>,
  { seed, number, isCalm, place, only }: Setting,
  most: number,
  given: readonly Taken[] = [],
) {
  const { proxy, violations } = who
  const random = seeded(seed)
  const steps: Taken[] = []
  let claims: Claim[] = []
  const [addresses, pressed] = [new Set<string>(), new Set<string>()]
  const [shown, figures] = [new Map<string, string>(), new Map<string, number>()]
  await who.arrive(given[0]?.from ?? '/')
  let world = await who.look()
  const rights = await who.rights()
  const nodes = [...world.nodes.values()].flatMap(({ uid }) => uid ?? [])
  const me = [...world.employees.values()].find(({ email }) => email === who.email)
  const standing = ({ employees, roles }: World) => {
    const { role, msp_node: node } = employees.get(me?.id ?? 0) ?? {}
    return JSON.stringify([role, node, roles.get(role ?? 0)?.role_permissions])
  }
  const stood = standing(world)
  // No claim of a calm walk is tried.
  const isNearEnd = () => !isCalm && steps.length > most * 0.75
  const deal = planOf({
    seed: seed.split(' ')[0]!,
    at: number * 10,
    random,
    nodes,
    me: me ? nameOf(me) : '',
    isNearEnd,
    only,
  })
  const left: string[] = []
  let hadFocus = await who.settled()
  let facts = await who.read()
  const files: Promise<Violation[]>[] = []
  let file = ''
  const listen = (page: Page) =>
    page.on('download', (download) => files.push(readFile(download, under, who.path())))
  listen(who.page())
  who.context.on('page', listen)
  const readFile = async (download: Download, page: Part, path: string) => {
    const text = readFileSync(await download.path(), 'utf8')
    // Companies alone are imported.
    if (/^\/companies(\?|$)/.test(path)) file = text
    return fileFaults(text, page, path)
  }
  // Without what lies over it, which hides it.
  let under = facts
  let opened = ''
  let undo: World | undefined
  let [changed, wasWrite, doubtful]: [string | undefined, boolean, readonly string[]] = [undefined, false, []]
  let [pageAt, pageSince] = ['', 0]
  // Since the page last had all replies.
  let since = { already: 0, about: '', isLoaded: false, before: facts, pathBefore: '/', hadFocus }
  while (steps.length < most && violations.length === 0) {
    const from = who.path()
    const how = { random, pressed }
    const drawn: Step =
      doubtful.length > 0
        ? { do: 'reload' }
        : drawStep(isCalm ? withoutMessages(facts) : facts, left, deal, how)
    const drawnHasty = !isCalm && (drawn.isHasty || (drawn.do !== 'open' && random.often(0.1)))
    const step: Taken = given[steps.length] ?? { ...drawn, isHasty: drawnHasty, from }
    const wasHasty = steps.at(-1)?.isHasty === true
    steps.push(step)
    if (step.on) pressed.add(step.on.name)
    if (!wasHasty)
      since = {
        already: proxy.exchanges.length,
        about: '',
        isLoaded: false,
        before: facts,
        pathBefore: from,
        hadFocus,
      }
    const wasOver = overlay(facts)
    const around = wasOver
      ? opened
      : ((wasHasty ? undefined : askedOf(facts, step, world)) ?? wordsOf(main(facts)))
    since.about += ` ${title(facts)} ${step.on?.name ?? ''} ${around}`
    since.isLoaded ||= isLoad(step)
    if (step.do === 'meanwhile') {
      changed = await who.changeRole(facts, world)
      // No step of this person did that.
      world = await who.look()
    }
    const wasTaken =
      step.do === 'meanwhile' || (step.do === 'take back' && !undo ? false : await who.act(step, file))
    const see = async () => {
      facts = await who.read()
      const over = overlay(facts)
      if (!over) [opened, under] = ['', facts]
      else if (!wasOver || opened === '') opened ||= wordsOf(over)
    }
    // What opens while replies are on their way can change when they come.
    if (step.isHasty || wasHasty) await see()
    if (step.isHasty) continue
    hadFocus = await who.settled()
    await see()
    const path = who.path()
    addresses.add(path.split('?')[0]!)
    const exchanges = proxy.exchanges.slice(since.already)
    const written = exchanges.filter(({ method, path: at }) => method !== 'GET' && !isSteady(at))
    const worldBefore = world
    if (written.length > 0 || step.do === 'meanwhile') {
      world = await who.look()
      // The walk took something from the key that reads the records.
      if ((await who.rights()) !== rights) break
      for (const one of [shown, figures]) one.clear()
      claims = []
      file = ''
    }
    // What failed stays on the page until another one comes.
    if (path.split('?')[0] !== pageAt || /open|reload|tab/.test(step.do)) pageSince = since.already
    pageAt = path.split('?')[0]!
    const isKept = proxy.exchanges.slice(pageSince).every(({ fate }) => fate === 'kept')
    const records = {
      exchanges,
      world,
      worldBefore,
      undo,
      changed,
      place,
      isWhole: who.isWhole && standing(world) === stood,
      isKept,
    }
    // What is pressed on a page may sort and fold it.
    const isAnew = path !== since.pathBefore || isLoad(step)
    const earlier = isKept && isAnew ? shown.get(path) : undefined
    const lost = proxy.exchanges
      .slice(0, since.already)
      .flatMap(({ fate, path: at }) => (fate === 'lost' ? at : []))
    const memory = { lost, earlier, figures, wasWrite, doubtful }
    const now = { step, wasTaken, page: facts, path, hasFocus: hadFocus }
    const seen = { ...since, ...records, ...memory, ...now }
    violations.push(...violationsOf(seen))
    for (const [address, count] of figuresOn(seen)) figures.set(address, count)
    violations.push(...(await Promise.all(files.splice(0))).flat())
    if (!isCalm) violations.push(...(await axeOn(who.page(), facts, path)))
    doubtful = isKept || overlay(facts) ? [] : doubtsOn(facts)
    const gist = gistOf(facts, path)
    if (!isAnew) shown.delete(path)
    else if (isKept && gist) shown.set(path, gist)
    if (exchanges.some(({ method, path: at }) => method === 'GET' && at.includes('/reviews/')))
      changed = undefined
    if (place === 'own') claims.push(...claimsOn(facts, path, world, me?.id, records.isWhole))
    wasWrite = written.length > 0
    const [write, ...others] = written.filter(({ fate }) => fate !== 'failed' && fate !== 'unsent')
    const isUndone =
      /\/take-back\/$|\/reviews\//.test(write?.path ?? '') || others.length > 0 || (write?.status ?? 0) >= 300
    if (write) undo = isUndone ? undefined : worldBefore
  }
  return { steps, claims, addresses: [...addresses] }
}

/** Walks from a fresh context and a fresh copy of a filled folder. */
export async function walk(
  browser: Browser,
  filled: Filled,
  setting: Setting,
  most: number,
  given?: readonly Taken[],
): Promise<Walked> {
  const { build, seed, isCalm } = setting
  const who = await somebody(browser, filled, setting)
  const { violations, place, proxy } = who
  const picture = `test-results/walks/${seed.replaceAll(/\W+/g, '-')}.png`
  mkdirSync('test-results/walks', { recursive: true })
  try {
    const { claims, ...walked } = await go(who, setting, given?.length ?? most, given)
    if (violations.length > 0 && !given) await who.page().screenshot({ path: picture })
    await who.leave()
    const data = { build, dataDir: place.dataDir, key: filled.key }
    if (violations.length === 0 && !isCalm) violations.push(...(await tryClaims(data, claims, seed)))
    const writes = proxy.exchanges
      .filter(({ method, path: at }) => method !== 'GET' && !/\/session\//.test(at))
      .map(({ method, path: at }) => `${method} ${at.replaceAll(/\d+/g, '#').split('?')[0]!}`)
    return { ...walked, violations, picture, writes }
  } finally {
    await who.leave()
    place.forget()
  }
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
