import { isKind } from '../../api/api-error'

/** The palette shows at most this many records of one noun. */
export const mostFound = 6

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

type Named = { readonly id: string }

/** The record found by ID, then those found by the search, each once; exact matches come first. */
export function inOrder<R extends Named>(
  byId: R | undefined,
  listed: readonly R[],
  isExact: (record: R) => boolean,
): readonly R[] {
  const all = byId ? [byId, ...listed.filter(({ id }) => id !== byId.id)] : listed
  return [...all].sort((a, b) => Number(isExact(b)) - Number(isExact(a))).slice(0, mostFound)
}

/** Whether two texts are the same, in any case. */
export const sameText = (text: string, other: string | null | undefined): boolean =>
  text.toLowerCase() === other?.trim().toLowerCase()
