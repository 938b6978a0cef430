import { browserOfPerson, portalAt } from '../browser-of-person'
import { publicUrl } from '../app-on'
import { freePort } from '../../scripts/free-port.mjs'
import { copyOf, linkOf, remove, serve } from './folder'
import { figure, main, rangeOf, rowsOf, those, type Part, type Violation } from './page-facts'
import { seeded } from './seeded'
import { nouns, worldOf, type Noun, type Told } from './world'

/** What a page says that somebody can do, as the question of its address and the words of the answer. */
export type Claim = {
  readonly path: string
  readonly person: number
  readonly action: string
  readonly node: string | null
  readonly only: boolean
  readonly said: string
}

type Trial = readonly [Noun, 'PATCH' | 'POST', below?: string]
/** Requests with valid bodies that change nothing about what anybody may do. */
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
const answer = /^(?:yes|only themselves|all [\d,]+|[\d,]+ of [\d,]+)(?:, (?:none|[\d,]+) now)?$/

/** Collects what an Access page claims of people who can sign in, also of those whom it leaves out. */
export function claimsOn(page: Part, address: string, people: ReadonlyMap<number, Told>): Claim[] {
  const asked = new URL(address, 'http://walk')
  const action = asked.searchParams.get('do') ?? ''
  const keys = [...asked.searchParams.keys()].filter((one) => !/^(do|node|only|ordering)$/.test(one))
  const table = those(main(page), 'grid')[0]
  const range = rangeOf(page)
  if (asked.pathname !== '/access' || !(action in trials) || keys.length > 0 || !table) return []
  const about = {
    path: address,
    action,
    node: asked.searchParams.get('node'),
    only: asked.searchParams.has('only'),
  }
  const rows = rowsOf(table)
  const named = rows.flatMap(({ cells, links }) => {
    const [, id] = /who=person[+ ]?(?:%20)?(\d+)/.exec(links[0]?.url ?? '') ?? []
    const said = [...cells.values()].find((text) => answer.test(text))
    return id && said ? [{ ...about, person: Number(id), said }] : []
  })
  const isWhole = !range || range.of === range.to - range.from + 1
  const left = [...people.keys()].filter((id) => !named.some(({ person }) => person === id))
  return [
    ...named,
    ...(isWhole && rows.length > 0 ? left.map((person) => ({ ...about, person, said: 'nothing' })) : []),
  ]
}

/** The number of targets that the words promise to work today; undefined if they promise no number. */
function promised(said: string): number | undefined {
  const now = /, (none|[\d,]+) now$/.exec(said)?.[1]
  if (now) return now === 'none' ? 0 : figure(now)
  if (said === 'nothing') return 0
  if (said.startsWith('only themselves')) return 1
  const some = /^(?:all )?([\d,]+)/.exec(said)?.[1]
  return some === undefined ? undefined : figure(some)
}

type Data = { readonly dataDir: string; readonly key: string }
/** Starts a server with a copy of the data, for one purpose. */
async function onCopy<Result>(
  build: string,
  { dataDir }: Data,
  does: (url: string, copy: string) => Promise<Result>,
) {
  const copy = copyOf({ dataDir })
  const server = await serve(build, copy, await freePort(), { PUBLIC_URL: publicUrl })
  try {
    return await does(server.url, copy)
  } finally {
    await server.stop()
    remove(copy)
  }
}

const same = ({ name, first_name }: Told) => (name === undefined ? { first_name } : { name })
/** Does it to each target as that person. @returns what is wrong with the claim */
async function tryClaim(
  build: string,
  url: string,
  copy: string,
  key: string,
  claim: Claim,
): Promise<string | undefined> {
  const world = worldOf(
    () => url,
    async () => ({ authorization: `Bearer ${key}` }),
  )
  const holder = (await world.records('employees'))?.get(claim.person)
  const [noun, method, below = ''] = trials[claim.action]!
  const inside = nodesOf([...((await world.records('nodes'))?.values() ?? [])], claim)
  const isAsked = ({ id, msp_node: node }: Told) =>
    noun === 'nodes' ? inside.has(id) : node == null ? claim.node === null : inside.has(node)
  const targets = [...((await world.records(noun))?.values() ?? [])].filter(isAsked)
  const right = promised(claim.said)
  if (holder?.status !== 'active' || !holder.email || right === undefined || targets.length > 80)
    return undefined
  const browser = browserOfPerson(portalAt(url))
  await browser.openLink(new URL(linkOf(build, copy, publicUrl, holder.email)).hash.slice(1))
  await browser.addPasskey()
  await browser.renew()
  await browser.confirm()
  const done: Told[] = []
  // Themselves last: a reset ends their own session.
  const isSelf = (one: Told) => noun === 'employees' && one.id === claim.person
  for (const one of targets.toSorted((a, b) => Number(isSelf(a)) - Number(isSelf(b))))
    if (
      (await browser.send(method, `${nouns[noun]}${one.id}/${below}`, below ? undefined : same(one))).status <
      300
    )
      done.push(one)
  const isOther = claim.said === 'only themselves' && !done.every(isSelf)
  if (done.length === right && !isOther) return undefined
  const tried = `${done.length} of ${targets.length}: ${done
    .slice(0, 4)
    .map(({ id }) => id)
    .join(', ')}`
  return `${claim.path} says “${claim.said}” of ${holder.email}; tried: ${tried}`
}

/** 3. What is claimed of access is so: tries a sample of claims by real requests, on a copy of the data. */
export async function tryClaims(
  build: string,
  data: Data,
  claims: readonly Claim[],
  seed: string,
): Promise<Violation[]> {
  if (claims.length === 0) return []
  const random = seeded(`claims ${seed}`)
  // Words that are said of few are drawn as often as those that are said of many.
  const kindOf = ({ said, node }: Claim) => `${said.replaceAll(/\d+/g, '#')} ${node === null}`
  const kinds = [...new Set(claims.map(kindOf))]
  const draw = () => {
    const kind = random.one(kinds)
    return random.one(claims.filter((one) => kindOf(one) === kind))
  }
  const drawn = [...new Set(Array.from({ length: 8 }, draw))]
  const doubtful = await onCopy(build, data, async (url, copy) => {
    const wrong: Claim[] = []
    for (const one of drawn) if (await tryClaim(build, url, copy, data.key, one)) wrong.push(one)
    return wrong
  })
  // The trials before may have changed something, so what is wrong is tried once more by itself.
  const found = await Promise.all(
    doubtful
      .slice(0, 2)
      .map((one) => onCopy(build, data, (url, copy) => tryClaim(build, url, copy, data.key, one))),
  )
  return found.flatMap((what) => (what ? [{ property: 3, what }] : []))
}

/** The nodes that a question is about. */
function nodesOf(nodes: readonly Told[], { node, only }: Claim): ReadonlySet<number> {
  const inside = new Set(
    nodes.filter(({ uid, parent }) => (node ? uid === node : parent === null)).map(({ id }) => id),
  )
  for (let size = 0; !only && size !== inside.size;) {
    size = inside.size
    for (const { id, parent } of nodes) if (parent != null && inside.has(parent)) inside.add(id)
  }
  return inside
}
