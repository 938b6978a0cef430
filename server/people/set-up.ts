import type { Db } from '../db/open'
import { SessionOver } from '../errors/refusal'
import type { Deps } from '../http/deps'
import type { RecordChange } from '../http/recorder'
import type { Visitor } from '../http/visitor'
import { putIntoOutbox } from '../mail/outbox.store'
import { recordOf, type Caller } from '../session/caller'
import { endSessions, findSession } from '../session/sessions.store'
import { noteTwoFactors, type LockedPerson } from '../session/ways.store'
import { findLinkByHash } from './links.store'
import { changedWaysMail } from './people-mails'
import { linkIsDead } from './people.errors'
import { sessionOf } from './sessions.routes'
import { actorOf, begin } from './signed-in'

type Changed = {
  readonly caller: Caller
  readonly person: LockedPerson
  readonly visitor: Visitor
  readonly now: Date
  readonly record: RecordChange
  /** The change in words, for the mail. */
  readonly words: string
  /** How the person has just proved who they are. */
  readonly method: string
  readonly before?: unknown
  readonly after?: unknown
}

/**
 * What follows a change of a person's ways to sign in. Their other sessions end, and a mail tells them. In a session for set-up it is
 * the first way: it uses the link, makes the person active and begins a full session.
 * @returns the cookie of that session
 */
export async function waysChanged(tx: Db, deps: Deps, changed: Changed): Promise<string | undefined> {
  const { caller, person, visitor, now, record, words, method, before, after } = changed
  const { id, kind } = sessionOf(caller)
  const line = { ...recordOf({ ...person, person: person.id }), before, after }
  await noteTwoFactors(tx, person)
  // An invited person has nothing that somebody else could have changed.
  if (person.activated_at)
    await putIntoOutbox(tx, {
      ...changedWaysMail(person, { words, at: now, publicUrl: deps.publicUrl() }),
      sender: null,
    })
  if (kind === 'full') {
    await endSessions.others(tx, person.id, id)
    await record(tx, line)
    return undefined
  }
  const opened = await findSession(tx, id)
  // Another browser with the same link was faster.
  if (!opened) throw new SessionOver()
  const { link: hash } = opened
  const link = hash === null ? undefined : await findLinkByHash(tx, hash, now)
  if (!link || !(await link.use(tx, now))) throw linkIsDead('used')
  if (!person.activated_at) await deps.people.activate(tx, person, now)
  await endSessions.ofPerson(tx, person.id)
  const { session, cookie } = await begin(tx, deps, visitor, { person: person.id, kind: 'full', method }, now)
  await record(tx, {
    ...line,
    by: actorOf(session),
    after: { ...Object(after), ...(person.activated_at ? {} : { status: 'active' }) },
  })
  return cookie
}
