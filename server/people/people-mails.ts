import { fullName } from '#domain/person-name'
import type { NewMail } from '../mail/outbox.store'

type Person = { readonly first_name: string; readonly last_name: string; readonly email: string }

const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })

/** Tells a person about a change of their ways to sign in, which somebody else may have made. */
export const changedWaysMail = (
  person: Person,
  { words, at, publicUrl }: { words: string; at: Date; publicUrl: string },
): Omit<NewMail, 'sender'> => ({
  toName: fullName(person.first_name, person.last_name),
  toAddress: person.email,
  subject: 'Your sign-in to the MSP Portal has changed',
  body: [
    `Hi ${person.first_name},`,
    `${words} on ${moment.format(at)} UTC. You were signed out everywhere else.`,
    `If this wasn't you, tell your administrator, and look at your account:`,
    new URL('/account', publicUrl).href,
  ].join('\n\n'),
  createdAt: at,
})
