/**
 * What was entered when a session ended by itself, by the address of its form, until somebody signs in again in this tab.
 * In memory, and gone when a person signs out by hand. Over a reload that the dashboard itself asks for it lies in the tab's
 * storage, and is taken from there by the next page at once.
 */
export type Kept = { readonly base: unknown; readonly draft: unknown }
const entry = 'kept-drafts'
const kept = new Map<string, Kept>(takeStored())

function takeStored(): [string, Kept][] {
  try {
    const stored = sessionStorage.getItem(entry)
    sessionStorage.removeItem(entry)
    return stored ? (JSON.parse(stored) as [string, Kept][]) : [] // Written below, by this tab.
  } catch {
    return []
  }
}

/** Storage can be switched off; then the reload loses what was entered, and whoever asked for it is asked once more. */
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
