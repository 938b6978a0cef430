import {
  compareWritten,
  isConfirmed,
  type Contradiction,
  type Fields,
  type WriteComparison,
  type WriteOutcome,
} from '#domain/write-outcome'
import { isOwnNow } from '../api/backend'
import { queryClient } from '../api/query-client'
import { isolated, listed } from '../lib/words'
import { nodesNow } from '../queries/nodes'
import { everyRoleQuery } from '../queries/roles'
import { showToast, type ToastAction } from '../ui/overlay/toast'

/** The outcomes of a write in the words of every list of results. */
export const outcomeNames: Readonly<Record<WriteOutcome, string>> = {
  done: 'Done',
  differs: 'Done with differences',
  'not-done': 'Not done',
  maybe: 'Unconfirmed',
}

const fieldNames: Readonly<Record<string, string>> = {
  msp_node: 'node',
  is_nfr: 'not for resale',
  owner_first_name: 'owner’s first name',
  owner_last_name: 'owner’s last name',
  owner_email: 'owner’s email',
  packages: 'packages and licences',
}
/** A field of the wire in the words of the forms. */
export const fieldName = (field: string): string => fieldNames[field] ?? field.replaceAll('_', ' ')

const cachedName = (rows: readonly { id: string; name: string }[] | undefined, id: string) =>
  rows?.find((one) => one.id === id)?.name

/** A value as people know it; undefined for lists, which take too many words. */
function valueName(field: string, value: unknown): string | undefined {
  if (value === null || value === undefined || value === '') return ''
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  const text = String(value)
  if (field === 'msp_node' || field === 'parent') return cachedName(nodesNow(), text) ?? `ID ${text}`
  if (field === 'role')
    return cachedName(queryClient.getQueryData(everyRoleQuery.queryKey)?.rows.value, text) ?? `ID ${text}`
  return text
}

function contradictionWords({ field, sent, kept }: Contradiction): string {
  const [wanted, has] = [valueName(field, sent), valueName(field, kept)]
  if (wanted === undefined || has === undefined) return `other ${fieldName(field)}`
  return `${has === '' ? `no ${fieldName(field)}` : `${fieldName(field)} “${isolated(has)}”`} instead of “${isolated(wanted)}”`
}

/**
 * Says what the server did with an accepted write.
 * @param saved the success as a sentence without its full stop: “Acme was saved”
 */
export function outcomeWords(saved: string, { contradicted, unconfirmed }: WriteComparison): string {
  const kept = contradicted.map(contradictionWords)
  return [
    kept.length > 0 ? `${saved}, but the server kept ${listed(kept)}.` : `${saved}.`,
    ...(unconfirmed.length > 0
      ? [`The server didn’t confirm: ${unconfirmed.map(fieldName).join(', ')}.`]
      : []),
  ].join(' ')
}

/** Confirms a write. The message stays if the server did something other than it was asked to do. */
export function tellOutcome(saved: string, comparison: WriteComparison, action?: ToastAction): void {
  showToast(isConfirmed(comparison) ? 'good' : 'warn', outcomeWords(saved, comparison), action)
}

/**
 * Compares an answer with the request. What the answer leaves out is read once, where the record can be read.
 * @param readAgain undefined where the caller can't read the record
 */
export async function compareAnswer(
  sent: Fields,
  told: Fields,
  readAgain: (() => Promise<Fields>) | undefined,
): Promise<WriteComparison> {
  const comparison = compareWritten(sent, told)
  if (comparison.unconfirmed.length === 0 || !readAgain) return comparison
  const left = Object.fromEntries(comparison.unconfirmed.map((field) => [field, sent[field]]))
  // A record that can't be read leaves these fields unconfirmed.
  const rest = await readAgain().then(
    (record) => compareWritten(left, record),
    () => undefined,
  )
  return rest
    ? { contradicted: [...comparison.contradicted, ...rest.contradicted], unconfirmed: rest.unconfirmed }
    : comparison
}

/** An accepted write as one of many results. */
export type Done = {
  readonly kind: Extract<WriteOutcome, 'done' | 'differs'>
  readonly words: string
  /** The page that the words lead to. */
  readonly at?: string | undefined
}
export const done = (words: string, at?: string): Done => ({ kind: 'done', words, at })
/** {@link tellOutcome} for one of many results. */
export const doneAs = (saved: string, comparison: WriteComparison): Done => ({
  kind: isConfirmed(comparison) ? 'done' : 'differs',
  words: outcomeWords(saved, comparison),
})

/** What can be done after a deletion. The log of our own server brings it back, and anywhere a message the role. */
export function afterDeletion(noun?: 'employee' | 'role'): string {
  if (isOwnNow())
    return `It can be taken back in Activity: ${noun === 'employee' ? 'the person is invited again' : 'what comes back has a new ID'}.`
  return noun === 'role'
    ? 'You can restore the role right after deleting it; it gets a new ID.'
    : 'You can’t undo this.'
}
