import type { Id } from '#contract/shape'
import { inThisBrowser, type SignedIn } from '#contract/sign-in/sessions'
import { readStored, writeStored } from '../lib/browser-storage'
import { keptEntries } from './kept-entries'

/** Tells the other tabs about a sign-out, or whose session has begun. It never carries a key. */
type Told = 'signed-out' | { readonly person: Id<'sign-in'>; readonly now: string }
const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('session')
export const tell = (told: Told): void => channel?.postMessage(told)
export const onTold = (listener: (told: Told) => void): void =>
  channel?.addEventListener('message', ({ data }: MessageEvent<Told>) => listener(data))

/** Tells the other tabs whose session this browser has now. */
export const tellBegun = ({ person, kind }: SignedIn): void =>
  // A session for set-up signs nobody in, so every other page stops.
  tell({ person: kind === 'full' ? person.id : '', now: inThisBrowser(person.name || 'Somebody else', kind) })

/**
 * Counts the sign-outs of this browser. A page that was away when another tab signed out sees here that it
 * missed one.
 */
export const signOutsSoFar = (): string => readStored('localStorage', keptEntries.signOuts) ?? '0'
export const countSignOut = (): void =>
  void writeStored('localStorage', keptEntries.signOuts, String(Number(signOutsSoFar()) + 1))

let noted = ''
/** Notes the sign-outs before the session of this page. */
export const noteSignOuts = (): string => (noted = signOutsSoFar())
export const missedSignOut = (): boolean => signOutsSoFar() !== noted
