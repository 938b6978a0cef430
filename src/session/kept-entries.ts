/** The entries of the browser's storage that survive a page: the key of a tab, and that a person may have a session. */
export const keptEntries = { key: 'kept-key', person: 'person' } as const

/** Whether somebody may be signed in. It doesn't restore the session to find out. */
export function mayBeSignedIn(): boolean {
  try {
    return (
      sessionStorage.getItem(keptEntries.key) !== null || localStorage.getItem(keptEntries.person) === 'in'
    )
  } catch {
    return false // Storage can be switched off.
  }
}
