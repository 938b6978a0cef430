import { greeting, inMail } from '../../mail/greeting'
import type { NewMail } from '../../mail/queue.store'

const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })

type Link = {
  readonly to: { readonly name: string; readonly email: string }
  readonly by: string
  readonly url: string
  readonly kind: 'invitation' | 'reset'
  readonly at: Date
  readonly expiresAt: Date
}

/** The mail with the link by which a person of a gateway sets up their sign-in. */
export const linkMail = ({ to, by, url, kind, at, expiresAt }: Link): Omit<NewMail, 'sender'> => ({
  kind: kind === 'invitation' ? 'invitation' : 'sign_in_link',
  toName: to.name,
  toAddress: to.email,
  subject:
    kind === 'invitation' ? 'Your invitation to the MSP Portal' : 'Set up your sign-in to the MSP Portal',
  body: [
    greeting(to.name),
    `${inMail(by)} ${kind === 'invitation' ? 'has invited you to the MSP Portal' : 'has reset your sign-in to the MSP Portal'}. Set up your sign-in:`,
    url,
    `The link works once, until ${moment.format(expiresAt)} UTC. If you didn't expect this email, ${kind === 'invitation' ? 'you can ignore it' : 'tell a keeper of the server'}.`,
  ].join('\n\n'),
  createdAt: at,
})
