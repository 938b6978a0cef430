import { plainAddress } from '#contract/fields/email-address'
import { isFields } from '#contract/shape'

/**
 * The outcome of a decided change of a role, as far as the server said it.
 *
 * - `done`: the server confirmed all that was sent.
 * - `differs`: the server accepted the write, but kept something else, or didn't say what it kept.
 * - `not-done`: the server refused, or nothing was sent. A retry can't do it twice.
 * - `maybe`: it may have been done, because the answer was lost or couldn't be read.
 */
export type WriteOutcome = 'done' | 'differs' | 'not-done' | 'maybe'

/** The fields of a body or of a record. */
export type Fields = { readonly [field: string]: unknown }
/** A field that the server answered with another value than the one sent. */
export type Contradiction = { readonly field: string; readonly sent: unknown; readonly kept: unknown }

/**
 * An answer compared with the fields that were sent. A field that it leaves out is neither confirmed nor
 * contradicted.
 */
export type WriteComparison = {
  readonly contradicted: readonly Contradiction[]
  readonly unconfirmed: readonly string[]
}

/** Ids are numbers or digits, names are trimmed and composed, and addresses have one spelling and no case. */
const plain = (field: string, value: unknown): string => {
  // Callers pass no object or list.
  const text = value === null || value === undefined ? '' : String(value as string | number | boolean).trim()
  return field.endsWith('email') ? plainAddress(text).toLowerCase() : text.normalize()
}

/** Whether the answer confirms the value; undefined where it doesn't say. */
function confirms(field: string, sent: unknown, told: unknown): boolean | undefined {
  if (told === undefined) return undefined
  if (Array.isArray(sent)) return Array.isArray(told) ? confirmsList(field, sent, told) : undefined
  if (isFields(sent)) {
    if (!isFields(told)) return undefined
    const parts = Object.entries(sent).map(([part, value]) => confirms(part, value, told[part]))
    return parts.includes(false) ? false : parts.includes(undefined) ? undefined : true
  }
  return typeof told === 'object' && told !== null ? undefined : plain(field, sent) === plain(field, told)
}

/** Compares without order: records by their id, plain values by themselves. */
function confirmsList(
  field: string,
  sent: readonly unknown[],
  told: readonly unknown[],
): boolean | undefined {
  const keyOf = (one: unknown) => (isFields(one) ? one['id'] : one)
  if (told.some((one) => keyOf(one) === undefined)) return undefined
  if (sent.length !== told.length) return false
  const parts = sent.map((one) => {
    const other = told.find((each) => plain('', keyOf(each)) === plain('', keyOf(one)))
    return other === undefined ? false : confirms(field, one, other)
  })
  return parts.includes(false) ? false : parts.includes(undefined) ? undefined : true
}

/** Compares what was sent with what the server answered. */
export function compareWritten(sent: Fields, told: Fields): WriteComparison {
  const fields = Object.entries(sent).filter(([, value]) => value !== undefined)
  const answers = fields.map(([field, value]) => [field, confirms(field, value, told[field])] as const)
  return {
    contradicted: answers.flatMap(([field, answer]) =>
      answer === false ? [{ field, sent: sent[field], kept: told[field] }] : [],
    ),
    unconfirmed: answers.flatMap(([field, answer]) => (answer === undefined ? [field] : [])),
  }
}

/** Whether the server confirmed all that was sent. */
export const isConfirmed = ({ contradicted, unconfirmed }: WriteComparison): boolean =>
  contradicted.length + unconfirmed.length === 0
