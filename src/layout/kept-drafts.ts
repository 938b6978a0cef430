/**
 * What was entered when a session ended by itself, by the address of its form, until somebody signs in again in this tab.
 * In memory only, and gone when a person signs out by hand.
 */
type Kept = { readonly base: unknown; readonly draft: unknown }
const kept = new Map<string, Kept>()

export const keepDraft = (address: string, draft: Kept): void => void kept.set(address, draft)
export const forgetDraft = (address: string): void => void kept.delete(address)
export const keptDraft = (address: string): Kept | undefined => kept.get(address)
