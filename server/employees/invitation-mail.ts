import { invitationDays } from '#contract/session'
import type { NewMail } from '../mail/outbox.store'

/** The link's secret stands behind the #, which browsers keep to themselves: no proxy or access log sees it. */
export const activationLink = (publicUrl: string, token: string): string =>
  new URL(`/activate#${token}`, publicUrl).href

export function invitationMail(
  person: { first_name: string; last_name: string; email: string },
  link: string,
  at: Date,
): NewMail {
  return {
    toName: `${person.first_name} ${person.last_name}`,
    toAddress: person.email,
    subject: 'Your invitation to the MSP Portal',
    body: [
      `Hello ${person.first_name},`,
      'you have been invited to the MSP Portal. Open this link to accept the invitation:',
      link,
      `The link works once and for ${invitationDays} days. If you did not expect this mail, you can ignore it.`,
    ].join('\n\n'),
    createdAt: at,
  }
}
