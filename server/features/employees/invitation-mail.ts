import { fullName } from '#domain/person-name'
import { greeting, inMail } from '../../mail/greeting'
import type { NewMail } from '../../mail/queue.store'
import type { SignInSite } from '../../callers/sign-in-site'

/** The secret stands behind the #, which browsers don't send: no proxy or access log sees it. */
export const invitationLink = ({ origin }: SignInSite, token: string): string =>
  new URL(`/set-up#${token}`, origin).href

export type Invited = {
  readonly first_name: string
  readonly last_name: string
  readonly email: string
  readonly role_name: string
  readonly msp_node_name: string
}

const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })

const sentenceOf = ({ msp_node_name, role_name }: Invited, inviter: string): string =>
  `${inMail(inviter)} has invited you to ${inMail(msp_node_name)} in the MSP Portal as ${inMail(role_name)}.`

export function invitationMail(
  person: Invited,
  { inviter, link, at, expiresAt }: { inviter: string; link: string; at: Date; expiresAt: Date },
): Omit<NewMail, 'sender'> {
  return {
    kind: 'invitation',
    toName: fullName(person.first_name, person.last_name),
    toAddress: person.email,
    subject: 'Your invitation to the MSP Portal',
    body: [
      greeting(person.first_name, person.last_name),
      `${sentenceOf(person, inviter)} Accept by ${moment.format(expiresAt)} UTC:`,
      link,
      "The link works once. If you didn't expect this email, you can ignore it.",
    ].join('\n\n'),
    createdAt: at,
  }
}
