import { createStore } from '@tanstack/react-store'
import { useSyncExternalStore } from 'react'
import { listNodes } from '#contract/nodes'
import type { Id } from '#contract/shape'
import { neverForServiceAccounts } from '#contract/roles/permission-catalogue'
import { listServiceAccountPermissions } from '#contract/session'
import { isKind } from '../api/api-error'
import { call } from '../api/call'
import { connection, setRenewal } from '../api/connection'
import { readOffers } from '../api/offers'
import { digestOfKey } from './key-digest'
import { readKept, writeKept } from './kept-key'
import { countSignOut, noteSignOuts, signOutsSoFar, tell } from './other-tabs'
import { sessionLimits } from './session-limits'
import type { MyPermissions } from './permissions'

/** `elsewhere`: signed out in another tab. `replaced`: another session has begun in this browser. */
export type EndReason = 'signed-out' | 'elsewhere' | 'idle' | 'too-long' | 'refused' | 'over' | 'replaced'
export type Session =
  | {
      readonly state: 'out'
      readonly because?: EndReason | undefined
      /** The person who was signed in, and who has the browser now in the words of the server. */
      readonly replaced?: { readonly was: string; readonly now: string }
    }
  | {
      readonly state: 'in'
      readonly permissions: MyPermissions
      /** The time of the sign-in: for a person on the clock of the server. */
      readonly since: number
      readonly kept: boolean
      /** Distinguishes this key or person from others. */
      readonly digest: string | undefined
      /** The person; undefined for a key. */
      readonly person?: Person | undefined
      /** The key has just been entered, so the frame shows its permissions. */
      readonly justSignedIn?: true
    }

/** A person who signed in as themselves. */
export type Person = {
  /** The number of their sign-in. Records of employees, roles and reviews never have it. */
  readonly id: Id<'sign-in'>
  /** Their number among the employees; undefined for a person of a gateway, who is none. */
  readonly employee: Id<'employee'> | undefined
  readonly name: string
  readonly email: string
  /** Null or undefined: not known, or a person of a gateway, who has neither. */
  readonly role?: string | null | undefined
  readonly node?: string | null | undefined
  /** Manages the people and API keys of a gateway. */
  readonly keeper: boolean
}

const session = createStore<Session>({ state: 'out' })
const become = (next: Session) => session.setState(() => next)

export const currentSession = (): Session => session.get()
/** The digest of the key or person that is signed in; undefined too where a kept key has none. */
export function sessionDigest(): string | undefined {
  const now = session.get()
  return now.state === 'in' ? now.digest : undefined
}
/** Calls the listener after each change. Returns the function that stops it. */
export const onSessionChange = (listener: () => void): (() => void) => session.subscribe(listener).unsubscribe
export const useSession = (): Session => useSyncExternalStore(onSessionChange, currentSession)
/** The employee who is signed in; undefined for a key, and for a person of a gateway. */
export function useMyself(): Id<'employee'> | undefined {
  const now = useSession()
  return now.state === 'in' ? now.person?.employee : undefined
}

/** Whether the caller signed in as themselves, not with a key. */
export function useIsPerson(): boolean {
  const session = useSession()
  return session.state === 'in' && session.person !== undefined
}

/**
 * Reads the caller's permissions. A server without that list shows by another read whether it accepts the
 * key.
 */
async function readTold(): Promise<MyPermissions> {
  try {
    return await call(listServiceAccountPermissions, {})
  } catch (error) {
    if (!isKind(error, 'not-found') && !isKind(error, 'not-offered')) throw error
    try {
      await call(listNodes, { query: { page_size: 1 } })
    } catch (second) {
      // A valid key can lack the permission to see nodes.
      if (!isKind(second, 'forbidden')) throw second
    }
    return null
  }
}

/**
 * The caller's permissions. No key can use four of them, and on our own server no key can give them either.
 * Whether a key can give them on another server is not known, so they are left out there if the key lacks
 * them.
 */
async function readPermissions(): Promise<MyPermissions> {
  const [told, { people }] = await Promise.all([readTold(), readOffers()])
  if (people || told === null) return told
  return Object.fromEntries(
    Object.entries(told).filter(([code, has]) => has || !neverForServiceAccounts.some((one) => one === code)),
  )
}

export async function signIn(key: string, keep: boolean): Promise<void> {
  const since = Date.now()
  const { origin, credential } = connection()
  setRenewal(undefined)
  credential.set(key)
  checkedAt = 0
  try {
    const [permissions, digest] = await Promise.all([readPermissions(), digestOfKey(key, origin)])
    const signOuts = noteSignOuts()
    become({ state: 'in', permissions, since, kept: keep, digest, justSignedIn: true })
    writeKept(keep ? { key, digest, since, seen: since, signOuts, permissions } : undefined)
  } catch (error) {
    credential.clear()
    throw error
  }
}

type TokenSession = {
  readonly person: Person
  readonly since: number
  readonly isNew: boolean
  /** Our own server says them with the token. */
  readonly permissions?: MyPermissions | undefined
}
/** Signs in the person whose token the credential has. */
export async function beginAsPerson({
  person,
  since,
  isNew,
  permissions: told,
}: TokenSession): Promise<void> {
  checkedAt = 0
  const { origin } = connection()
  const [permissions, digest] = await Promise.all([
    told ??
      readPermissions().catch((error: unknown) => {
        // The session is valid even if the API behind a gateway refuses the key that is used for the person.
        if (!isKind(error, 'server')) throw error
        return null
      }),
    digestOfKey(`person ${person.id}`, origin),
  ])
  writeKept(undefined)
  noteSignOuts()
  become({
    state: 'in',
    permissions,
    since,
    kept: true,
    digest,
    person,
    ...(isNew && { justSignedIn: true }),
  })
}

/**
 * The person as the server knows them now. Somebody may have changed their role, or the clock of this
 * computer.
 */
export function renewPerson(person: Person, begun: number): void {
  const now = session.get()
  if (now.state !== 'in') return
  const isSame = JSON.stringify(person) === JSON.stringify(now.person)
  const since = Math.abs(begun - now.since) > toleranceMs ? begun : now.since
  if (isSame && since === now.since) return
  become({ ...now, person, since })
  if (!isSame) void refreshPermissions()
}
/** A renewal takes some time. */
const toleranceMs = 10_000

let leave: ((person: Person) => void) | undefined
/** Sets how a person's session ends on the server. */
export const onLeaving = (how: (person: Person) => void): void => void (leave = how)

export function signOut(because: EndReason = 'signed-out', tellOthers = because === 'signed-out'): void {
  const now = session.get()
  writeKept(undefined)
  // After any other end the server has no session of this page, or that of somebody else.
  const endsHere = tellOthers || because === 'idle' || because === 'too-long'
  if (now.state === 'in' && now.person && endsHere) leave?.(now.person)
  end({ because })
  if (!tellOthers) return
  countSignOut()
  tell('signed-out')
}

/** Ends the session in this page alone. */
function end(out: Omit<Extract<Session, { state: 'out' }>, 'state'>): void {
  const { state } = session.get()
  connection().credential.clear()
  setRenewal(undefined)
  if (state === 'in') become({ state: 'out', ...out })
}

/** Another session has begun in this browser, so this page stops. `now`: whose. */
export function giveWay(now: string): void {
  const before = session.get()
  const was = before.state === 'in' ? before.person?.name || before.person?.email : undefined
  end({ because: 'replaced', ...(was && { replaced: { was, now } }) })
}

const afterFirstReadsMs = 1000

/**
 * Restores the session from a key that was kept for this tab, if the key is for the same API and its session
 * hasn't ended. The permissions are refreshed after the first reads, which the server checks anyway.
 */
export function restore(): void {
  // Every navigation calls this, nearly always during a session.
  if (session.get().state === 'in') return
  const kept = readKept()
  if (!kept) return
  const now = Date.now()
  const { idleMs, absoluteMs } = sessionLimits()
  const { credential } = connection()
  if (now - kept.seen >= idleMs || now - kept.since >= absoluteMs) return writeKept(undefined)
  if ((kept.signOuts ?? '0') !== signOutsSoFar()) {
    writeKept(undefined)
    return become({ state: 'out', because: 'elsewhere' })
  }
  noteSignOuts()
  credential.set(kept.key)
  const { permissions, since, digest } = kept
  become({ state: 'in', permissions, since, kept: true, digest })
  setTimeout(() => void refreshPermissions(), afterFirstReadsMs)
}

/** Stores the time of activity, so that a reload of the tab counts from it. */
export function stillHere(seen: number): void {
  const kept = readKept()
  if (kept) writeKept({ ...kept, seen })
}

/** Requests of one page are refused together, so one check answers for all of them. */
const togetherMs = 1000
let checkedAt = 0
export function checkPermissions(): void {
  if (Date.now() - checkedAt > togetherMs) void refreshPermissions()
}
/** The key whose permissions are being read, and the end of that. */
let reading: { readonly key: number; readonly done: Promise<boolean> } | undefined
/**
 * Permissions can change during a session, so they are read again after a reload, a refusal or a change of
 * the person's role, and when a person asks. Several callers share one request.
 * @returns whether the server told them
 */
export async function refreshPermissions(): Promise<boolean> {
  const key = connection().credential.keyNumber()
  if (session.get().state !== 'in') return false
  if (reading?.key !== key) reading = { key, done: readAgain(key) }
  const mine = reading
  const wasTold = await mine.done
  if (reading === mine) {
    reading = undefined
    checkedAt = Date.now()
  }
  return wasTold
}

async function readAgain(key: number): Promise<boolean> {
  const { credential } = connection()
  try {
    const permissions = await readPermissions()
    const now = currentSession()
    // Ignore a reply to an earlier key, and permissions that are the same, which would only render every page
    // again.
    if (
      key !== credential.keyNumber() ||
      now.state !== 'in' ||
      JSON.stringify(permissions) === JSON.stringify(now.permissions)
    )
      return true
    become({ ...now, permissions })
    const kept = readKept()
    if (kept) writeKept({ ...kept, permissions })
    return true
  } catch {
    // A rejected key has already ended the session. After any other error the known permissions stay until
    // the next refusal.
    return false
  }
}
