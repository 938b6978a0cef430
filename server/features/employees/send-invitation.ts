import type { IdNumber } from '#contract/shape'
import type { Db } from '../../db/open'
import type { Deps } from '../../http/route-deps'
import { allowMail } from '../../mail/mail-limits'
import { setUpLink } from '../../mail/mail-to'
import { putIntoOutbox, withdrawMails } from '../../mail/queue.store'
import type { Actor } from '../../callers/caller'
import { hashSecret, makeSecret } from '../../callers/keys'
import { invitationExpiry } from './employees.rules'
import { invitationMail, type Invited } from './invitation-mail'
import { replaceInvitation } from './invitations.store'

/**
 * Makes a new link and its mail in one transaction, and withdraws a mail with the old link that still waits.
 */
export async function sendInvitation(
  tx: Db,
  deps: Deps,
  person: Invited & { readonly id: IdNumber<'employee'> },
  sender: Actor,
  now: Date,
): Promise<void> {
  await allowMail(tx, { toAddress: person.email, sender }, now)
  const token = makeSecret()
  const expiresAt = invitationExpiry(now)
  await replaceInvitation(tx, person.id, { tokenHash: hashSecret(token), createdAt: now, expiresAt })
  await withdrawMails(tx, person.email, now)
  const link = setUpLink(deps.site().origin, token)
  await putIntoOutbox(tx, {
    ...invitationMail(person, { inviter: sender.name, link, at: now, expiresAt }),
    sender,
  })
}
