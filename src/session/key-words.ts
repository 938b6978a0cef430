import { listed } from '../lib/words'
import type { Rights } from './rights'

const areas = [
  ['managed_company', 'companies'],
  ['user', 'employees'],
  ['role', 'roles'],
  ['node', 'nodes'],
] as const

const all = (words: readonly string[]): string =>
  words.length === areas.length ? 'everything' : listed(words)

/** What cannot be undone, changes what others may do, or opens customers' tenants; undefined when the key can do nothing of that kind. */
export function dangerOf(rights: NonNullable<Rights>): string | undefined {
  const deleted = areas.filter(([area]) => rights[`msp_delete_${area}`] === true).map(([, words]) => words)
  const parts = [
    deleted.length > 0 ? `delete ${listed(deleted)}` : '',
    rights['msp_edit_role'] === true ? 'change what roles allow' : '',
    rights['msp_assume_managed_company'] === true ? 'enter customers’ tenants with full access' : '',
  ].filter(Boolean)
  return parts.length > 0 ? listed(parts) : undefined
}

/** What a key may do, as the end of a sentence that begins with “This key may”; undefined when it may do nothing. */
export function summaryOf(rights: NonNullable<Rights>): string | undefined {
  const may = (...verbs: string[]) =>
    areas
      .filter(([area]) => verbs.some((verb) => rights[`msp_${verb}_${area}`] === true))
      .map(([, words]) => words)
  const seen = may('view')
  const changed = may('add', 'edit', 'delete')
  const billing = rights['msp_billing_administrator'] === true
  const said = [
    seen.length > 0 ? `look at ${all(seen)}` : '',
    changed.length > 0 ? `change ${all(changed)}` : '',
    rights['msp_assume_managed_company'] !== true && rights['msp_assumeRead_managed_company'] === true
      ? 'enter customers’ tenants, read-only'
      : '',
    billing ? 'administer billing' : '',
  ].filter(Boolean)
  if (said.length === 0) return undefined
  return said.join('; ') + (changed.length === 0 && !billing ? '; it changes nothing' : '')
}
