import type { ListName } from '../queries/record-types'

/** The page of a record. */
export const recordPath = (of: ListName, id: string): string => `/${of}/${encodeURIComponent(id)}`
