import { inMail } from '../../mail/greeting'
import { inUtc, mailTo, type Mail } from '../../mail/mail-to'

type Link = {
  readonly to: { readonly name: string; readonly email: string }
  readonly by: string
  readonly url: string
  readonly kind: 'invitation' | 'reset'
  readonly at: Date
  readonly expiresAt: Date
}

/** The mail with the link by which a person of a gateway sets up their sign-in. */
export const linkMail = ({ to: { name, email }, by, url, kind, at, expiresAt }: Link): Mail =>
  mailTo(
    kind === 'invitation' ? 'invitation' : 'sign_in_link',
    { first_name: name, last_name: '', email },
    at,
    kind === 'invitation' ? 'Your invitation to the MSP Portal' : 'Set up your sign-in to the MSP Portal',
    `${inMail(by)} ${kind === 'invitation' ? 'has invited you to the MSP Portal' : 'has reset your sign-in to the MSP Portal'}. Set up your sign-in:`,
    url,
    `The link works once, until ${inUtc(expiresAt)}. If you didn't expect this email, ${kind === 'invitation' ? 'you can ignore it' : 'tell a keeper of the server'}.`,
  )
