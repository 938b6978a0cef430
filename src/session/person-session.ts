import type { Id } from '#contract/shape'
import { sessionOver } from '#contract/session'
import { endSession, getSessionToken, type SignedIn } from '#contract/sign-in/sessions'
import { isKind, type Problem } from '../api/api-error'
import { call } from '../api/call'
import { connection, setRenewal } from '../api/connection'
import { readStored, writeStored } from '../lib/browser-storage'
import { serverNow } from '../lib/server-clock'
import { keptEntries } from './kept-entries'
import { tellBegun } from './other-tabs'
import {
  beginAsPerson,
  currentSession,
  giveWay,
  onLeaving,
  renewPerson,
  signOut,
  type Person,
} from './session'
import { isWaiting, waitAfter, waitNoMore } from './waiting-session'

/**
 * Tells the next page of this browser what to ask the server. `in`: there may be a session. `leaving`: the
 * end of this person's session could not reach the server yet. The session itself is in a cookie that scripts
 * can't read.
 */
type Hint = 'in' | `leaving:${string}` | undefined

function readHint(): Hint {
  const hint = readStored('localStorage', keptEntries.person)
  return hint === 'in' || hint?.startsWith('leaving:') ? (hint as Hint) : undefined // The line checks this type.
}
function writeHint(hint: Hint): void {
  // Without storage, people sign in after each reload.
  writeStored('localStorage', keptEntries.person, hint ?? null)
}

/** A token is replaced this long before it expires. */
const marginMs = 60_000
/**
 * Two tabs can renew at the same moment. The one that loses tries again after this time, with the new cookie.
 */
const onceMoreMs = 500

/** Whose session this page works in. The server gives it no token of another one. */
let ownSession: { readonly person: Id<'sign-in'>; readonly kind: 'full' | 'setup' } | undefined
let timer: ReturnType<typeof setTimeout> | undefined
let lastActivity = 0
let reported = 0
/** Notes activity, which alone keeps the session alive. Polling a list doesn't. */
export const noteActivity = (at: number): void => void (lastActivity = at)

function personOf({ person }: SignedIn): Person {
  const { id, name = '', email = '', role_name: role, msp_node_name: node, keeper = false } = person
  return { id, employee: person.employee ?? undefined, name, email, role, node, keeper }
}

/** On the clock of the server. */
const begunAt = ({ age = 0 }: SignedIn): number => serverNow() - age * 1000

/** The exchange of the session that /early.js has begun, once. */
function takeEarly(): Promise<Response> | undefined {
  const slot = globalThis as { earlyToken?: Promise<Response> } // That file puts it there.
  const begun = slot.earlyToken
  delete slot.earlyToken
  return begun
}

async function askForToken(opens = false, begun?: Promise<Response>): Promise<SignedIn> {
  const active = opens || lastActivity > reported
  const at = Date.now()
  const ask = (early?: Promise<Response>) =>
    call(getSessionToken, { body: { active, ...(ownSession && { expected: ownSession }) }, begun: early })
  // If the early one failed, a request of this page decides.
  const signedIn = await (begun ? ask(begun).catch(() => ask()) : ask())
  reported = at
  return signedIn
}

async function askTwice(opens = false, begun?: Promise<Response>): Promise<SignedIn> {
  try {
    return await askForToken(opens, begun)
  } catch (error) {
    if (!isKind(error, 'unauthorized') && !isKind(error, 'network')) throw error
    await new Promise((resolve) => setTimeout(resolve, onceMoreMs))
    return askForToken(opens)
  }
}

function keep({ token, expires_in, person, kind }: SignedIn, isNew: boolean): void {
  const { credential } = connection()
  if (isNew) {
    credential.set(token)
    ownSession = { person: person.id, kind: kind === 'setup' ? kind : 'full' }
  } else credential.renew(token)
  const endsAt = Date.now() + expires_in * 1000
  setRenewal({ isDue: () => Date.now() > endsAt - marginMs / 2, renew })
  clearTimeout(timer)
  timer = setTimeout(renewSoon, Math.max(marginMs, expires_in * 1000 - marginMs))
  waitNoMore()
}

const renewSoon = (): void => void renew().catch(() => false)

/** Only these words of the server end a session: a proxy can answer with a 401 of its own. */
const isOver = (error: unknown): boolean => isKind(error, 'unauthorized') && error.said === sessionOver

let renewing: Promise<boolean> | undefined
/**
 * Several requests share one renewal. It throws why there is no new token now. Only the server's word that
 * the session is over ends it, or that another one has taken its place. After any other failure the page goes
 * on by itself.
 * @returns whether there is a new token
 */
async function renew(): Promise<boolean> {
  const waits = isWaiting()
  if (waits) throw waits
  renewing ??= renewOnce().finally(() => (renewing = undefined))
  return renewing
}
async function renewOnce(): Promise<boolean> {
  const key = connection().credential.keyNumber()
  const isGone = () => key !== connection().credential.keyNumber()
  try {
    const signedIn = await askTwice()
    if (isGone()) return false
    keep(signedIn, false)
    renewPerson(personOf(signedIn), begunAt(signedIn))
    return true
  } catch (error) {
    if (isGone()) return false
    if (isKind(error, 'conflict')) giveWay(error.said)
    else if (isOver(error)) signOut('over')
    else waitAfter(error, renewSoon)
    throw error
  }
}

/** Begins a session in this page with the answer to the sign-in. */
export async function beginSession(signedIn: SignedIn, isNew = true): Promise<void> {
  writeHint('in')
  keep(signedIn, true)
  if (isNew) tellBegun(signedIn)
  try {
    const { permissions } = signedIn
    await beginAsPerson({ person: personOf(signedIn), since: begunAt(signedIn), isNew, permissions })
  } catch (error) {
    setRenewal(undefined)
    connection().credential.clear()
    throw error
  }
}

/** Works in a session that can only set up sign-in. */
export function beginSetUp(signedIn: SignedIn): void {
  keep(signedIn, true)
  tellBegun(signedIn)
}

/** The session for set-up has become a full one: the page asks for its token. */
export async function continueSession(): Promise<void> {
  if (ownSession) ownSession = { ...ownSession, kind: 'full' }
  await beginSession(await askForToken())
}

async function leaveServer(person: Id<'sign-in'>, everywhere = false): Promise<void> {
  clearTimeout(timer)
  ownSession = undefined
  writeHint(`leaving:${person}`)
  try {
    await call(endSession, { body: { everywhere, person } })
  } catch (error) {
    // After any other failure the next page that opens tries again.
    if (!isKind(error, 'conflict')) return
  }
  if (readHint()?.startsWith('leaving:')) writeHint(undefined)
}

/** Ends all sessions of the person, in every browser. */
export async function signOutEverywhere(): Promise<void> {
  await call(endSession, { body: { everywhere: true, ...(ownSession && { person: ownSession.person }) } })
  signOut('signed-out')
}

/**
 * Continues the session of this browser, if there is one. Every page that loads does this first.
 * @param onLate called if the server can't answer now, and the session continues later
 */
export async function restorePerson(onLate = () => {}): Promise<void> {
  onLeaving(({ id }) => void leaveServer(id))
  const begun = takeEarly()
  const hint = readHint()
  if (hint === undefined || currentSession().state === 'in') return
  if (hint !== 'in') return leaveServer(hint.slice('leaving:'.length))
  ownSession = undefined
  await restoreOnce(onLate, begun)
}

const passing: readonly Problem['kind'][] = [
  'throttled',
  'server',
  'network',
  'not-understood',
  'unauthorized',
]

async function restoreOnce(onLate: () => void, begun?: Promise<Response>): Promise<void> {
  try {
    // Opening a page is activity. A page that closes soon has no other chance to report it.
    const signedIn = await askTwice(true, begun)
    if (signedIn.kind === 'full') await beginSession(signedIn, false)
  } catch (error) {
    // Without a session, the sign-in page follows. If the server can't answer now, that page waits.
    if (isOver(error)) writeHint(undefined)
    else if (passing.some((kind) => isKind(error, kind)))
      waitAfter(error, () => void restoreOnce(onLate).then(onLate))
  }
}
