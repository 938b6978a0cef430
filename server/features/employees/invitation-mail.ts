import { inMail } from '../../mail/greeting'
import { inUtc, mailTo, type Mail, type MailedPerson } from '../../mail/mail-to'

export type Invited = MailedPerson & { readonly role_name: string; readonly msp_node_name: string }

const sentenceOf = ({ msp_node_name, role_name }: Invited, inviter: string): string =>
  `${inMail(inviter)} has invited you to ${inMail(msp_node_name)} in the MSP Portal as ${inMail(role_name)}.`

export const invitationMail = (
  person: Invited,
  { inviter, link, at, expiresAt }: { inviter: string; link: string; at: Date; expiresAt: Date },
): Mail =>
  mailTo(
    'invitation',
    person,
    at,
    'Your invitation to the MSP Portal',
    `${sentenceOf(person, inviter)} Accept by ${inUtc(expiresAt)}:`,
    link,
    "The link works once. If you didn't expect this email, you can ignore it.",
  )
