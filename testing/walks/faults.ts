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
  readonly next: string | null
  readonly results: readonly Record<string, unknown>[]
}
/** A fault of the pages of a list. */
const inList =
  (list: string, change: (page: Page) => unknown): WireFault =>
  (body, { method, path: at }) =>
    // The replies of lists have this type.
    method === 'GET' && at.split('?')[0] === `/api/${list}/` ? change(body as Page) : body
const olds = new Map<string, unknown>()

export const faults: Readonly<Record<string, Fault>> = {
  'only themselves, wherever': {
    property: 3,
    texts: [['at === undefined || !includes(about, at)) return false', 'at === undefined) return false']],
  },
  'a dialog without its person': {
    property: 7,
    texts: [
      ['      if (!isReady()) return\n', ''],
      ['{asking === key &&', '{asking !== undefined &&'],
    ],
  },
  'a filter that forgets nodes below': {
    property: 1,
    texts: [['if (!below) return [node]', 'if (node) return [node]']],
  },
  'taking back forgets a field': {
    property: 5,
    texts: [
      [
        'parseFields(updateEmployee.body, fields)',
        'parseFields(updateEmployee.body, { ...fields, last_name: undefined })',
      ],
    ],
  },
  'a lost reply is called saved': {
    property: 4,
    texts: [
      [
        'if (!hasEnded(stillIn)) onFailure(writeFailure(error))',
        "void writeFailure; onFailure({ outcome: 'not-done', above: '', fields: {} })",
      ],
    ],
  },
  'a search that finds nothing says nothing': {
    property: 9,
    texts: [
      [
        "title={`No ${what} ${isKnown ? '' : 'are known to '}match${search === '' ? '' : ` “${isolated(search)}”`}`}",
        "title=''",
      ],
    ],
  },
  'a file without the path of a node': {
    property: 10,
    texts: [["['Path', ({ path }) => pathWords(path)]", "['Path', ({ path }) => pathWords(path.slice(-1))]"]],
  },
  'a cache that is not refreshed': {
    property: 2,
    texts: [
      [
        'updateEmployeeMutation = changing(updateEmployee, { onSettled: refreshEmployees })',
        'updateEmployeeMutation = changing(updateEmployee, { onSettled: () => undefined })',
      ],
    ],
  },
  'one selected too many': {
    property: 9,
    texts: [
      [
        '{formatNumber(chosen.length)}{\' \'}\n              <span className="sr-only">',
        '{formatNumber(chosen.length + 1)}{\' \'}\n              <span className="sr-only">',
      ],
    ],
  },
  'a dialog that drops the focus': {
    property: 8,
    texts: [
      [
        '    if (opener instanceof HTMLElement) opener.focus()\n  }\n}\n\n/** If the focus is lost',
        '    if (opener instanceof HTMLElement) opener.blur()\n  }\n}\n\n/** If the focus is lost',
      ],
      [
        "      if (document.activeElement === document.body)\n        document.querySelector('main')?.focus({ preventScroll: true })",
        '',
      ],
    ],
  },
  'ids of people are swapped': {
    property: 2,
    wire: inList('msp/employees', (page) => {
      const [first, second, ...rest] = page.results
      return first && second
        ? { ...page, results: [{ ...first, id: second['id'] }, { ...second, id: first['id'] }, ...rest] }
        : page
    }),
  },
  'the last row is left out': {
    property: 1,
    wire: inList('msp/roles', (page) => ({
      ...page,
      results: page.results.slice(0, -1),
      count: page.count - 1,
    })),
  },
  'an old list': {
    property: 2,
    wire: (body, { method, path: at }) => {
      if (method !== 'GET' || !at.startsWith('/api/msp/employees/')) return body
      olds.set(at, olds.get(at) ?? body)
      return olds.get(at)
    },
  },
  'a figure that counts too much': {
    property: 1,
    wire: inList('msp/companies', (page) => ({ ...page, count: page.count + 1 })),
  },
  'a list that is empty': {
    property: 9,
    wire: inList('console/service-accounts', (page) => ({ ...page, count: 0, results: [] })),
  },
  'the role of the next person': {
    property: 2,
    wire: inList('msp/employees', (page) => ({
      ...page,
      results: page.results.map((one, at) => ({
        ...one,
        role_name: page.results[at + 1]?.['role_name'] ?? one['role_name'],
      })),
    })),
  },
  'an answer for another person': {
    property: 2,
    wire: (body, { method, path: at }) =>
      method === 'GET' && /^\/api\/msp\/employees\/\d+\/$/.test(at)
        ? { ...(body as object), first_name: 'Grace', last_name: 'Okonkwo-Eze' } // The record of a person.
        : body,
  },
  'permissions that nobody gave': {
    property: 6,
    who: 'auditor',
    wire: (body, { path: at }) => (at.includes('user-permissions') ? allGiven(body) : body),
  },
}
const allGiven = (body: unknown): unknown =>
  typeof body === 'object' && body !== null
    ? Object.fromEntries(
        Object.entries(body).map(([key, value]) => [key, value === false ? true : allGiven(value)]),
      )
    : body
