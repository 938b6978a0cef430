import type { Exchange } from './proxy'
import { main, overlay, plain, rowsOf, termsOf, those, title, wordsOf, type Part } from './page-facts'
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
  readonly hasFocus: boolean
  readonly hadFocus: boolean
  readonly world: World
  readonly worldBefore: World
  /** The records before the write that the step may take back. */
  readonly undo: World | undefined
  /** Whose role a colleague changed since the page read the review. */
  readonly changed: string | undefined
  /** Whether the walker sees all records. */
  readonly isWhole: boolean
  /** Whether all replies came. */
  readonly isKept: boolean
  /** The gist of the same address before, if nothing was written since. */
  readonly earlier: string | undefined
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
      /(Nobody|No (?!\w+ are known|file)[a-z]+|(?<![\d.,] ?)\b0 (?:people|companies|keys|nodes|members))\b/g,
    ),
  ].map(([words]) => words)
