import { publicUrl } from '../app-on'
import { browserOfPerson, portalAt, type PersonBrowser } from '../browser-of-person'
import { freePort } from '../../scripts/free-port.mjs'
import { copyOf, remove } from './folder'
import { linkOf, serve } from './server'
import {
  figure,
  main,
  overlay,
  rangeOf,
  rowsOf,
  those,
  violated,
  type Part,
  type Violation,
} from './page-facts'
import { seeded } from './seeded'
import { addressOf, isNoun, readWorld, type Noun, type Told, type World } from './world'

/** What a page says that somebody can do, as the question of its address and the words of the answer. */
export type Claim = {
  readonly property: 3 | 6
  readonly path: string
  readonly person: number
  readonly action: string
  /** The node asked about, or the id of the one record. */
  readonly node?: string | null
  readonly record?: number
  readonly only?: boolean
  readonly said: string
}

type Trial = readonly [Noun, 'PATCH' | 'POST' | 'DELETE', below?: string]
/** Requests with valid bodies. Those that the Access page is asked about change nothing about who may do what. */
const trials: Readonly<Record<string, Trial>> = {
  'person reset': ['employees', 'PATCH', 'reset-2fa/'],
  'person edit': ['employees', 'PATCH'],
  'person resend': ['employees', 'POST', 'send-invite/'],
  'node edit': ['nodes', 'PATCH'],
  'role edit': ['roles', 'PATCH'],
  'key edit': ['service-accounts', 'PATCH'],
  'company edit': ['companies', 'PATCH'],
}
export const askedActions = Object.keys(trials)
const answer = /^(?:yes(?=,)|only themselves|all [\d,]+|[\d,]+ of [\d,]+)(?:, (?:none|[\d,]+) now)?$/

/** Collects what an Access page claims of people who can sign in, also of those whom it leaves out. */
function answersOn(page: Part, path: string, { employees }: World, isWhole: boolean): Claim[] {
  const { pathname, searchParams: asked } = new URL(path, 'http://walk')
  const action = asked.get('do') ?? ''
  const isNarrowed = [...asked.keys()].some((one) => !/^(do|node|only|ordering)$/.test(one))
  const table = those(main(page), 'grid')[0]
  // All that somebody sees isn't all that there is.
  const isTheirs = isWhole || asked.has('node')
  if (pathname !== '/access' || !(action in trials) || isNarrowed || !isTheirs || !table) return []
  const about = { property: 3, path, action, node: asked.get('node'), only: asked.has('only') } as const
  const rows = rowsOf(table)
  const named = rows.flatMap(({ cells, links }) => {
    const id = /who=person[+ ]?(?:%20)?(\d+)/.exec(links[0]?.url ?? '')?.[1]
    const said = [...cells.values()].find((text) => answer.test(text))
    return id && said ? [{ ...about, person: Number(id), said }] : []
  })
  const range = rangeOf(page)
  const hasAll = isWhole && rows.length > 0 && (!range || range.of === range.to - range.from + 1)
  const left = [...employees.keys()].filter((id) => hasAll && !named.some(({ person }) => person === id))
  return [...named, ...left.map((person) => ({ ...about, person, said: 'nothing' }))]
}

/** Collects what the page of a record shows as not allowed to the one who walks. */
function disabledOn(page: Part, path: string, person: number): Claim[] {
  const [, noun, id] = /^\/([a-z-]+)\/(\d+)(?:\?|$)/.exec(path) ?? []
  const [action] = Object.entries(trials).find(([, [of, , below]]) => of === noun && !below) ?? []
  const edit = those(overlay(page) ? page : main(page), 'link', 'menuitem').find(
    ({ name }) => name === 'Edit',
  )
  if (!isNoun(noun) || !action || !edit?.isDisabled) return []
  return [{ property: 6, path, person, action, record: Number(id), said: 'nothing' }]
}
export const claimsOn = (
  page: Part,
  path: string,
  world: World,
  person: number | undefined,
  isWhole: boolean,
): Claim[] => [
  ...answersOn(page, path, world, isWhole),
  ...(person === undefined ? [] : disabledOn(page, path, person)),
]

/** The number of targets that the words promise to work today. */
function promised(said: string): number {
  const now = /, (none|[\d,]+) now$/.exec(said)?.[1] ?? /^(?:all )?([\d,]+)/.exec(said)?.[1]
  if (now === undefined) return said.startsWith('only themselves') ? 1 : 0
  return now === 'none' ? 0 : figure(now)
}

/** The nodes that a question is about. */
export function nodesOf(
  { nodes }: Pick<World, 'nodes'>,
  { node, only }: Pick<Claim, 'node' | 'only'>,
): ReadonlySet<number> {
  const all = [...nodes.values()]
  const inside = new Set(
    all.filter(({ uid, parent }) => (node ? uid === node : parent === null)).map(({ id }) => id),
  )
  for (let size = 0; !only && size !== inside.size;) {
    size = inside.size
    for (const { id, parent } of all) if (inside.has(parent ?? 0)) inside.add(id)
  }
  return inside
}

type Data = { readonly build: string; readonly dataDir: string; readonly key: string }
/** Does it to each target as that person. @returns what is wrong with the claim */
async function tryClaim(
  world: World,
  claim: Claim,
  signedIn: (email: string) => Promise<PersonBrowser>,
): Promise<string | undefined> {
  const { status, email } = world.employees.get(claim.person) ?? {}
  const [noun, method, below = ''] = trials[claim.action]!
  const inside = nodesOf(world, claim)
  const targets = [...world[noun].values()].filter(({ id, msp_node: node }) => {
    if (claim.record !== undefined) return id === claim.record
    return noun === 'nodes' ? inside.has(id) : node == null ? claim.node === null : inside.has(node)
  })
  if (status !== 'active' || !email || targets.length > 60) return undefined
  const browser = await signedIn(email)
  // Themselves last: a reset ends their own session.
  const isSelf = (one: Told) => noun === 'employees' && one.id === claim.person
  const done: Told[] = []
  for (const one of targets.toSorted((a, b) => Number(isSelf(a)) - Number(isSelf(b)))) {
    // Without those that the record hasn't.
    const { name, first_name } = one
    const body = below ? undefined : { name, first_name }
    const { status: answered } = await browser.send(method, `${addressOf(noun)}${one.id}/${below}`, body)
    if (answered < 300) done.push(one)
  }
  const isOther = claim.said === 'only themselves' && !done.every(isSelf)
  if (done.length === promised(claim.said) && !isOther) return undefined
  const tried = `${done.length} of ${targets.length}, among them ${done[0]?.id}`
  return `${claim.path} says “${claim.said}” of ${email} (${claim.action}); tried: ${tried}`
}

/** Tries claims on a server with a copy of the data: those first that somebody can't. */
async function onCopy({ build, key, ...data }: Data, claims: readonly Claim[]) {
  const dataDir = copyOf(data)
  const server = await serve(build, dataDir, await freePort(), { PUBLIC_URL: publicUrl })
  const world = await readWorld(server.url, key)
  const browsers = new Map<string, PersonBrowser>()
  const signedIn = async (email: string) => {
    const browser = browsers.get(email) ?? browserOfPerson(portalAt(server.url))
    // A reset ended the session.
    if (browsers.has(email) && (await browser.renew()).status < 300) return browser
    await browser.openLink(new URL(await linkOf(dataDir, email)).hash.slice(1))
    await browser.addPasskey()
    await browser.renew()
    await browser.confirm()
    browsers.set(email, browser)
    return browser
  }
  const wrong: { claim: Claim; what: string }[] = []
  for (const claim of [...claims].sort((a, b) => promised(a.said) - promised(b.said))) {
    const what = await tryClaim(world, claim, signedIn)
    if (what) wrong.push({ claim, what })
  }
  await server.close()
  remove(dataDir)
  return wrong
}

/** 3, 6. What is claimed of access is so: tries a sample of claims by real requests, on a copy of the data. */
export async function tryClaims(data: Data, claims: readonly Claim[], seed: string): Promise<Violation[]> {
  if (claims.length === 0) return []
  const random = seeded(`claims ${seed}`)
  // What is said of few first, and of each kind one.
  const wordsOfClaim = ({ said }: Claim) => said.replaceAll(/\d+/g, '#')
  const kindOf = (one: Claim) => `${wordsOfClaim(one)} ${one.action} ${one.node === null}`
  const times = (one: Claim) => claims.filter((other) => wordsOfClaim(other) === wordsOfClaim(one)).length
  const kinds = new Map(random.shuffled(claims).map((one) => [kindOf(one), one]))
  const rare = [...kinds.values()].sort((a, b) => times(a) - times(b))
  const drawn = [...rare.slice(0, 5), ...random.shuffled(rare.slice(5)).slice(0, 4)]
  const found: Violation[] = []
  // The trials before may have changed something, so what is wrong is tried once more by itself.
  for (const { claim } of (await onCopy(data, drawn)).slice(0, 2))
    for (const { what } of await onCopy(data, [claim])) found.push(violated(claim.property, what))
  return found
}
