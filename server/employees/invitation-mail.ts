import type { NewMail } from '../mail/outbox.store'

/** The secret stands behind the #, which browsers don't send: no proxy or access log sees it. */
export const activationLink = (publicUrl: string, token: string): string =>
  new URL(`/activate#${token}`, publicUrl).href

export type Invited = {
  readonly first_name: string
  readonly last_name: string
  readonly email: string
  readonly role_name: string
  readonly msp_node_name: string
}

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

export function invitationMail(
  person: Invited,
  { inviter, link, at, expiresAt }: { inviter: string; link: string; at: Date; expiresAt: Date },
): NewMail {
  return {
    toName: `${person.first_name} ${person.last_name}`,
    toAddress: person.email,
    subject: 'Your invitation to the MSP Portal',
    body: [
      `Hi ${person.first_name},`,
      `${inviter} has invited you to ${person.msp_node_name} in the MSP Portal as ${person.role_name}. Accept by ${day.format(expiresAt)}:`,
      link,
      "The link works once. If you didn't expect this email, you can ignore it.",
    ].join('\n\n'),
    createdAt: at,
  }
}
