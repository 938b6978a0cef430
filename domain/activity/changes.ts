import { isFields } from '#contract/shape'
import { permissionName } from '#contract/roles/permissions'
import { formatDay, formatMoment, localDay } from '../dates'
import { fieldLabels } from '../field-words'
import { counted, listed } from '../words'
import type { AuditLine } from './record-words'

/** A field before and after. undefined: the line has no such side, or the reader may not see it. */
export type FieldChange = {
  readonly field: string
  readonly label: string
  readonly before: string | undefined
  readonly after: string | undefined
}
type Fields = Readonly<Record<string, unknown>>

/** The database keeps fields in an order of its own. Fields without a label come last. */
const order = Object.keys(fieldLabels)
const placeOf = (field: string): number => (field in fieldLabels ? order.indexOf(field) : order.length)
const labelOf = (field: string): string => fieldLabels[field] ?? field

/** The names of nodes that are loaded now, by id. The log has only the id of a parent. */
export type NodeNames = (id: string) => string | undefined

/** An id is shown with the name that the line has beside it. */
function referenceWords(field: string, fields: Fields, nodeName: NodeNames): string | undefined {
  const value = fields[field]
  if (value === null || value === undefined) return undefined
  const name = fields[`${field}_name`]
  if (typeof name === 'string') return name
  if (field === 'role') return `role with ID ${plain(value)}`
  if (field === 'msp_node' || field === 'parent') return nodeName(plain(value)) ?? `node ${plain(value)}`
  return undefined
}

/** Stands for a field without a value. */
export const notSet = 'not set'
export const decisionNames: Readonly<Record<string, string>> = {
  keep: 'Keep',
  reduce: 'Reduce',
  revoke: 'Remove',
  remove: 'Remove',
  other_role: 'Another role',
}

/** What a decision of a review is about: “Modify Users of Help Desk”. Older lines have no names of people and keys. */
export function itemWords(one: unknown): string {
  if (!isFields(one)) return String(one)
  const { role, role_name, code, kind, id, name: own } = one
  if (typeof kind === 'string')
    return typeof own === 'string' ? `${kind} ${own} (ID ${plain(id)})` : `${kind} with ID ${plain(id)}`
  const name = typeof role_name === 'string' ? role_name : `role with ID ${plain(role)}`
  return typeof code === 'string' ? `${permissionName(code)} of ${name}` : name
}

const assignedWords = (one: unknown): string =>
  isFields(one) ? `node ${plain(one.node)} to reviewer ${plain(one.reviewer)}` : String(one)

function packageWords(one: unknown): string {
  if (!isFields(one)) return String(one)
  const { id, name, license_count, status } = one
  const words = typeof name === 'string' ? name : `Package ${String(id)}`
  const facts = [
    ...(typeof license_count === 'number' ? [counted(license_count, 'licence')] : []),
    ...(typeof status === 'string' ? [status] : []),
  ]
  return facts.length > 0 ? `${words} (${facts.join(', ')})` : words
}

function listWords(field: string, values: readonly unknown[]): string {
  if (values.length === 0) return notSet
  if (field === 'packages') return listed(values.map(packageWords))
  if (field === 'items' || field === 'callers') return listed(values.map(itemWords))
  if (field === 'assigned') return listed(values.map(assignedWords))
  return listed(values.map((one) => (field === 'codes' ? permissionName(String(one)) : plain(one))))
}
const plain = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value)

/** A key works until the end of its last day. */
const lastDayWords = (moment: string): string => {
  const end = Date.parse(moment)
  return Number.isNaN(end) ? moment : formatDay(localDay(new Date(end - 1)))
}

/** The value of a field in words. Values of unknown fields stay as they are. */
function valueWords(field: string, fields: Fields, nodeName: NodeNames): string {
  const value = fields[field]
  const reference = referenceWords(field, fields, nodeName)
  if (reference !== undefined) return reference
  if (value === null || value === undefined || value === '') return notSet
  if (field === 'expires_at') return lastDayWords(plain(value))
  if (field === 'caller') return itemWords(value)
  if (field === 'decision') return decisionNames[plain(value)] ?? plain(value)
  if (field === 'is_2fa_enabled' && typeof value === 'boolean') return value ? 'On' : 'Off'
  if (field === 'invitation_email') return plain(value).replaceAll('_', ' ')
  if (field === 'delivery') return value === 'show' ? 'Shown to the keeper' : 'Sent by email'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (Array.isArray(value)) return listWords(field, value)
  return field.endsWith('_at') && typeof value === 'string' ? formatMoment(value) : plain(value)
}

/** A name beside its id is a part of that field. */
const isOwn = (field: string, names: readonly string[]) =>
  !(field.endsWith('_name') && names.includes(field.slice(0, -'_name'.length)))

const nobody: NodeNames = () => undefined

/** The fields that a line names, before and after, in words. */
export function changesOf({ before, after }: AuditLine, nodeName = nobody): readonly FieldChange[] {
  const [old, now] = [before, after].map((side) => (isFields(side) ? side : undefined))
  const names = [...new Set([...Object.keys(old ?? {}), ...Object.keys(now ?? {})])]
  return names
    .filter((field) => isOwn(field, names))
    .toSorted((a, b) => placeOf(a) - placeOf(b))
    .flatMap((field): FieldChange[] => {
      const parts = partsOf(field, old?.[field], now?.[field])
      if (parts) return [...parts]
      const words = (side: Fields | undefined) =>
        side && field in side ? valueWords(field, side, nodeName) : undefined
      const change = { field, label: labelOf(field), before: words(old), after: words(now) }
      // What a created or deleted record doesn't have isn't news.
      return (old && now) || (change.before ?? change.after) !== notSet ? [change] : []
    })
}

/** Permissions and packages that changed, one by one, because the whole lists would hide the difference. */
function partsOf(field: string, before: unknown, after: unknown): readonly FieldChange[] | undefined {
  if (!Array.isArray(before) || !Array.isArray(after)) return undefined
  if (field === 'codes') {
    const all = [...new Set<unknown>([...before, ...after])].filter(
      (code) => before.includes(code) !== after.includes(code),
    )
    const words = (has: boolean) => (has ? 'Granted' : 'Not granted')
    return all.map((code) => ({
      field,
      label: permissionName(String(code)),
      before: words(before.includes(code)),
      after: words(after.includes(code)),
    }))
  }
  return field === 'packages' ? packageChanges(before, after) : undefined
}

export type Licence = { readonly name: string; readonly count: unknown; readonly status: unknown }
const licencesById = (list: readonly unknown[]): ReadonlyMap<string, Licence> =>
  new Map(
    list
      .filter(isFields)
      .map(({ id, name, license_count: count, status }) => [
        String(id),
        { name: typeof name === 'string' ? name : `Package ${String(id)}`, count, status },
      ]),
  )
const licenceWords = ({ count, status }: Licence): string =>
  [typeof count === 'number' ? counted(count, 'licence') : '', typeof status === 'string' ? status : '']
    .filter(Boolean)
    .join(', ') || 'Yes'

/**
 * The packages that differ, each with what it was before and after; undefined where the company didn't have
 * it.
 */
export function packageDifference(before: readonly unknown[], after: readonly unknown[]) {
  const [old, now] = [licencesById(before), licencesById(after)]
  return [...new Set([...old.keys(), ...now.keys()])]
    .map((id) => ({ before: old.get(id), after: now.get(id) }))
    .filter((one) => one.before?.count !== one.after?.count || one.before?.status !== one.after?.status)
}

const packageChanges = (before: readonly unknown[], after: readonly unknown[]): readonly FieldChange[] =>
  packageDifference(before, after).map((one) => ({
    field: 'packages',
    label: (one.after ?? one.before)?.name ?? '',
    before: one.before ? licenceWords(one.before) : 'None',
    after: one.after ? licenceWords(one.after) : 'None',
  }))

/** “Role: Auditor → Help desk; …” */
export const changesText = (line: AuditLine, nodeName: NodeNames): string =>
  changesOf(line, nodeName)
    .map(({ label, before, after }) => {
      if (before === undefined) return `${label}: ${after ?? 'not known'}`
      return after === undefined ? `${label}: ${before} before` : `${label}: ${before} → ${after}`
    })
    .join('; ')
