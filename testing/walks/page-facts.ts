import { parse } from 'yaml'

export type Violation = { readonly property: number; readonly what: string }
export const violated = (property: number, what: string): Violation => ({ property, what })
export const plain = (text: string) =>
  text
    .replaceAll(/[\u2066-\u2069\u200e\u200f]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** An element as assistive technology has it: what a person can see and use. */
export type Part = {
  readonly role: string
  readonly name: string
  readonly text: string
  readonly isDisabled: boolean
  readonly isChecked: boolean
  readonly url?: string
  readonly children: readonly Part[]
}

function partOf(key: string, value: unknown): Part {
  const [, role = key, quoted, states = ''] =
    /^(\S+)(?: ("(?:[^"\\]|\\.)*"))?((?: \[[^\]]*\])*)$/.exec(key) ?? []
  const items = Array.isArray(value) ? (value as unknown[]) : []
  const children = items.flatMap(partsOf)
  const isWords = typeof value !== 'object' && value !== undefined
  const url = children.find((one) => one.role === '/url')?.text
  return {
    role,
    name: quoted === undefined ? '' : (JSON.parse(quoted) as string), // The snapshot quotes names as JSON.
    text: isWords ? `${value as string | number | boolean}` : '', // YAML has nothing else.
    isDisabled: states.includes('[disabled]'),
    isChecked: states.includes('[checked]') || states.includes('[selected]'),
    ...(url === undefined ? {} : { url }),
    children: children.filter((one) => one.role !== '/url'),
  }
}
const partsOf = (item: unknown): Part[] =>
  typeof item === 'object' && item !== null
    ? Object.entries(item).map(([key, value]) => partOf(key, value))
    : [partOf(String(item), undefined)]

/** Reads Playwright's snapshot of a page. */
export const readFacts = (snapshot: string): Part => partOf('page', parse(snapshot) ?? [])

const found = new WeakMap<Part, readonly Part[]>()
/** A part and all in it, in the order of the page. */
export function within(part: Part): readonly Part[] {
  const known = found.get(part)
  if (known) return known
  const all = [part, ...part.children.flatMap(within)]
  found.set(part, all)
  return all
}
export const those = (part: Part, ...roles: string[]): Part[] =>
  within(part).filter(({ role }) => roles.includes(role))
/** A part without messages, which go by themselves. */
export const withoutMessages = (part: Part): Part => ({
  ...part,
  children: part.children.filter(({ name }) => name !== 'Messages').map(withoutMessages),
})
/** All words of a part. */
export const wordsOf = (part: Part): string =>
  [part.role === 'text' ? '' : part.name, part.text, ...part.children.map(wordsOf)].filter(Boolean).join(' ')

/** What lies over the page and takes all keys: the last open dialog, menu or list of choices. */
export const overlay = (page: Part): Part | undefined =>
  those(page, 'dialog', 'alertdialog', 'menu', 'listbox').at(-1)
export const main = (page: Part): Part => those(page, 'main')[0] ?? page
export const title = (page: Part): string => {
  // What is open may come before it.
  const heading = those(main(page), 'heading')[0]
  return heading?.name || (heading ? wordsOf(heading) : '')
}

export type Row = { readonly cells: ReadonlyMap<string, string>; readonly links: readonly Part[] }
/** The rows of a table under the names of its columns, or under their numbers where it shows no names. */
export function rowsOf(table: Part): Row[] {
  const all = those(table, 'row')
  const names = all[0] ? those(all[0], 'columnheader').map((one) => one.name || wordsOf(one)) : []
  const rows = names.length > 0 ? all.slice(1) : all
  const nameAt = (at: number) => (names.length > 0 ? (names[at] ?? '') : String(at))
  return rows.map((row) => {
    const cells = row.children.filter(({ role }) => /cell|rowheader/.test(role))
    // The name of a cell is made of what is in it.
    const said = ({ name, text, children }: Part) => children.map(wordsOf).join(' ') || name || text
    return {
      cells: new Map(cells.map((cell, at) => [nameAt(at), said(cell)])),
      links: those(row, 'link'),
    }
  })
}
/** “n–m of N” of a list, if the page has one. */
export function rangeOf(page: Part): { from: number; to: number; of: number } | undefined {
  const found = /^([\d,]+)(?:–([\d,]+))? of ([\d,]+)$/
  const text = those(page, 'paragraph')
    .map((one) => wordsOf(one))
    .find((one) => found.test(one))
  if (!text) return undefined
  const [, from = '', to = from, of = ''] = found.exec(text)!
  return { from: figure(from), to: figure(to), of: figure(of) }
}
export const figure = (text: string): number => Number(text.replaceAll(',', ''))
/** The terms of a record page with what is said of them. */
export const termsOf = (page: Part): ReadonlyMap<string, string> =>
  new Map(
    within(main(page)).flatMap((one, at, all) => {
      const next = all.slice(at + 1).find(({ role }) => role === 'definition' || role === 'term')
      return one.role === 'term' && next?.role === 'definition'
        ? [[one.text || wordsOf(one), wordsOf(next)]]
        : []
    }),
  )
