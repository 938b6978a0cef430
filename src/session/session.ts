import { createStore, useSelector } from '@tanstack/react-store'
import { listNodes } from '#contract/nodes'
import { listServiceAccountPermissions } from '#contract/session'
import { isKind } from '../api/api-error'
import { call } from '../api/call'
import { connection, on } from '../api/connection'
import { baseText, readKept, writeKept } from './kept-key'
import { sessionLimits } from './limits'
import type { Rights } from './rights'

export type EndReason = 'signed-out' | 'idle' | 'too-long' | 'refused'
export type Session =
  | { readonly state: 'out'; readonly because?: EndReason | undefined }
  | {
      readonly state: 'in'
      readonly rights: Rights
      readonly since: number
      readonly kept: boolean
      /** Somebody has just entered the key: the frame says what it can do. */
      readonly entered?: true
    }

const session = createStore<Session>({ state: 'out' })
const become = (next: Session) => session.setState(() => next)

export const currentSession = (): Session => session.get()
/** Calls the listener after each change. The answer ends that. */
export const onSessionChange = (listener: () => void): (() => void) => session.subscribe(listener).unsubscribe
export const useSession = (): Session => useSelector(session)

// Tells the other tabs that somebody signed out here. The key itself is never on it.
const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('session')

/** Asks what the key may do. A server that has no such list still accepts or refuses the key by another read. */
async function readRights(): Promise<Rights> {
  try {
    return await call(listServiceAccountPermissions, {})
  } catch (error) {
    if (!isKind(error, 'not-found') && !isKind(error, 'not-offered')) throw error
    try {
      await call(listNodes, { query: { page_size: 1 } })
    } catch (second) {
      // A key that may not see nodes is a key all the same.
      if (!isKind(second, 'forbidden')) throw second
    }
    return null
  }
}

export async function signIn(key: string, keep: boolean): Promise<void> {
  const since = Date.now()
  const { base, credential } = connection()
  credential.set(key)
  try {
    const rights = await readRights()
    become({ state: 'in', rights, since, kept: keep, entered: true })
    writeKept(keep ? { key, base: baseText(base), since, seen: since, rights } : undefined)
  } catch (error) {
    credential.clear()
    throw error
  }
}

export function signOut(because: EndReason = 'signed-out', tellOthers = because === 'signed-out'): void {
  writeKept(undefined)
  connection().credential.clear()
  if (session.get().state === 'in') become({ state: 'out', because })
  if (tellOthers) channel?.postMessage('signed-out')
}

/**
 * Takes up a key that was kept for this tab, if it is still in its time and for the same API. What it may do is asked again
 * beside the first reads and not before them: the server decides about each of those by itself.
 */
export function restore(): void {
  // Asked on every way to a page, and nearly always signed in.
  if (session.get().state === 'in') return
  const kept = readKept()
  if (!kept) return
  const now = Date.now()
  const { idleMs, absoluteMs } = sessionLimits()
  const { base, credential } = connection()
  if (kept.base !== baseText(base) || now - kept.seen >= idleMs || now - kept.since >= absoluteMs)
    return writeKept(undefined)
  credential.set(kept.key)
  become({ state: 'in', rights: kept.rights, since: kept.since, kept: true })
  void askAgain()
}

/** Notes that somebody is there, for a tab that is reloaded later. */
export function stillHere(seen: number): void {
  const kept = readKept()
  if (kept) writeKept({ ...kept, seen })
}

/** The key whose rights are being asked for. */
let asking: number | undefined
/** Rights can change under a session: after a reload, and after a refusal, they are read again, once. */
async function askAgain(): Promise<void> {
  const { credential } = connection()
  const turn = credential.turn()
  if (asking === turn || session.get().state !== 'in') return
  asking = turn
  try {
    const rights = await readRights()
    const now = currentSession()
    // The rights of a key that was here before are not those of the next. And nobody is drawn anew for the same answer.
    if (
      turn !== credential.turn() ||
      now.state !== 'in' ||
      JSON.stringify(rights) === JSON.stringify(now.rights)
    )
      return
    become({ ...now, rights })
    const kept = readKept()
    if (kept) writeKept({ ...kept, rights })
  } catch {
    // A key that is dead has ended the session already; otherwise the old rights stay until the next refusal.
  } finally {
    if (asking === turn) asking = undefined
  }
}

/** Starts listening to the API and to the other tabs. */
export function watchSession(): void {
  on('unauthorized', () => {
    // A key that is being tried is refused at the sign-in form, not by ending a session.
    if (session.get().state === 'in') signOut('refused')
  })
  on('forbidden', () => void askAgain())
  channel?.addEventListener('message', () => {
    // Somebody who is signing in here has not been here before, and goes on.
    if (session.get().state === 'in') signOut('signed-out', false)
    else writeKept(undefined)
  })
}
