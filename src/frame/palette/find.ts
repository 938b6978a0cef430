import { isKind } from '../../api/api-error'

/** How many records of one noun are shown. */
export const mostFound = 6

/** A text that can be an id as a whole. */
export const isId = (text: string): boolean => /^\d{1,10}$/.test(text)

/** A record by its id; undefined when there is none, or when the server shows no single records. */
export async function orNone<R>(record: Promise<R>): Promise<R | undefined> {
  try {
    return await record
  } catch (error) {
    if (isKind(error, 'not-found') || isKind(error, 'not-offered')) return undefined
    throw error
  }
}

type Named = { readonly id: string }

/** What was found by id before what the search found, each once; whole matches before the others. */
export function inOrder<R extends Named>(
  byId: R | undefined,
  listed: readonly R[],
  isExact: (record: R) => boolean,
): readonly R[] {
  const all = byId ? [byId, ...listed.filter(({ id }) => id !== byId.id)] : listed
  return [...all].sort((a, b) => Number(isExact(b)) - Number(isExact(a))).slice(0, mostFound)
}

/** The same text, whatever the case. */
export const sameText = (text: string, other: string | null | undefined): boolean =>
  text.toLowerCase() === other?.trim().toLowerCase()
