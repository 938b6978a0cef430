import type { Exchange } from './proxy'
import {
  figure,
  main,
  overlay,
  plain,
  rangeOf,
  rowsOf,
  termsOf,
  those,
  title,
  within,
  wordsOf,
  type Part,
  type Violation,
} from './page-facts'
import type { Taken } from './steps'
import { isNoun, nameOf, type Dump, type Noun, type Told, type World } from './world'

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
  /** What was said beside the page before and now. */
  readonly messagesBefore: readonly string[]
  readonly messages: readonly string[]
  /** All words that the person had before them when they pressed, and when that opened. */
  readonly about: string
  readonly focus: 'main' | 'body' | 'other'
  readonly hadFocus: boolean
  readonly world: World
  readonly dumpBefore: Dump | undefined
}
const violated = (property: number, what: string): Violation => ({ property, what })

const recordLink = /^\/(?:billing\/)?([a-z-]+)\/(\d+)$/
/** The words of a name, because family names come first in some languages. */
const partsOf = (name: string) =>
  plain(name)
    .split(' ')
    .filter((one) => one !== '-')
const isNamed = (text: string, record: Told) =>
  partsOf(text).sort().join() === partsOf(nameOf(record)).sort().join()
const isAbout = (text: string, record: Told) =>
  partsOf(nameOf(record)).every((one) => plain(text).includes(one))

export async function recordAt(world: World, url: string): Promise<Told | undefined> {
  const [, noun, id] = recordLink.exec(url) ?? []
  return isNoun(noun) ? (await world.records(noun))?.get(Number(id)) : undefined
}

/** 1. A figure equals the number of rows behind its link. */
export function figures({ step, wasTaken, before, page, pathBefore, path, exchanges }: Seen): Violation[] {
  if (step.do !== 'press' || step.on.role !== 'link' || !wasTaken || pathBefore === path) return []
  if (exchanges.some(({ method, fate }) => method !== 'GET' || fate !== 'kept')) return []
  const [, said] = /^(?:[A-Z][a-z]+ (?!20\d\d))?(\d[\d,]*)(?= [a-z]|$)/.exec(step.on.name) ?? []
  const range = rangeOf(page)
  const tables = those(main(page), 'grid', 'treegrid')
  const rows =
    tables.length > 1 ? undefined : tables.flatMap(rowsOf).filter(({ links }) => links.length > 0).length
  const shown = range?.of ?? rows
  if (
    said === undefined ||
    shown === undefined ||
    shown === figure(said) ||
    those(before, 'dialog').length > 0
  )
    return []
  return [violated(1, `“${step.on.name}” leads to ${shown} rows (${path})`)]
}

/** 2. A record is called the same on every page, and has the role, node and state of the API. */
export async function sameRecords({ page, path, world, exchanges }: Seen): Promise<Violation[]> {
  // History has the names of then.
  if (exchanges.some(({ fate }) => fate !== 'kept') || /^\/activity|view=history/.test(path)) return []
  const found: Violation[] = []
  for (const one of those(main(page), 'link')) {
    const record = await recordAt(world, one.url ?? '')
    if (!record) continue
    const [, noun] = recordLink.exec(one.url!)!
    const said = plain(one.name)
    if (!isNoun(noun) || isNamed(said, record)) continue
    const others = [...((await world.records(noun))?.values() ?? [])].filter((each) => isNamed(said, each))
    if (others.length > 0)
      found.push(violated(2, `“${said}” leads to ${one.url}, which is ${nameOf(record)}`))
  }
  for (const table of those(main(page), 'grid')) {
    if (!/^\/employees|^\/companies|^\/service-accounts/.test(path)) break
    for (const { cells, links } of rowsOf(table)) {
      const record = await recordAt(world, links[0]?.url ?? '')
      if (!record) continue
      for (const [column, right] of [
        ['Role', record.role_name],
        ['Node', record.msp_node_name],
        ['Email', record.email],
      ] as const) {
        const said = cells.get(column)
        if (said !== undefined && right !== undefined && !plain(said).includes(plain(right)))
          found.push(
            violated(
              2,
              `${column} of ${nameOf(record)} (${links[0]!.url}) is “${said}”; the API says “${right}”`,
            ),
          )
      }
    }
  }
  const record = await recordAt(world, path)
  if (record && those(page, 'term').length > 0 && !path.startsWith('/roles')) {
    if (!isNamed(title(page), record))
      found.push(violated(2, `${path} is titled “${title(page)}”; the API says “${nameOf(record)}”`))
    const terms = termsOf(page)
    for (const [term, right] of [
      ['Role', record.role_name],
      ['Node', record.msp_node_name],
      ['Email', record.email],
    ] as const) {
      const said = terms.get(term)
      if (said && right !== undefined && !plain(wordsOf(said)).includes(plain(right)))
        found.push(violated(2, `${term} on ${path} is “${wordsOf(said)}”; the API says “${right}”`))
    }
  }
  return found
}

const saidDone =
  /\b(saved|created|deleted|removed|invited|sent|moved|changed|added|has|have|is now|taken back|resent|rotated|closed|started|kept|pinned)\b/i
const saidNot = /n[’']t\b|nothing|not (known|allowed|saved|done)|failed|no longer|already|may have/i

/** 4. What is said of a write is what became of it. */
export async function outcomes(seen: Seen): Promise<Violation[]> {
  const { exchanges, messages, messagesBefore, page, before, dumpBefore, world } = seen
  const writes = exchanges.filter(
    ({ method, path }) => method !== 'GET' && !/\/(session|sign-in|account)\//.test(path),
  )
  if (writes.length !== 1) return []
  const [write] = writes as [Exchange]
  const isDone = write.status >= 200 && write.status < 300
  const fresh = messages.filter((one) => !messagesBefore.includes(one)).join(' ')
  const where = `${write.method} ${write.path} (${write.fate}, ${write.status})`
  const words = `${fresh} ${those(page, 'alert').map(wordsOf).join(' ')}`
  const found: Violation[] = []
  if (!isDone && saidDone.test(fresh) && !saidNot.test(fresh))
    found.push(violated(4, `After ${where} the page says “${fresh.trim()}”`))
  const isSilent = words.trim() === '' && wordsOf(main(page)) === wordsOf(main(before))
  if (!isDone && isSilent) found.push(violated(4, `After ${where} the page says nothing`))
  if (!isDone && dumpBefore) {
    world.forget()
    const changed = [...(await world.dump())].filter(
      ([noun, rows]) => JSON.stringify(rows) !== JSON.stringify(dumpBefore.get(noun)),
    )
    if (changed.length > 0)
      found.push(violated(4, `${where} changed ${changed.map(([noun]) => noun).join(', ')}`))
  }
  return found
}

/** 6. What is offered isn't refused. */
export const offers = ({ exchanges }: Seen): Violation[] =>
  exchanges
    .filter(({ method, status, fate }) => method !== 'GET' && status === 403 && fate === 'kept')
    .map(({ method, path, reply }) =>
      violated(6, `${method} ${path} was offered and is refused: ${reply.slice(0, 200)}`),
    )

/** 7. What a dialog is about when it opens, it is about when it is sent. `names` are those from before the write. */
export function subjects(
  { exchanges, about }: Seen,
  names: ReadonlyMap<Noun, ReadonlyMap<number, Told>>,
): Violation[] {
  const kinds: Readonly<Record<string, Noun>> = {
    role: 'roles',
    person: 'employees',
    key: 'service-accounts',
  }
  return exchanges.flatMap(({ method, path, body }) => {
    if (method === 'GET') return []
    const [, noun, id] = /^\/api\/(?:msp|console)\/([a-z-]+)\/(\d+)\//.exec(path) ?? []
    const subject = isNoun(noun) ? names.get(noun)?.get(Number(id)) : undefined
    const isDecision = /^\/api\/console\/reviews\/\d+\/decide\/$/.test(path)
    const decided = isDecision ? subjectsOf(JSON.parse(body), kinds, names) : []
    const all = subject ? [subject] : decided.length === 1 ? decided : []
    return all
      .filter((one) => !isAbout(about, one))
      .map((one) =>
        violated(
          7,
          `${method} ${path} is about ${nameOf(one)}, but what was pressed said “${about.slice(0, 300)}”`,
        ),
      )
  })
}
function subjectsOf(
  body: unknown,
  kinds: Readonly<Record<string, Noun>>,
  names: ReadonlyMap<Noun, ReadonlyMap<number, Told>>,
): Told[] {
  if (typeof body !== 'object' || body === null) return []
  const { kind, id } = body as { kind?: string; id?: unknown } // What it has is looked at below.
  const one = kind !== undefined && kinds[kind] ? names.get(kinds[kind])?.get(Number(id)) : undefined
  return one ? [one] : Object.values(body).flatMap((each) => subjectsOf(each, kinds, names))
}

/** 8. There is a way on, a title, and the focus is on something. */
export function ways({ page, path, pathBefore, focus, hadFocus, step, wasTaken }: Seen): Violation[] {
  const found: Violation[] = []
  if (/undefined|NaN|\bnull\b|\[object/.test(path)) found.push(violated(8, `An address is ${path}`))
  if (title(page) === '') found.push(violated(8, `${path} has no title`))
  if (!those(page, 'link', 'button').some(({ isDisabled }) => !isDisabled))
    found.push(violated(8, `${path} has no way on`))
  const isLoad = step.do === 'reload' || step.do === 'open' || step.do === 'other tab'
  const isTurned = pathBefore.split('?')[0] !== path.split('?')[0]
  if (!wasTaken || isLoad || overlay(page) || step.do === 'back' || step.do === 'forward') return found
  if (isTurned && focus === 'body')
    found.push(violated(8, `After a change of page to ${path} the focus is on nothing`))
  if (!isTurned && hadFocus && focus === 'body') found.push(violated(8, `The focus is lost on ${path}`))
  return found
}

/** 9. The sums of lists, and a word where there is nothing. */
export function sums({ page, path }: Seen): Violation[] {
  const found: Violation[] = []
  const range = rangeOf(page)
  const content = main(page)
  const words = within(content).flatMap(({ role, text, name }) =>
    /paragraph|status|text/.test(role) ? [text || name] : [],
  )
  const table = those(content, 'grid')[0]
  if (table && range) {
    const rows = rowsOf(table).filter(({ links }) => links.length > 0).length
    if (rows > 0 && rows !== range.to - range.from + 1)
      found.push(violated(9, `${path} shows ${rows} rows as ${range.from}–${range.to}`))
    const all = words.map((one) => /: all ([\d,]+) /.exec(one)?.[1]).find(Boolean)
    if (all && figure(all) !== range.of) found.push(violated(9, `${path} says “all ${all}” of ${range.of}`))
  }
  for (const list of those(content, 'region')) {
    const [grids, foot] = [
      those(list, 'grid'),
      those(list, 'region').find(({ name }) => name === 'Selection'),
    ]
    const said = foot && /([\d,]+) (?:[a-z ]+ )?selected/.exec(wordsOf(foot))?.[1]
    const here = rangeOf(list)
    if (grids.length !== 1 || !said || here?.of !== (here && here.to - here.from + 1)) continue
    const ticks = those(list, 'checkbox').filter(
      ({ name, isChecked }) => isChecked && /^Select (?!all)/.test(name),
    )
    if (figure(said) !== ticks.length)
      found.push(violated(9, `${path} says ${said} selected where ${ticks.length} are`))
  }
  const isSearched = /[?&]search=/.test(path)
  if (
    isSearched &&
    those(content, 'grid', 'treegrid', 'table', 'list').every(
      (one) => those(one, 'row', 'listitem').length < 2,
    )
  ) {
    if (!/nothing|no |none|isn’t|couldn’t|can’t|not /i.test(wordsOf(content)))
      found.push(violated(9, `${path} shows nothing and says nothing`))
  }
  return found
}

/** 10. Two rows of one name have something that tells them apart. */
export function apart({ page, path }: Seen): Violation[] {
  return those(main(page), 'grid').flatMap((table) => {
    const seen = new Map<string, string>()
    return rowsOf(table).flatMap(({ cells, links }) => {
      const url = links[0]?.url
      const words = [...cells]
        .filter(([column]) => column !== '')
        .map(([, text]) => text)
        .join(' | ')
      if (!url || !links[0]!.name) return []
      const other = seen.get(words)
      seen.set(words, url)
      return other && other !== url
        ? [violated(10, `${path} has two rows “${words}”: ${other} and ${url}`)]
        : []
    })
  })
}
