import { main, overlay, plain, rowsOf, termsOf, those, title, type Part } from './page-facts'
import type { Seen } from './seen'
import type { Taken } from './steps'
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

/** The record that an address is about, and its noun: its page, or the question or the sums that name it. */
function recordAt(world: World, url = ''): readonly [Told, Noun] | undefined {
  const [, path, id] = /^\/(?:billing\/|api\/[a-z]+\/)?([a-z-]+)\/(\d+)(?:$|\/.*\/$|\/$)/.exec(url) ?? []
  const [, asked, one] = /[?&](who=person|who=key|package)(?:=|%20|[+ ])(\d+)/.exec(url) ?? []
  const noun = path ?? askedAs[asked ?? '']
  const record = isNoun(noun) ? world[noun].get(Number(id ?? one)) : undefined
  return record && isNoun(noun) ? [record, noun] : undefined
}
const askedAs: Record<string, Noun> = {
  'who=person': 'employees',
  'who=key': 'service-accounts',
  package: 'packages',
}

const sum = (all: readonly number[]) => all.reduce((total, one) => total + one, 0)
const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'Europe/Berlin' })
/** What pages say of a record under the names of columns and terms: as the API has it, and plain sums of that. */
function truthsOf(world: World, noun: Noun, one: Told): Record<string, string | number | null | undefined> {
  const [people, keys] = [[...world.employees.values()], [...world['service-accounts'].values()]]
  const companies = [...world.companies.values()].filter(({ id, msp_node: node, packages = [] }) =>
    noun === 'nodes'
      ? node === one.id
      : noun === 'companies'
        ? id === one.id
        : packages.some(({ id: its }) => its === one.id),
  )
  const bought = companies.flatMap(({ packages = [] }) => packages)
  const licences = bought.filter(({ id }) => noun !== 'packages' || id === one.id)
  const count = (all: typeof licences) => sum(all.map((each) => each.license_count))
  const every = {
    ID: one.id,
    Email: one.email,
    Role: one.role_name,
    Node: one.msp_node_name ?? world.nodes.get(one.msp_node ?? 0)?.name,
    Created: one.created_at && day.format(new Date(one.created_at)).replace('Sept', 'Sep'),
    Description: one.description,
  }
  const all = {
    Licences: count(licences),
    'Of which suspended': count(licences.filter(({ status }) => status === 'suspended')),
  }
  const own = {
    employees: { Address: one.email },
    'service-accounts': {},
    companies: all,
    packages: { ...all, Companies: companies.length, 'Per licence per month': one.price_monthly },
    nodes: {
      // A narrow row counts those below, too, and has no figure of its own.
      Companies: companies.length,
      People: people.filter(({ msp_node: node }) => node === one.id).length,
      Children: [...world.nodes.values()].filter(({ parent }) => parent === one.id).length,
    },
    roles: {
      Members: [...people, ...keys].filter(({ role }) => role === one.id).length,
      Permissions: allowedTo(one).size,
    },
    reviews: { Reviewer: one.reviewer, Decided: `${one.decided_count} of ${one.item_count}` },
  }
  return { ...every, ...own[noun] }
}
const hasFigure = (words: string, right: number | string) =>
  words
    .replaceAll(/(?<=\d),(?=\d{3})/g, '')
    .split(/[^\d.]+/)
    .includes(String(right))
const falseFacts = (
  said: ReadonlyMap<string, string>,
  world: World,
  [one, noun]: readonly [Told, Noun],
  isWhole: boolean,
) =>
  Object.entries(truthsOf(world, noun, one)).flatMap(([term, right]) => {
    const words = said.get(term)
    if (
      words === undefined ||
      /^(—|Node \d+|not known .*|(?!.* own )[\d,]+ .* and below .*)$/.test(words) ||
      right == null ||
      (typeof right === 'number' && !isWhole)
    )
      return []
    const isSo = /^[\d.]+$/.test(String(right))
      ? hasFigure(words, right)
      : plain(words).includes(plain(String(right)))
    return isSo
      ? []
      : [`${term} of ${nameOf(one)} (${noun} ${one.id}) is “${words}”; the API says “${right}”`]
  })
/** 2. A record is called the same on every page, and has what the API has. */
export function sameRecords({ page, path, world, isWhole, isKept }: Seen): string[] {
  // History has the names of then.
  if (!isKept || /^\/activity|view=history/.test(path)) return []
  const tables = those(main(page), 'grid', 'treegrid').flatMap(rowsOf)
  // What happened, a review and a month have the names of then.
  const past = those(main(page), 'region')
    .filter(({ name }) => /^Recent (activity|changes)$/.test(name))
    .flatMap((one) => those(one, 'link'))
  const isOld = (link: Part) => past.includes(link) || /^\/(reviews|billing\/months)\//.test(path)
  const first = new Set(tables.map(({ links: [link] }) => link))
  const named = those(main(page), 'link').filter((one) => !one.url?.includes('?') || first.has(one))
  const links = named.flatMap((link) => {
    const [record, noun] = recordAt(world, link.url) ?? []
    if (!record || !noun || /^(Overview|Cancel)$/.test(link.name) || isAbout(link.name, record)) return []
    // Somebody who may not see it is told its number.
    if (!isWhole && link.name.endsWith(` ${record.id}`)) return []
    const isOther = [...world[noun].values()].some((one) => isNamed(link.name, one))
    return isOther || !isOld(link) ? [`“${link.name}” leads to ${link.url}, which is ${nameOf(record)}`] : []
  })
  // Other tables have a part of a record in a row, and a filter leaves a part of its sums.
  const isList =
    /^\/(access|employees|companies|roles|service-accounts|nodes|reviews|billing\/packages)\b|^\/billing(\?by=[a-z]+)?$/
  const cells = (isList.test(path) ? tables : []).flatMap((row) => {
    const about = recordAt(world, row.links[0]?.url)
    return about ? falseFacts(row.cells, world, about, isWhole) : []
  })
  const about = recordAt(world, path)
  if (!about || those(main(page), 'term').length === 0 || /^\/(roles|reviews)/.test(path))
    return [...links, ...cells]
  const titled = `${path} is titled “${title(page)}”; the API says “${nameOf(about[0])}”`
  const own = isNamed(title(page), about[0]) ? [] : [titled]
  return [...links, ...cells, ...own, ...falseFacts(termsOf(page), world, about, isWhole)]
}

const decided: Record<string, Noun> = { role: 'roles', person: 'employees', key: 'service-accounts' }
/** Whom a body names by kind and id. */
function subjectsOf(body: unknown, world: World): Told[] {
  if (typeof body !== 'object' || body === null) return []
  const { kind = '', id } = body as { kind?: string; id?: unknown } // What it has is looked at below.
  const one = decided[kind] && world[decided[kind]].get(Number(id))
  return one ? [one] : Object.values(body).flatMap((each) => subjectsOf(each, world))
}
/** What the question of a page or the name of a control says of whom it is about; undefined: nothing. */
export function askedOf(page: Part, { on }: Taken, world: World): string | undefined {
  const question = those(main(page), 'region').find(({ name }) => name.endsWith('?'))?.name
  const named = Object.values(world).flatMap((all) => [...all.values()])
  return question ?? (on && named.some((one) => isAbout(on.name, one)) ? on.name : undefined)
}
/** 7. What a dialog is about when it opens, it is about when it is sent, and it is as it was shown. */
export const subjects = ({ exchanges, about, worldBefore, changed }: Seen): string[] =>
  exchanges.flatMap(({ method, path, body, status }, at) => {
    if (method === 'GET') return []
    const isDecision = /^\/api\/console\/reviews\/\d+\/decide\/$/.test(path)
    const [kind, id] = changed?.split(' ') ?? []
    // The page read it again meanwhile.
    const isNew = exchanges.slice(0, at).some((one) => one.method === 'GET' && one.path.includes('/reviews/'))
    if (isDecision && !isNew && status < 300 && changed && body.includes(`"kind":"${kind}","id":"${id}"`))
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
