import { main, overlay, plain, rowsOf, termsOf, those, title } from './page-facts'
import type { Seen } from './seen'
import { isNoun, nameOf, type Noun, type Told, type World } from './world'

/** The words of a name, because family names come first in some languages. */
const partsOf = (name: string) =>
  plain(name)
    .split(' ')
    .filter((one) => one !== '-')
const isNamed = (text: string, record: Told) =>
  partsOf(text).sort().join() === partsOf(nameOf(record)).sort().join()
const isAbout = (text: string, record: Told) =>
  partsOf(nameOf(record)).every((one) => plain(text).includes(one))

/** The record of an address, and its noun. */
function recordAt(world: World, url = ''): readonly [Told, Noun] | undefined {
  const [, noun, id] = /^\/(?:billing\/|api\/[a-z]+\/)?([a-z-]+)\/(\d+)(?:$|\/.*\/$|\/$)/.exec(url) ?? []
  const record = isNoun(noun) ? world[noun].get(Number(id)) : undefined
  return record && isNoun(noun) ? [record, noun] : undefined
}

const facts = [
  ['Role', 'role_name'],
  ['Node', 'msp_node_name'],
  ['Email', 'email'],
] as const
const falseFacts = (said: ReadonlyMap<string, string>, record: Told, where = ''): string[] =>
  facts.flatMap(([term, key]) => {
    const [words, right] = [said.get(term), record[key]]
    if (words === undefined || right == null || plain(words).includes(plain(right))) return []
    return [`${term} of ${nameOf(record)} (${where}) is “${words}”; the API says “${right}”`]
  })
/** 2. A record is called the same on every page, and has the role, node and address of the API. */
export function sameRecords({ page, path, world, exchanges }: Seen): string[] {
  // History has the names of then.
  if (exchanges.some(({ fate }) => fate !== 'kept') || /^\/activity|view=history/.test(path)) return []
  const links = those(main(page), 'link').flatMap(({ name, url }) => {
    const [record, noun] = recordAt(world, url) ?? []
    const isOther = (one: Told) => isNamed(name, one)
    if (!record || !noun || isNamed(name, record) || ![...world[noun].values()].some(isOther)) return []
    return [`“${name}” leads to ${url}, which is ${nameOf(record)}`]
  })
  const tables = /^\/employees|^\/companies|^\/service-accounts/.test(path) ? those(main(page), 'grid') : []
  const cells = tables.flatMap(rowsOf).flatMap((row) => {
    const [record] = recordAt(world, row.links[0]?.url) ?? []
    return record ? falseFacts(row.cells, record, row.links[0]?.url) : []
  })
  const [record] = recordAt(world, path) ?? []
  if (!record || those(page, 'term').length === 0 || path.startsWith('/roles')) return [...links, ...cells]
  const titled = `${path} is titled “${title(page)}”; the API says “${nameOf(record)}”`
  const named = isNamed(title(page), record) ? [] : [titled]
  return [...links, ...cells, ...named, ...falseFacts(termsOf(page), record, path)]
}

const decided: Record<string, Noun> = { role: 'roles', person: 'employees', key: 'service-accounts' }
/** Whom a body names by kind and id. */
function subjectsOf(body: unknown, world: World): Told[] {
  if (typeof body !== 'object' || body === null) return []
  const { kind = '', id } = body as { kind?: string; id?: unknown } // What it has is looked at below.
  const one = decided[kind] && world[decided[kind]].get(Number(id))
  return one ? [one] : Object.values(body).flatMap((each) => subjectsOf(each, world))
}
/** 7. What a dialog is about when it opens, it is about when it is sent, and it is as it was shown. */
export const subjects = ({ exchanges, about, worldBefore, changed }: Seen): string[] =>
  exchanges.flatMap(({ method, path, body, status }) => {
    if (method === 'GET') return []
    const isDecision = /^\/api\/console\/reviews\/\d+\/decide\/$/.test(path)
    const [kind, id] = changed?.split(' ') ?? []
    if (isDecision && status < 300 && changed && body.includes(`"kind":"${kind}","id":"${id}"`))
      return [`${path} decided about ${changed}, who has another role than the page shows`]
    const all = isDecision ? subjectsOf(JSON.parse(body), worldBefore) : [recordAt(worldBefore, path)?.[0]]
    const [subject, ...others] = all
    if (!subject || others.length > 0 || isAbout(about, subject)) return []
    return [`${method} ${path} is about ${nameOf(subject)}; before it stood “${about.slice(0, 300)}”`]
  })

/** The names of the permissions of a role. */
const allowedTo = ({ role_permissions: all = [] }: Told) =>
  new Set(all.flatMap(({ permissions }) => permissions.flatMap((one) => (one.is_selected ? one.name : []))))
/** 7. Who loses or gains what by another role is so by the permissions of both roles. */
export function effects({ page, world: { roles, employees } }: Seen): string[] {
  const scope = overlay(page) ?? main(page)
  const chosen = those(scope, 'combobox').find(({ name }) => name === 'Role')?.text
  const named = [...roles.values()].filter((one) => chosen && plain(chosen) === plain(nameOf(one)))
  const rows = those(scope, 'table').flatMap(rowsOf)
  if (named.length !== 1) return []
  const known = new Set([...roles.values()].flatMap((one) => [...allowedTo(one)]))
  return rows.flatMap(({ cells }) => {
    const [who = '', what = ''] = [cells.get('Who'), cells.get('Loses or gains')]
    const [one, ...others] = [...employees.values()].filter(({ email }) => email && who.includes(email))
    const held = roles.get(one?.role ?? 0)
    if (!held || others.length > 0) return []
    const [from, to] = [allowedTo(held), allowedTo(named[0]!)]
    const said = [...what.matchAll(/\b(Lose|Gain)s? ([A-Z].*?)(?= and \d| (?:Lose|Gain)s? |$)/g)]
    return said.flatMap(([, verb, names = '']) =>
      names
        .split(/, | and (?=[A-Z])/)
        .filter((name) => known.has(name) && !(verb === 'Lose' ? from : to).has(name))
        .map((name) => `“${who}” with “${chosen}” instead of ${nameOf(held)}: “${verb} ${name}”`),
    )
  })
}
