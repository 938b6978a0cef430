import { readStoredJson, writeStored } from '../lib/browser-storage'
import { sessionDigest } from '../session/session'

/**
 * Form input by the address of its form. When a session ends by itself, memory keeps the input until the next
 * sign-in in this tab; a sign-out drops it. When the dashboard asks for a reload, the tab's storage keeps the
 * input, and the next page takes it out. Only the key or person that entered it gets it back.
 */
export type Kept = { readonly base: unknown; readonly draft: unknown }
/** `digest` is that of the key or person. Without one nothing is kept. */
type Entry = Kept & { readonly digest: string | undefined }
const storedName = 'kept-drafts'
const kept = new Map<string, Entry>(takeStored())

function takeStored(): [string, Entry][] {
  const stored = readStoredJson('sessionStorage', storedName) as [string, Entry][] | undefined // This tab wrote it, below.
  writeStored('sessionStorage', storedName, null)
  return stored ?? []
}

/**
 * Returns false where nothing can be stored: the reload would lose the input, so the person is asked first.
 */
export function keepOverReload(address: string, draft: Entry): boolean {
  if (draft.digest === undefined) return false
  return writeStored('sessionStorage', storedName, JSON.stringify([[address, draft]]))
}

export const keepDraft = (address: string, draft: Entry): void => void kept.set(address, draft)
export const forgetDraft = (address: string): void => void kept.delete(address)
export function keptDraft(address: string): Kept | undefined {
  const found = kept.get(address)
  const digest = sessionDigest()
  return digest !== undefined && found?.digest === digest ? found : undefined
}
