import {
  idempotencyHeader,
  idempotencyHours,
  isRepeatable,
  maxIdempotencyKeyLength,
  replayedHeader,
} from '#contract/idempotency'
import { defaultPageSize, type Endpoint } from '#contract/wire'
import { jsonSchema, type JsonSchema } from './schemas'

type Described = { readonly description: string; readonly example: unknown }
const day = '2026-03-31'

/**
 * What each query parameter means, and a value that every list takes. Enumerations show their first value.
 */
const meanings: Readonly<Record<string, Described>> = {
  page: {
    description:
      'The number of the page. Later pages move up when rows are deleted: read all of them before you delete, or delete from the last page on.',
    example: 1,
  },
  page_size: { description: 'The number of rows of a page.', example: 50 },
  search: {
    description:
      'Words that a row must contain, in any order; case and accents don’t count. An address is taken without what was copied with it.',
    example: 'north',
  },
  ordering: {
    description: 'The field that orders the rows; with a minus before it, in descending order.',
    example: '',
  },
  node: {
    description: 'The UUID of a node. Only rows of exactly that node.',
    example: '5b0a3b1e-6a0f-4d57-9f0e-2f7d6c1c7a01',
  },
  include_descendants: { description: 'With `node`: rows of all nodes below it too.', example: true },
  cursor: {
    description: 'The place in the list from a link to another page. Don’t make one up.',
    example: 'eyJhZnRlciI6WzFdfQ',
  },
  package: { description: 'Companies that have the package with this ID; `none`: no package.', example: 1 },
  package_status: {
    description: 'Companies that have a package of this status; with `package`, that one.',
    example: '',
  },
  package_licences: {
    description: '`zero`: companies that have a package with no licences; with `package`, that one.',
    example: '',
  },
  license_count_min: { description: 'Companies with at least so many licences.', example: 10 },
  license_count_max: { description: 'Companies with at most so many licences.', example: 100 },
  created_from: { description: 'Companies created on this day or later, in UTC.', example: day },
  created_to: { description: 'Companies created on this day or earlier, in UTC.', example: day },
  role: { description: 'Rows that have the role with this ID.', example: 2 },
  is_2fa_enabled: { description: 'Active employees with or without a second factor.', example: false },
  invitation: { description: 'Invitations of this age that weren’t accepted.', example: '' },
  invited_to: { description: 'Employees last invited on this day or earlier, in UTC.', example: day },
  signed_in_to: { description: 'Employees who last signed in on this day or earlier, in UTC.', example: day },
  status: { description: 'Employees of this status.', example: '' },
  include_retired: { description: 'Retired packages too.', example: true },
  role_type: { description: 'Roles of this type.', example: '' },
  changed_from: { description: 'Roles last changed on this day or later, in UTC.', example: day },
  permission: { description: 'Roles with this permission.', example: '' },
  state: { description: 'Rows in this state.', example: '' },
  type: { description: 'Packages of this type.', example: '' },
  kind: { description: 'Mails or reviews of this kind.', example: '' },
  part: { description: 'What the page lists: lines of the file, decisions or pairs.', example: '' },
  campaign: { description: 'Reviews that were begun together: the ID of the first.', example: 1 },
  reviewer: { description: 'Reviews of the employee with this ID.', example: 2 },
  overdue: { description: 'Reviews that aren’t closed after their due day, or all others.', example: true },
  result: { description: 'Operations with this result.', example: '' },
  who: {
    description: 'Operations of a key, a person or an employee by ID, of the server itself, or of strangers.',
    example: 'key:1',
  },
  operation: { description: 'Operations of this name.', example: 'Create Role' },
  record_type: { description: 'Operations on records of this type.', example: '' },
  record: { description: 'With `record_type`: operations on the record with this ID.', example: 1 },
  since: { description: 'Operations at this moment or later.', example: '2026-03-31T08:00:00Z' },
  after: { description: 'Companies with a larger ID; take it from `next`.', example: 7 },
  limit: { description: 'The most companies of the reply.', example: 500 },
  until: { description: 'Operations before this moment.', example: '2026-03-31T08:00:00Z' },
}

/** What the records below a path are. */
const nouns: Readonly<Record<string, string>> = {
  nodes: 'node',
  roles: 'role',
  employees: 'employee',
  companies: 'company',
  packages: 'package',
  people: 'person',
  passkeys: 'passkey',
  sessions: 'session',
  reviews: 'review',
  outbox: 'mail',
  'service-accounts': 'service account',
  'upstream-keys': 'upstream key',
}
const pathMeaning = ({ path }: Endpoint, name: string): Described => {
  const [, below = ''] = new RegExp(`/([a-z-]+)/\\{${name}\\}`).exec(path) ?? []
  if (below === 'months')
    return { description: 'The number of a month, such as 202603 for March 2026.', example: 202603 }
  return { description: `The ID of the ${nouns[below] ?? 'record'}.`, example: 1 }
}

/** Says what only this server has: a parameter, or orders of the rows. */
function extensionOf({ extensions = [], query }: Endpoint, name: string) {
  if (extensions.includes(name))
    return { source: { 'x-source': 'X' }, words: 'An extension of this server (X).' }
  const orders = extensions.filter((one) => !(one in query.shape))
  return name === 'ordering' && orders.length > 0
    ? { words: `Extensions of this server (X): ${orders.join(', ')}, also with - before them.` }
    : {}
}

type Properties = { properties?: Record<string, JsonSchema>; required?: string[] }
const isDescribed = (schema: JsonSchema) => ['type', 'enum', 'anyOf'].some((keyword) => keyword in schema)

/**
 * What a caller writes, as the type that it stands for: `page=2` is an integer, though an address has text
 * only.
 */
function parametersIn(entry: Endpoint, where: 'path' | 'query') {
  const fields = where === 'path' ? entry.params : entry.query
  const asText = jsonSchema(fields, 'input') as Properties // Both are schemas of objects.
  const asValue = jsonSchema(fields, 'output') as Properties
  return Object.entries(asText.properties ?? {}).map(([name, text]) => {
    const value = asValue.properties?.[name] ?? {}
    const schema: JsonSchema = isDescribed(value) ? value : text
    const meaning = where === 'path' ? pathMeaning(entry, name) : meanings[name]
    const { source, words } = where === 'query' ? extensionOf(entry, name) : {}
    const [first] = Array.isArray(schema.enum) ? (schema.enum as unknown[]) : []
    return {
      name,
      in: where,
      required: where === 'path' || (asText.required ?? []).includes(name),
      description: [meaning?.description, words].filter(Boolean).join(' '),
      schema: name === 'page_size' ? { ...schema, default: defaultPageSize } : schema,
      example: first ?? meaning?.example,
      ...source,
    }
  })
}

const idempotencyKey = {
  name: idempotencyHeader,
  in: 'header',
  required: false,
  description: `An extension (X). The server carries the request out once for each value. A repetition within ${idempotencyHours} hours gets the first reply, with ${replayedHeader}: true.`,
  schema: { type: 'string', minLength: 1, maxLength: maxIdempotencyKeyLength, pattern: '^[!-~]+$' },
  example: 'a-value-of-your-own-1',
}

const originOf = (publicUrl: string) => ({
  name: 'Origin',
  in: 'header',
  required: true,
  description: 'Scheme, host and port of this server. Browsers send it; requests of other pages are refused.',
  schema: { type: 'string' },
  example: new URL(publicUrl).origin,
})

export const parametersOf = (entry: Endpoint, publicUrl: string) => [
  ...parametersIn(entry, 'path'),
  ...parametersIn(entry, 'query'),
  ...(isRepeatable(entry) ? [idempotencyKey] : []),
  ...(entry.cookie ? [originOf(publicUrl)] : []),
]
