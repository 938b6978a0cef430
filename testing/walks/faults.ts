import { readFileSync } from 'node:fs'
import type { Walker } from './folder'
import type { WireFault } from './proxy'

export type Text = readonly [find: string, replace: string]
export type Fault = {
  /** The property that finds it. */
  readonly property: number
  readonly texts?: readonly Text[]
  readonly wire?: WireFault
  readonly who?: Walker
}
type Page = {
  readonly count: number
  readonly results: readonly Record<string, unknown>[]
}
/** A fault of the pages of a list. */
const inList = (property: number, list: string, change: (page: Page) => Partial<Page>): Fault => ({
  property,
  wire: (body, { method, path: at }) => {
    if (method !== 'GET' || at.split('?')[0] !== `/api/${list}/`) return body
    const page = body as Page // The replies of lists have this type.
    return { ...page, ...change(page) }
  },
})
const olds = new Map<string, unknown>()
const turns = new Map<string, number>()

/** The faults of faults.txt: property and name, then each text (-) and what replaces it (+), with `\n` as written. */
const inTexts = readFileSync(new URL('faults.txt', import.meta.url), 'utf8')
  .split(/^(?=\d)/m)
  .map((fault): [string, Fault] => {
    const [, property = '', name = ''] = /^(\d+) (.+)/.exec(fault) ?? []
    const lines = [...fault.matchAll(/^- (.*)\n\+ ?(.*)/gm)]
    const texts = lines.map(([, ...both]) => both.map((one) => one.replaceAll('\\n', '\n')))
    return [
      name,
      { property: Number(property), texts: texts.map(([find = '', replace = '']) => [find, replace]) },
    ]
  })

export const faults: Readonly<Record<string, Fault>> = {
  ...Object.fromEntries(inTexts),
  'ids of people are swapped': inList(2, 'msp/employees', ({ results: [first, second, ...rest] }) =>
    first && second
      ? { results: [{ ...first, id: second['id'] }, { ...second, id: first['id'] }, ...rest] }
      : {},
  ),
  'the last row is left out': inList(9, 'msp/roles', ({ results, count }) => ({
    results: results.slice(0, -1),
    count: count - 1,
  })),
  'a figure that counts too much': inList(9, 'msp/companies', ({ count }) => ({ count: count + 1 })),
  'a list that is empty': inList(9, 'console/service-accounts', () => ({ count: 0, results: [] })),
  'the role of the next person': inList(2, 'msp/employees', ({ results }) => {
    // Who may see roles is shown the name by the id.
    const roleAt = ({ role, role_name } = results[0]!) => ({ role, role_name })
    return { results: results.map((one, at) => ({ ...one, ...roleAt(results[at + 1]) })) }
  }),
  'another order each second time': {
    property: 8,
    wire: (body, { method, path: at }) => {
      if (method !== 'GET' || !at.startsWith('/api/msp/companies/?')) return body
      turns.set(at, (turns.get(at) ?? 0) + 1)
      const page = body as Page // The replies of lists have this type.
      return turns.get(at)! % 2 === 0 ? { ...page, results: page.results.toReversed() } : page
    },
  },
  'permissions that somebody lacks': {
    property: 6,
    who: 'administrator',
    wire: (body, { path: at }) =>
      at.includes('user-permissions')
        ? { ...(body as object), msp_edit_user: false, msp_edit_company: false }
        : body,
  },
  'an old list': {
    property: 2,
    wire: (body, { method, path: at }) => {
      if (method !== 'GET' || !at.startsWith('/api/msp/employees/')) return body
      olds.set(at, olds.get(at) ?? body)
      return olds.get(at)
    },
  },
  'an answer for another person': {
    property: 2,
    wire: (body, { method, path: at }) => {
      if (method !== 'GET' || !/^\/api\/msp\/employees\/\d+\/$/.test(at)) return body
      return { ...(body as object), first_name: 'Grace', last_name: 'Okonkwo-Eze' } // The record of a person.
    },
  },
  'permissions that nobody gave': {
    property: 6,
    who: 'auditor',
    wire: (body, { path: at }) => (at.includes('user-permissions') ? allGiven(body) : body),
  },
}
function allGiven(body: unknown): unknown {
  if (typeof body !== 'object' || body === null) return body
  return Object.fromEntries(
    Object.entries(body).map(([key, value]) => [key, value === false || allGiven(value)]),
  )
}
