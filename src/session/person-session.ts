import { endSession, getSessionToken, type SignedIn } from '#contract/signing-in/sessions'
import { call } from '../api/call'
import { connection, hasOwnServer, setRenewal } from '../api/connection'
import { readStored, writeStored } from '../lib/browser-storage'
import { keptEntries } from './kept-entries'
import { beginAsPerson, currentSession, onLeaving, renewPerson, signOut, type Person } from './session'

/**
 * Tells the next page of this browser what to ask the server: `in` means that there may be a session, `leaving` that its end could not
 * reach the server yet. The session itself is in a cookie that scripts can't read.
 */
type Hint = 'in' | 'leaving' | undefined

function readHint(): Hint {
  const hint = readStored('localStorage', keptEntries.person)
  return hint === 'in' || hint === 'leaving' ? hint : undefined
}
function writeHint(hint: Hint): void {
  // Without storage, people sign in after each reload.
  writeStored('localStorage', keptEntries.person, hint ?? null)
}

/** A token is replaced this long before it expires. */
const marginMs = 60_000
/** Two tabs can renew at the same moment. The one that loses tries again after this time, with the new cookie. */
const onceMoreMs = 500

let endsAt = 0
let timer: ReturnType<typeof setTimeout> | undefined
let lastActivity = 0
let reported = 0
/** Notes activity, which alone keeps the session alive. Polling a list doesn't. */
export const noteActivity = (at: number): void => void (lastActivity = at)

function personOf({ person }: SignedIn): Person {
  const { id, name = '', email = '', role_name: role, msp_node_name: node, keeper = false } = person
  return { id, name, email, role, node, keeper }
}

const askForToken = (opens = false): Promise<SignedIn> => {
  const active = opens || lastActivity > reported
  reported = Date.now()
  return call(getSessionToken, { body: { active } })
}

async function askTwice(opens = false): Promise<SignedIn> {
  try {
    return await askForToken(opens)
  } catch {
    await new Promise((resolve) => setTimeout(resolve, onceMoreMs))
    return askForToken(opens)
  }
}

function keep({ token, expires_in }: SignedIn, isNew: boolean): void {
  const { credential } = connection()
  if (isNew) credential.set(token)
  else credential.renew(token)
  endsAt = Date.now() + expires_in * 1000
  setRenewal({ isDue: () => Date.now() > endsAt - marginMs / 2, renew })
  clearTimeout(timer)
  timer = setTimeout(() => void renew(), Math.max(marginMs, expires_in * 1000 - marginMs))
}

let renewing: Promise<boolean> | undefined
/** Several requests share one renewal. @returns whether there is a new token */
async function renew(): Promise<boolean> {
  renewing ??= renewOnce().finally(() => (renewing = undefined))
  return renewing
}
async function renewOnce(): Promise<boolean> {
  const key = connection().credential.keyNumber()
  try {
    const signedIn = await askTwice()
    if (key !== connection().credential.keyNumber() || signedIn.kind !== 'full') return false
    keep(signedIn, false)
    renewPerson(personOf(signedIn))
    return true
  } catch {
    // The refused request reports the cause: the session is over, or the server can't be reached.
    return false
  }
}

/** Begins a session in this page with the answer to the sign-in. */
export async function beginSession(signedIn: SignedIn, isNew = true): Promise<void> {
  writeHint('in')
  keep(signedIn, true)
  const since = Date.parse(signedIn.started_at ?? '') || Date.now()
  try {
    await beginAsPerson({ person: personOf(signedIn), since, isNew })
  } catch (error) {
    setRenewal(undefined)
    connection().credential.clear()
    throw error
  }
}

/** The session has become a full one: the page asks for its token. */
export const continueSession = async (): Promise<void> => beginSession(await askForToken())

async function leaveServer(everywhere: boolean): Promise<void> {
  clearTimeout(timer)
  writeHint('leaving')
  try {
    await call(endSession, { body: { everywhere } })
    if (readHint() === 'leaving') writeHint(undefined)
  } catch {
    // The next page that opens tries again.
  }
}

/** Ends all sessions of the person, in every browser. */
export async function signOutEverywhere(): Promise<void> {
  await call(endSession, { body: { everywhere: true } })
  signOut('signed-out')
}

/** Continues the session of this browser, if there is one. Every page that loads does this first. */
export async function restorePerson(): Promise<void> {
  onLeaving(() => void leaveServer(false))
  const hint = readHint()
  if (hint === undefined || !hasOwnServer() || currentSession().state === 'in') return
  if (hint === 'leaving') return leaveServer(false)
  try {
    // Opening a page is activity. A page that closes soon has no other chance to report it.
    const signedIn = await askTwice(true)
    if (signedIn.kind === 'full') await beginSession(signedIn, false)
  } catch {
    // Without a session, the sign-in page follows.
  }
}
