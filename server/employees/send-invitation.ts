import type { Db } from '../db/open'
import type { Deps } from '../http/deps'
import { putIntoOutbox, withdrawMails } from '../mail/outbox.store'
import { invitationExpiry } from './employees.rules'
import { activationLink, invitationMail } from './invitation-mail'
import { hashToken, makeToken } from './invitation-token'
import { replaceInvitation } from './invitations.store'

type Invited = {
  readonly id: number
  readonly first_name: string
  readonly last_name: string
  readonly email: string
}

/** A new link and its mail, in the caller's transaction: there is never one without the other. A mail with the old link that still waits is gone. */
export async function sendInvitation(tx: Db, deps: Deps, person: Invited, now: Date): Promise<void> {
  const token = makeToken()
  await replaceInvitation(tx, person.id, {
    tokenHash: hashToken(token),
    createdAt: now,
    expiresAt: invitationExpiry(now),
  })
  await withdrawMails(tx, person.email)
  await putIntoOutbox(tx, invitationMail(person, activationLink(deps.publicUrl(), token), now))
}
