import type { Exchange } from './proxy'
import { figure, main, overlay, plain, rangeOf, rowsOf, termsOf } from './page-facts'
import { those, title, violated } from './page-facts'
import { wordsOf, type Part, type Violation } from './page-facts'
import type { Taken } from './steps'
import { differences, isNoun, nameOf, type Noun, type Told, type World } from './world'

/** What a settled page shows after a step, and what was there before. */
export type Seen = {
  readonly step: Taken
  readonly wasTaken: boolean
  readonly before: Part
  readonly pathBefore: string
  readonly page: Part
  readonly path: string
  /** What the step and those around it asked the server. */
  readonly exchanges: readonly Exchange[]
  /** All words that the person had before them when they pressed, and when that opened. */
  readonly about: string
  readonly hasFocus: boolean
  readonly hadFocus: boolean
  readonly world: World
  readonly worldBefore: World
  /** The records before the write that the step may take back. */
  readonly undo: World | undefined
}

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

/** 1. A figure equals the number of rows behind its link. */
function figures({ step, wasTaken, before, page, pathBefore, path, exchanges }: Seen): string[] {
  if (step.do !== 'press' || step.on?.role !== 'link' || !wasTaken || pathBefore === path) return []
  if (exchanges.some(({ method, fate }) => method !== 'GET' || fate !== 'kept')) return []
  const said = /^(?:[A-Z][a-z]+ (?!20\d\d))?(\d[\d,]*)(?= [a-z]|$)/.exec(step.on.name)?.[1]
  const tables = those(main(page), 'grid', 'treegrid')
  const rows = tables.flatMap(rowsOf).filter(({ links }) => links.length > 0).length
  const shown = rangeOf(page)?.of ?? (tables.length > 1 ? undefined : rows)
  if (said === undefined || shown === undefined || shown === figure(said)) return []
  if (those(before, 'dialog').length > 0) return []
  return [`“${step.on.name}” leads to ${shown} rows (${path})`]
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
function sameRecords({ page, path, world, exchanges }: Seen): string[] {
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

const messagesOf = (page: Part) =>
  those(page, 'region')
    .filter(({ name }) => name === 'Messages')
    .flatMap((one) => those(one, 'paragraph').map(wordsOf))
const saidDone =
  /\b(saved|created|deleted|removed|invited|sent|moved|changed|added|has|have|is now|taken back|resent|rotated|closed|started|kept|pinned)\b/i
const saidNot = /n[’']t\b|nothing|not (known|allowed|saved|done)|failed|no longer|already|may have/i
/** 4. What is said of a write is what became of it. */
function outcomes({ exchanges, page, before, world, worldBefore }: Seen): string[] {
  const [write, ...others] = exchanges.filter(
    ({ method, path }) => method !== 'GET' && !/\/(session|sign-in|account)\//.test(path),
  )
  if (!write || others.length > 0 || (write.status >= 200 && write.status < 300)) return []
  const fresh = messagesOf(page)
    .filter((one) => !messagesOf(before).includes(one))
    .join(' ')
  const where = `${write.method} ${write.path} (${write.fate}, ${write.status})`
  const words = `${fresh}${those(page, 'alert').map(wordsOf).join('')}`.trim()
  const isSilent = words === '' && wordsOf(main(page)) === wordsOf(main(before))
  const found = differences(worldBefore, world).map((what) => `changed ${what}`)
  if (isSilent) found.push('leaves the page silent')
  if (saidDone.test(fresh) && !saidNot.test(fresh)) found.push(`makes the page say “${fresh}”`)
  return found.map((what) => `${where} ${what}`)
}

/** 5. Taking back gives the rows of before. */
const takenBack = ({ exchanges, undo, world }: Seen): string[] =>
  undo && exchanges.some(({ path, status }) => path.endsWith('/take-back/') && status === 200)
    ? differences(undo, world).map((what) => `After taking back: ${what}`)
    : []

/** 6. What is offered isn't refused. */
const offers = ({ exchanges }: Seen): string[] =>
  exchanges
    .filter(({ method, status, fate }) => method !== 'GET' && status === 403 && fate === 'kept')
    .map(({ method, path, reply }) => `${method} ${path} was offered and is refused: ${reply}`)

const decided: Record<string, Noun> = { role: 'roles', person: 'employees', key: 'service-accounts' }
/** Whom a body names by kind and id. */
function subjectsOf(body: unknown, world: World): Told[] {
  if (typeof body !== 'object' || body === null) return []
  const { kind = '', id } = body as { kind?: string; id?: unknown } // What it has is looked at below.
  const one = decided[kind] && world[decided[kind]].get(Number(id))
  return one ? [one] : Object.values(body).flatMap((each) => subjectsOf(each, world))
}
/** 7. What a dialog is about when it opens, it is about when it is sent. */
const subjects = ({ exchanges, about, worldBefore }: Seen): string[] =>
  exchanges.flatMap(({ method, path, body }) => {
    if (method === 'GET') return []
    const isDecision = /^\/api\/console\/reviews\/\d+\/decide\/$/.test(path)
    const all = isDecision ? subjectsOf(JSON.parse(body), worldBefore) : [recordAt(worldBefore, path)?.[0]]
    const [subject, ...others] = all
    if (!subject || others.length > 0 || isAbout(about, subject)) return []
    return [`${method} ${path} is about ${nameOf(subject)}; before it stood “${about.slice(0, 300)}”`]
  })

/** 8. There is a way on, a title, and the focus is on something. */
function ways({ page, path, pathBefore, hasFocus, hadFocus, step, wasTaken }: Seen): string[] {
  const isTurned = pathBefore.split('?')[0] !== path.split('?')[0]
  const isLoad = ['reload', 'open', 'other tab', 'back', 'forward'].includes(step.do)
  const isLost = wasTaken && !isLoad && !overlay(page) && !hasFocus && (isTurned || hadFocus)
  const isShut = those(page, 'link', 'button').every(({ isDisabled }) => isDisabled)
  const wrong = [
    [/undefined|NaN|\bnull\b|\[object/.test(path), 'is no address'],
    [title(page) === '', 'has no title'],
    [isShut, 'has no way on'],
    [isLost, isTurned ? 'opens with the focus on nothing' : 'loses the focus'],
  ] as const
  return wrong.flatMap(([is, what]) => (is ? [`${path} ${what}`] : []))
}

/** 9. The sums of lists, and a word where there is nothing. */
function sums({ page, path }: Seen): string[] {
  const found: string[] = []
  const content = main(page)
  const [table, range] = [those(content, 'grid')[0], rangeOf(page)]
  if (table && range) {
    const rows = rowsOf(table).filter(({ links }) => links.length > 0).length
    if (rows > 0 && rows !== range.to - range.from + 1)
      found.push(`${path} shows ${rows} rows as ${range.from}–${range.to}`)
    const all = those(content, 'paragraph', 'status')
      .map((one) => /: all ([\d,]+) /.exec(wordsOf(one))?.[1])
      .find(Boolean)
    if (all && figure(all) !== range.of) found.push(`${path} says “all ${all}” of ${range.of}`)
  }
  for (const list of those(content, 'region')) {
    const foot = those(list, 'region').find(({ name }) => name === 'Selection')
    const said = foot && /([\d,]+) (?:[a-z ]+ )?selected/.exec(wordsOf(foot))?.[1]
    const here = rangeOf(list)
    if (those(list, 'grid').length !== 1 || !said || here?.of !== (here && here.to - here.from + 1)) continue
    const boxes = those(list, 'checkbox').filter(({ name }) => /^Select (?!all)/.test(name))
    const ticks = boxes.filter(({ isChecked }) => isChecked).length
    if (figure(said) !== ticks) found.push(`${path} says ${said} selected where ${ticks} are`)
  }
  const rows = those(content, 'grid', 'treegrid', 'table', 'list').map(
    (one) => those(one, 'row', 'listitem').length,
  )
  const says = /nothing|no |none|isn’t|couldn’t|can’t|not /i.test(wordsOf(content))
  if (/[?&]search=/.test(path) && rows.every((count) => count < 2) && !says)
    found.push(`${path} shows nothing and says nothing`)
  return found
}

/** 10. Two rows of one name have something that tells them apart. */
const apart = ({ page, path }: Seen): string[] =>
  those(main(page), 'grid').flatMap((table) => {
    const seen = new Map<string, string>()
    return rowsOf(table).flatMap(({ cells, links: [link] }) => {
      if (!link?.url || !link.name) return []
      const words = [...cells].flatMap(([column, text]) => (column === '' ? [] : text)).join(' | ')
      const other = seen.get(words) ?? link.url
      seen.set(words, link.url)
      return other === link.url ? [] : [`${path} has two rows “${words}”: ${other} and ${link.url}`]
    })
  })

const properties = {
  1: figures,
  2: sameRecords,
  4: outcomes,
  5: takenBack,
  6: offers,
  7: subjects,
  8: ways,
  9: sums,
}
export const violationsOf = (seen: Seen): Violation[] =>
  Object.entries({ ...properties, 10: apart }).flatMap(([property, of]) =>
    of(seen).map((what) => violated(Number(property), what)),
  )
