import { fullName } from '#domain/person-name'
import { greeting } from './greeting'
import type { NewMail } from './queue.store'

export type MailedPerson = {
  readonly first_name: string
  readonly last_name: string
  readonly email: string
}
export type Mail = Omit<NewMail, 'sender'>

const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
export const inUtc = (at: Date): string => `${moment.format(at)} UTC`

/** The secret stands behind the #, which browsers don't send: no proxy or access log sees it. */
export const setUpLink = (publicUrl: string, token: string): string =>
  new URL(`/set-up#${token}`, publicUrl).href

/** A mail that greets a person. */
export const mailTo = (
  kind: NewMail['kind'],
  { first_name, last_name, email }: MailedPerson,
  at: Date,
  subject: string,
  ...paragraphs: string[]
): Mail => ({
  kind,
  toName: fullName(first_name, last_name),
  toAddress: email,
  subject,
  body: [greeting(first_name, last_name), ...paragraphs].join('\n\n'),
  createdAt: at,
})
