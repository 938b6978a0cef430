/**
 * Form input by the address of its form. When a session ends by itself, memory keeps the input until the next sign-in in this tab;
 * a sign-out drops it. When the dashboard asks for a reload, the tab's storage keeps the input, and the next page takes it out.
 */
export type Kept = { readonly base: unknown; readonly draft: unknown }
const entry = 'kept-drafts'
const kept = new Map<string, Kept>(takeStored())

function takeStored(): [string, Kept][] {
  try {
    const stored = sessionStorage.getItem(entry)
    sessionStorage.removeItem(entry)
    return stored ? (JSON.parse(stored) as [string, Kept][]) : [] // This tab wrote it, below.
  } catch {
    return []
  }
}

/** Returns false where storage is switched off: the reload would lose the input, so the person is asked first. */
export function keepOverReload(address: string, draft: Kept): boolean {
  try {
    sessionStorage.setItem(entry, JSON.stringify([[address, draft]]))
    return true
  } catch {
    return false
  }
}

export const keepDraft = (address: string, draft: Kept): void => void kept.set(address, draft)
export const forgetDraft = (address: string): void => void kept.delete(address)
export const keptDraft = (address: string): Kept | undefined => kept.get(address)
