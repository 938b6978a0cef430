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

type Row = Readonly<Record<string, unknown>>
type Page = Row & { readonly count: number; readonly results: readonly Row[] }
/** A fault on the wire: the replies to these requests become others. `first`: the first one at that address. */
function on(
  property: number,
  of: RegExp,
  change: (page: Page, first: unknown, times: number) => unknown,
): Fault {
  const asked = new Map<string, { first: unknown; times: number }>()
  const wire: WireFault = (body, { method, path }) => {
    if (method !== 'GET' || !of.test(path)) return body
    const { first, times } = asked.get(path) ?? { first: body, times: 0 }
    asked.set(path, { first, times: times + 1 })
    return change(body as Page, first, times + 1) // The replies to these requests have this type.
  }
  return { property, wire }
}
const [people, companies] = [/\/msp\/employees\/(\?|$)/, /\/msp\/companies\/(\?|$)/]
type Held = Readonly<Record<string, boolean>>
/** A key asks for what it may do. A person is told with the session. */
const withPermissions = (who: Walker, change: (held: Held) => Held): Fault => ({
  property: 6,
  who,
  wire: (body, { path }) => {
    const { permissions } = body as { permissions?: Held } // The replies to these requests have it.
    if (/user-permissions/.test(path)) return change(body as Held)
    return /\/session\//.test(path) && permissions
      ? { ...(body as object), permissions: change(permissions) }
      : body
  },
})

export const faults: Readonly<Record<string, Fault>> = {
  ...Object.fromEntries(inTexts),
  'ids of people are swapped': on(2, people, (page) => {
    const ids = page.results.map(({ id }) => id)
    return { ...page, results: page.results.map((one, at) => ({ ...one, id: ids[at ^ 1] ?? one['id'] })) }
  }),
  'the role of the next person': on(2, people, (page) => {
    // Callers who may see roles are shown the name by the id.
    const roles = page.results.map(({ role, role_name }) => ({ role, role_name }))
    return { ...page, results: page.results.map((one, at) => ({ ...one, ...(roles[at + 1] ?? roles[0]) })) }
  }),
  'an old list': on(2, people, (_page, first) => first),
  'an answer for another person': on(2, /\/msp\/employees\/\d+\/$/, (record) => ({
    ...record,
    first_name: 'Grace',
    last_name: 'Okonkwo-Eze',
  })),
  'the last row is left out': on(9, /\/msp\/roles\/(\?|$)/, (page) => ({
    ...page,
    results: page.results.slice(0, -1),
    count: page.count - 1,
  })),
  'a figure that counts too much': on(9, companies, (page) => ({ ...page, count: page.count + 1 })),
  'a list that is empty': on(9, /service-accounts\/(\?|$)/, (page) => ({ ...page, count: 0, results: [] })),
  'another order each second time': on(8, companies, (page, _first, times) =>
    times % 2 === 0 ? { ...page, results: page.results.toReversed() } : page,
  ),
  'permissions that somebody lacks': withPermissions('administrator', (held) => ({
    ...held,
    msp_edit_user: false,
    msp_edit_company: false,
  })),
  'permissions that nobody gave': withPermissions('auditor', (held) =>
    Object.fromEntries(Object.keys(held).map((code) => [code, true])),
  ),
}
