import { readStoredJson, writeStored } from '../../lib/browser-storage'
import { sessionDigest } from '../../session/session'

const name = 'closed-notes'

/**
 * The notes that people closed in this browser, by the digest of the person or key. Other words make a new
 * note.
 */
const closedNotes = (): Record<string, unknown> => ({ ...Object(readStoredJson('localStorage', name)) })

export const isNoteClosed = (words: string): boolean => closedNotes()[sessionDigest() ?? ''] === words

export function closeNote(words: string): void {
  const digest = sessionDigest()
  if (digest === undefined) return
  writeStored('localStorage', name, JSON.stringify({ ...closedNotes(), [digest]: words }))
}
