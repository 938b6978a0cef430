import { readStored } from '../lib/browser-storage'

/**
 * The entries of the browser's storage that survive a page: the key of a tab, that a person may have a
 * session, the sign-outs, and when somebody used any tab.
 */
export const keptEntries = { key: 'kept-key', person: 'person', signOuts: 'sign-outs', seen: 'seen' } as const

/**
 * Whether somebody may be signed in. It doesn't restore the session to find out. If the browser denies
 * storage, nobody stays signed in over a reload: nothing could tell the next page that somebody signed out
 * while the server didn't answer.
 */
export const mayBeSignedIn = (): boolean =>
  readStored('sessionStorage', keptEntries.key) !== null ||
  readStored('localStorage', keptEntries.person) === 'in'
