import { queryClient } from '../api/query-client'

const keyOf = (path: string) => ['clicked name', path] as const

/**
 * Remembers the name that a row gives the record at this path, for its page until the record is read. It ends with
 * the session and is nowhere on disk, as the history of a tab would be.
 */
export const noteName = (path: string, name: unknown): void => {
  if (typeof name === 'string') queryClient.setQueryData(keyOf(path), name)
}
export const notedName = (path: string): string | undefined => queryClient.getQueryData(keyOf(path))
