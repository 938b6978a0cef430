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
  wordsOf,
  type Part,
} from './page-facts'
import type { Place } from './places'
import type { Taken } from './steps'
import type { World } from './world'

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
  /** The addresses of earlier writes whose replies were lost: the next one may find it done. */
  readonly lost: readonly string[]
  /** Whether the page was loaded by one of the steps. */
  readonly isLoaded: boolean
  readonly hasFocus: boolean
  readonly hadFocus: boolean
  readonly world: World
  readonly worldBefore: World
  /** The records before the write that the step may take back. */
  readonly undo: World | undefined
  /** Whose role a colleague changed since the page read the review. */
  readonly changed: string | undefined
  readonly place: Place
  /** Whether the walker sees all records. */
  readonly isWhole: boolean
  /** Whether all replies came since the page was opened. */
  readonly isKept: boolean
  /** The gist of the same address before, if nothing was written since. */
  readonly earlier: string | undefined
  /** How many rows each address has, by its page or by links to it, if nothing was written since. */
  readonly figures: ReadonlyMap<string, number>
  /** Whether the step before wrote something. */
  readonly wasWrite: boolean
  /** What the page said of nobody and nothing where a reply failed. It was loaded again since. */
  readonly doubtful: readonly string[]
}

/** What a page says each time as long as nothing is written: its facts, and the rows of its lists; empty: none. */
export function gistOf(page: Part, path: string): string {
  const facts = [...termsOf(page)].filter(
    ([term]) => !/since|last|sign-in|used|expire|invited|sent|read/i.test(term),
  )
  const rows = those(main(page), 'grid', 'treegrid').map((table) =>
    rowsOf(table).flatMap(({ links: [link] }) => (link ? `${link.name} ${link.url}` : [])),
  )
  // Activity and a review show what is chosen on them.
  const isEmpty =
    /^\/(activity|reviews)/.test(path) ||
    overlay(page) !== undefined ||
    (facts.length === 0 && rows.flat().length === 0)
  return isEmpty ? '' : plain(JSON.stringify([title(page), facts, rows]))
}
/** What a page says of nobody and nothing. */
export const doubtsOn = (page: Part): string[] =>
  [
    ...plain(wordsOf(main(page))).matchAll(
      /((?<!Rest )Nobody(?! of those)|No (?!\w+ are known|file)[a-z]+|(?<![\d.,] ?)\b0 (?:people|companies|keys|nodes|members))\b/g,
    ),
  ].map(([words]) => words)

/** An address without the page and the order of its list. */
function listAt(url: string): string {
  const { pathname, searchParams: asked } = new URL(url, 'http://walk')
  for (const one of ['page', 'page_size', 'ordering']) asked.delete(one)
  return `${pathname}?${asked.toString()}`
}
const saidBy = (words = '') => /^(?:[A-Z][a-z]+ (?!20\d\d))?(\d[\d,]*)(?= [a-z]|$)/.exec(words)?.[1]
/** How many rows lists have: by this list, by the link that led here, and by links with figures. */
export function figuresOn({
  page,
  path,
  before,
  step,
  wasTaken,
  isKept,
  pathBefore,
}: Seen): (readonly [string, number])[] {
  if (!isKept || overlay(page)) return []
  const own = those(main(page), 'link').map((link) => [link, saidBy(link.name)] as const)
  // A card has its figure in its heading.
  const cards = those(main(page), 'region').flatMap((card) =>
    those(card, 'link')
      .filter(({ name }) => /^(Show|Resend) /.test(name))
      .map((link) => [link, saidBy(card.children[0]?.name)] as const),
  )
  const links = [...own, ...cards].flatMap(([{ url = '' }, said]) =>
    said && url.startsWith('/') && !/\/\d+$|#/.test(url) ? [[listAt(url), figure(said)] as const] : [],
  )
  const { on } = step
  const led =
    wasTaken && pathBefore !== path && on?.role === 'link'
      ? those(before, 'link').filter(({ name }) => name === on.name)[on.nth]?.url
      : undefined
  const tables = those(main(page), 'grid', 'treegrid')
  const rows = tables.flatMap(rowsOf).filter(({ links: its }) => its.length > 0).length
  const isNone = tables.length === 0 && doubtsOn(page).length > 0
  const count = rangeOf(page)?.of ?? (led && (tables.length === 1 || isNone) ? rows : undefined)
  // The list of a record is filtered without its address.
  const here =
    count === undefined || /\/\d+(\?|$)|^\/access/.test(path)
      ? []
      : [path, ...(led?.startsWith('/') ? [led] : [])]
  return [...links, ...here.map((url) => [listAt(url), count!] as const)]
}

/** The last figure of each text, added up by currency. */
export function sumsOf(cells: readonly string[]): string {
  const sums = new Map<string, number>()
  for (const cell of cells) {
    const [, unit, amount = ''] = [...cell.matchAll(/(\p{Sc}?)(-?\d[\d,]*(?:\.\d+)?)/gu)].at(-1) ?? []
    if (unit !== undefined) sums.set(unit, (sums.get(unit) ?? 0) + Number(amount.replaceAll(',', '')))
  }
  const words = [...sums].map(([unit, sum]) => `${unit}${sum.toFixed(2)}`)
  return words.toSorted((a, b) => a.localeCompare(b)).join()
}
