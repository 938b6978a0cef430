import { fold, prefixFirst } from '#domain/folding'
import { isKind } from '../../api/api-error'
import type { Item } from './item'

/** Puts the allowed items first. */
export const possibleFirst = (items: readonly Item[]): readonly Item[] => [
  ...items.filter(({ reason }) => !reason),
  ...items.filter(({ reason }) => reason),
]

/** The palette shows at most this many records of one noun. */
const mostFound = 6

/** Whether a text can be an ID. */
export const isId = (text: string): boolean => /^\d{1,10}$/.test(text)

/** Returns undefined instead of throwing if there is no such record, or if the server lacks the operation. */
export async function orNone<R>(record: Promise<R>): Promise<R | undefined> {
  try {
    return await record
  } catch (error) {
    if (isKind(error, 'not-found') || isKind(error, 'not-offered')) return undefined
    throw error
  }
}

type Id = { readonly id: string }
type Order<R> = {
  readonly text: string
  readonly nameOf: (record: R) => string
  readonly isExact: (record: R) => boolean
}

/**
 * The record found by ID, then those found by the search, each once; exact matches come first, then names
 * that begin with the text.
 */
export function bestFirst<R extends Id>(
  byId: R | undefined,
  listed: readonly R[],
  { text, nameOf, isExact }: Order<R>,
): readonly R[] {
  const all = byId ? [byId, ...listed.filter(({ id }) => id !== byId.id)] : listed
  return prefixFirst(all, text, nameOf)
    .toSorted((a, b) => Number(isExact(b)) - Number(isExact(a)))
    .slice(0, mostFound)
}

/** Whether two texts are the same, as searches compare them. */
export const sameText = (text: string, other: string | null | undefined): boolean =>
  typeof other === 'string' && fold(text.trim()) === fold(other.trim())
