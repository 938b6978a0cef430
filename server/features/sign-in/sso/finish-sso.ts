import type { Db } from '../../../db/open'
import type { ClaimedFacts } from '../../../db/tables/people.schema'
import { found } from '../../../errors/refusal'
import type { Deps } from '../../../http/route-deps'
import type { RecordChange } from '../../../http/recorder'
import type { Visitor } from '../../../http/visitor'
import { ownPerson } from '../own-person'
import { waysChanged } from '../links/set-up'
import { actorOf, begin } from '../sessions/signed-in'
import { recordOf } from '../../../callers/caller'
import {
  confirmSession,
  findSession,
  lockSessionByCookie,
  type FoundSession,
} from '../../../callers/sessions.store'
import type { SsoSettings } from '../../../callers/sso.rules'
import {
  findBySubject,
  hasProvider,
  noteIdentity,
  replaceWaysByProvider,
} from '../../../callers/sign-in-ways.store'
import type { Admission, Renamed } from './admission'
import type { Begun } from './begin-sso'
import { addressIn, isAskedWithin, tellsTime, type Claims } from './claims.rules'
import { givenNamesIn } from './names.rules'
import {
  belongsToSomebodyElse,
  cantConfirm,
  joinedAlready,
  nobodyHere,
  notAsked,
  notBegunHere,
  otherAccount,
} from './sso.errors'

type Finish<Given> = {
  readonly deps: Deps
  readonly settings: SsoSettings
  readonly admission: Admission<Given>
  readonly claims: Claims
  readonly begun: Begun
  readonly visitor: Visitor
  readonly record: RecordChange
  readonly now: Date
}
/** The session that goes on, and its cookie when it got a new one. */
type Finished = { readonly session: FoundSession; readonly cookie: string | undefined }

/** Acts on the provider's answer, in one transaction. */
export function finish<Given>(tx: Db, what: Finish<Given>): Promise<Finished> {
  const { purpose } = what.begun
  return purpose === 'sign in' ? signIn(tx, what) : purpose === 'join' ? join(tx, what) : confirm(tx, what)
}

/** The account at the provider, and what it says about itself. An unverified address is no news. */
function identityIn(claims: Claims, { trustsEmail }: SsoSettings) {
  const { email, isVerified } = addressIn(claims, trustsEmail)
  const nobody = { first_name: null, last_name: null }
  const claimed: ClaimedFacts = {
    ...(givenNamesIn(claims) ?? nobody),
    email: isVerified && email !== undefined ? email : null,
  }
  return { issuer: claims.iss, subject: claims.sub, tells_time: tellsTime(claims), claimed }
}

/**
 * What the provider said last time and says otherwise now. A name that an administrator gave stays while the
 * provider's does.
 */
function renamedSince(before: ClaimedFacts | null, now: ClaimedFacts): Renamed {
  const { first_name, last_name, email } = now
  const isNew = (name: keyof ClaimedFacts) =>
    before !== null && before[name] !== null && before[name] !== now[name]
  return {
    ...((isNew('first_name') || isNew('last_name')) &&
      first_name !== null &&
      last_name !== null && { first_name, last_name }),
    ...(isNew('email') && email !== null && { email }),
  }
}

/** What the provider says now, and what it said before where it says nothing. */
const added = (before: ClaimedFacts | null, now: ClaimedFacts): ClaimedFacts => ({
  first_name: now.first_name ?? before?.first_name ?? null,
  last_name: now.last_name ?? before?.last_name ?? null,
  email: now.email ?? before?.email ?? null,
})

async function signIn<Given>(tx: Db, what: Finish<Given>): Promise<Finished> {
  const { deps, settings, admission, claims, visitor, record, now } = what
  const given = await admission.givenBy(tx, settings, claims)
  const known = await findBySubject(tx, claims.iss, claims.sub)
  if (known && !known.activatedAt) throw nobodyHere(settings.name)
  const newcomer = known ? undefined : await admission.welcome(tx, settings, claims, given, now)
  const person = known?.id ?? found(newcomer).person
  const identity = identityIn(claims, settings)
  const renamed = known
    ? await admission.rename(tx, person, renamedSince(known.claimed, identity.claimed))
    : undefined
  await (known
    ? noteIdentity(tx, { ...identity, claimed: added(known.claimed, identity.claimed) })
    : replaceWaysByProvider(tx, person, identity))
  const got = given && (await admission.give(tx, person, given, what))
  // The provider can have known them for hours, so they have not proved anything just now. Only somebody whom
  // it can't ask again may add a passkey for that at their first sign-in, which is as good as the link of an
  // invitation.
  const isProven = newcomer !== undefined && !identity.tells_time
  const beginning = { person, kind: 'full', method: 'sso', isProven } as const
  const { session, cookie } = await begin(tx, deps, visitor, beginning, now)
  const line = { ...recordOf(session), by: actorOf(session) }
  if (newcomer?.isNew) await record(tx, { ...line, operation: 'Create person by groups' })
  if (renamed) await record(tx, { ...line, ...renamed, operation: 'Rename person by provider' })
  if (got) await record(tx, { ...line, ...got, operation: 'Set role by groups' })
  await record(tx, {
    ...line,
    operation: 'Sign in by single sign-on',
    after: { browser: visitor.browser, ...(newcomer && { status: 'active' }) },
  })
  return { session, cookie }
}

/** The session of somebody who went to the provider, unless it has ended. */
async function sessionOf(tx: Db, { session: id, person }: Begun, now: Date): Promise<FoundSession> {
  const session = id === null ? undefined : await findSession(tx, id)
  if (!session || session.person !== person || session.endsAt <= now) throw notBegunHere()
  return session
}

async function join<Given>(tx: Db, what: Finish<Given>): Promise<Finished> {
  const { deps, settings, admission, claims, begun, visitor, record, now } = what
  const given = await admission.givenBy(tx, settings, claims)
  const session = await sessionOf(tx, begun, now)
  const person = await ownPerson(tx, { id: session.person })
  // Only a link lets somebody connect again.
  if (session.kind === 'full' && (await hasProvider(tx, person.id))) throw joinedAlready(settings.name)
  const holder = await findBySubject(tx, claims.iss, claims.sub)
  if (holder && holder.id !== person.id) throw belongsToSomebodyElse(settings.name)
  await replaceWaysByProvider(tx, person.id, identityIn(claims, settings))
  const got = given && (await admission.give(tx, person.id, given, what))
  const cookie = await waysChanged(tx, deps, {
    caller: { session },
    person,
    visitor,
    now,
    record,
    method: 'sso',
    operation: 'Join single sign-on',
    words: `Your account was connected to ${settings.name}, and your other ways to sign in were removed`,
    after: { sso: settings.name },
  })
  const next =
    cookie === undefined ? await findSession(tx, session.id) : await lockSessionByCookie(tx, cookie, now)
  const going = found(next)
  if (got)
    await record(tx, { ...recordOf(going), by: actorOf(going), ...got, operation: 'Set role by groups' })
  return { session: going, cookie }
}

async function confirm<Given>(
  tx: Db,
  { settings, claims, begun, record, now }: Finish<Given>,
): Promise<Finished> {
  const session = await sessionOf(tx, begun, now)
  const known = await findBySubject(tx, claims.iss, claims.sub)
  if (known?.id !== session.person) throw otherAccount(settings.name)
  if (!tellsTime(claims)) throw cantConfirm(settings.name)
  const seconds = Math.ceil((now.getTime() - begun.at.getTime()) / 1_000)
  if (!isAskedWithin(claims, seconds)) throw notAsked(settings.name)
  const cookie = await confirmSession(tx, session.id, 'sso', now)
  await record(tx, { ...recordOf(session), by: actorOf(session), operation: 'Confirm identity' })
  return { session: found(await findSession(tx, session.id)), cookie }
}
