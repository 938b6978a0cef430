import { compareWritten, isConfirmed, type Contradiction, type Fields } from '#domain/write-outcome'
import type { Endpoint } from '#contract/wire'
import { fieldName } from '#domain/field-words'
import { isolated, listed } from '../lib/words'

/** Fields whose values are ids, which say nothing to a person. */
const byId = ['msp_node', 'parent', 'role']

/** A value as people know it; undefined for ids and lists. */
function valueWords(field: string, value: unknown): string | undefined {
  if (value === null || value === '') return ''
  const isPlain = typeof value === 'string' || typeof value === 'number'
  return isPlain && !byId.includes(field) ? isolated(String(value)) : undefined
}

function contradictionWords({ field, sent, kept: has }: Contradiction): string {
  const [wanted, told] = [valueWords(field, sent), valueWords(field, has)]
  if (wanted === undefined || told === undefined) return `another ${fieldName(field)}`
  return `${told === '' ? `no ${fieldName(field)}` : `${fieldName(field)} “${told}”`} instead of “${wanted}”`
}

const kept = new WeakMap<object, string>()

/** What another API kept instead of what was sent, or didn't confirm, as a sentence; undefined if nothing differs. */
export const keptWords = (reply: unknown): string | undefined =>
  typeof reply === 'object' && reply !== null ? kept.get(reply) : undefined

/** A record with the fields of the body that wrote it. */
export const inBody = ({ shownBy }: Endpoint, record: unknown): Fields =>
  (shownBy?.told ? shownBy.told(record as never) : record) as Fields // The entry names the read of this record.

/**
 * Compares the reply of another API with what was sent, and notes the difference. What the reply leaves out is
 * read once.
 */
export async function noteKept(
  endpoint: Endpoint,
  sent: Fields,
  reply: object,
  read: () => Promise<unknown>,
): Promise<void> {
  const first = compareWritten(sent, inBody(endpoint, reply))
  let { contradicted, unconfirmed } = first
  if (unconfirmed.length > 0) {
    const left = Object.fromEntries(unconfirmed.map((field) => [field, sent[field]]))
    // A record that can't be read leaves these fields unconfirmed.
    const rest = await read().then(
      (record) => compareWritten(left, inBody(endpoint, record)),
      () => undefined,
    )
    if (rest) [contradicted, unconfirmed] = [[...contradicted, ...rest.contradicted], rest.unconfirmed]
  }
  if (isConfirmed({ contradicted, unconfirmed })) return
  const sentences = [
    contradicted.length > 0 && `The server kept ${listed(contradicted.map(contradictionWords))}.`,
    unconfirmed.length > 0 && `The server didn’t confirm: ${unconfirmed.map(fieldName).join(', ')}.`,
  ]
  kept.set(reply, sentences.filter(Boolean).join(' '))
}
