import type { Db } from '../../../db/open'
import { found, SessionOver } from '../../../errors/refusal'
import type { Deps } from '../../../http/route-deps'
import type { RecordChange } from '../../../http/recorder'
import type { Visitor } from '../../../http/visitor'
import { putIntoOutbox } from '../../../mail/queue.store'
import { recordOf, type Session } from '../../../callers/caller'
import { endSessions, findSession } from '../../../callers/sessions.store'
import { replaceLinksOf } from '../../../callers/sign-in-links.store'
import { hasProvider, noteTwoFactors, type LockedPerson } from '../../../callers/sign-in-ways.store'
import { findLinkByHash } from './links.store'
import { changedWaysMail } from '../sign-in-mails'
import { linkIsDead, providerOnly } from '../sign-in.errors'
import { actorOf, begin } from '../sessions/signed-in'

export type ChangedWay = {
  /** The change in words, for the mail. */
  readonly words: string
  /** How the person has just proved who they are. */
  readonly method: string
  /** The name of what was done, when it differs from the operation's own. */
  readonly operation?: string
  readonly before?: unknown
  readonly after?: unknown
}
type Changed = ChangedWay & {
  readonly caller: { readonly session: Pick<Session, 'id' | 'kind'> | null }
  readonly person: LockedPerson
  readonly visitor: Visitor
  readonly now: Date
  readonly record: RecordChange
}

/**
 * Finishes a change of a person's ways to sign in. Their other sessions end, and a mail tells them. In a
 * session for set-up it is the first way: it uses the link, makes the person active and begins a full
 * session.
 * @returns the cookie of that session
 */
export async function waysChanged(tx: Db, deps: Deps, changed: Changed): Promise<string | undefined> {
  const { caller, person, visitor, now, record, words, method, before, after, operation } = changed
  const { id, kind } = found(caller.session ?? undefined)
  const named = operation === undefined ? {} : { operation }
  const line = { ...recordOf({ ...person, person: person.id }), before, after, ...named }
  const atProvider = await hasProvider(tx, person.id)
  // A passkey of somebody who signs in at a provider only confirms that it's them. A link leads to the
  // provider alone.
  const isAllowed = method === 'sso' || (method === 'passkey' && kind === 'full')
  if (atProvider && !isAllowed) throw providerOnly(deps.sso?.name)
  if (!atProvider || method === 'sso') await noteTwoFactors(tx, person)
  // An invited person has nothing that somebody else could have changed.
  if (person.activated_at)
    await putIntoOutbox(tx, {
      ...changedWaysMail(person, { words, at: now, publicUrl: deps.publicUrl() }),
      sender: null,
    })
  const own = await findSession(tx, id)
  // Another browser with the same link was faster.
  if (!own) throw new SessionOver()
  if (kind === 'full') {
    await endSessions.others(tx, person.id, id)
    await record(tx, { ...line, by: actorOf(own) })
    return undefined
  }
  const { link: hash } = own
  const link = hash === null ? undefined : await findLinkByHash(tx, hash, now)
  if (!link || !(await link.use(tx, now))) throw linkIsDead(link?.state === 'replaced' ? 'replaced' : 'used')
  // No other link may lead past the way that is set up now.
  await replaceLinksOf(tx, person.id, now)
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
