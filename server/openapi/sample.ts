import { codePattern } from '#contract/sign-in/proofs'
import { componentSchemas, type JsonSchema } from './schemas'

type Schema = JsonSchema & {
  readonly $ref?: string
  readonly anyOf?: readonly Schema[]
  readonly enum?: readonly unknown[]
  readonly type?: string | readonly string[]
  readonly format?: string
  readonly pattern?: string
  readonly minimum?: number
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
}

/** Texts of fields by their name or its end, where it says more than their format. */
const named = Object.entries({
  first_name: 'Ada',
  last_name: 'Lovelace',
  email: 'ada@example.com',
  password: 'blue kettle sings loud',
  role_name: 'Auditor',
  node_name: 'Head office',
  name: 'Northwind',
  last_modified: 'March 4, 2026',
  currency: 'EUR',
  price_monthly: '3.90',
  price: '3.90',
  amount: '36.48',
  decimals: '',
  digest: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  shown: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  return_to: '/companies',
})
const formatted: Readonly<Record<string, string>> = {
  'date-time': '2026-03-04T09:30:00.000Z',
  date: '2026-03-04',
  uuid: '5b0a3b1e-6a0f-4d57-9f0e-2f7d6c1c7a01',
  uri: 'https://portal.example.com/',
}

/** By pattern, because other fields are called `code` too. */
const examplesOf: Readonly<Record<string, string>> = { [codePattern.source]: '938670' }

/** An example of what a schema describes, with the first or the least of the values that a field can have. */
export function sampleOf(schema: Schema, name = ''): unknown {
  // The example of a list is its only page.
  if (name === 'next' || name === 'previous') return null
  if (schema.$ref) return sampleOf(componentSchemas[schema.$ref.split('/').at(-1)!]!, name)
  if (schema.anyOf) return sampleOf(schema.anyOf[0]!, name)
  if ('const' in schema) return schema.const
  if (schema.enum) return schema.enum[0]
  const [type] = [schema.type].flat()
  if (type === 'array') return [sampleOf(schema.items ?? {}, name)]
  if (type === 'boolean') return false
  if (type === 'integer') return Math.max(1, schema.minimum ?? 1)
  if (type === 'string')
    return (
      examplesOf[schema.pattern ?? ''] ??
      named.find(([end]) => name === end || name.endsWith(`_${end}`))?.[1] ??
      formatted[schema.format ?? ''] ??
      'text'
    )
  const fields = Object.entries(schema.properties ?? {})
  return Object.fromEntries(fields.map(([field, one]) => [field, sampleOf(one, field)]))
}
