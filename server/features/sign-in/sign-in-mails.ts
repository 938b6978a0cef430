import { forgottenMinutes } from '#contract/sign-in/sign-in'
import { fullName } from '#domain/person-name'
import { greeting } from '../../mail/greeting'
import type { NewMail } from '../../mail/queue.store'

type Person = { readonly first_name: string; readonly last_name: string; readonly email: string }
type Mail = Omit<NewMail, 'sender'>
type Circumstances = { readonly at: Date; readonly publicUrl: string }

const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
const atMoment = (at: Date) => `on ${moment.format(at)} UTC`

const mailTo = (person: Person, at: Date, subject: string, ...paragraphs: string[]): Mail => ({
  kind: 'notice',
  toName: fullName(person.first_name, person.last_name),
  toAddress: person.email,
  subject,
  body: [greeting(person.first_name, person.last_name), ...paragraphs].join('\n\n'),
  createdAt: at,
})

const pageOf = (publicUrl: string, path: string) => new URL(path, publicUrl).href
const ifNotYou = `If this wasn't you, tell your administrator, and look at your account:`

/** Tells a person about a change of their ways to sign in, which somebody else may have made. */
export const changedWaysMail = (
  person: Person,
  { words, at, publicUrl }: Circumstances & { words: string },
): Mail =>
  mailTo(
    person,
    at,
    'Your sign-in to the MSP Portal has changed',
    `${words} ${atMoment(at)}. You were signed out everywhere else.`,
    ifNotYou,
    pageOf(publicUrl, '/account'),
  )

export const usedCodeMail = (person: Person, { at, publicUrl }: Circumstances): Mail =>
  mailTo(
    person,
    at,
    'A recovery code was used to sign in to the MSP Portal',
    `Someone used one of your recovery codes ${atMoment(at)}. That code no longer works.`,
    ifNotYou,
    pageOf(publicUrl, '/account'),
  )

export const closedWayMail = (person: Person, { at, publicUrl }: Circumstances): Mail =>
  mailTo(
    person,
    at,
    'Your password for the MSP Portal no longer works',
    `Your password was entered several times ${atMoment(at)}, each time with a wrong code. To protect your account, it no longer works.`,
    `Set another one. You need your authenticator app or a recovery code:`,
    pageOf(publicUrl, '/sign-in/forgotten'),
    `If this wasn't you, tell your administrator.`,
  )

/** The secret stands behind the #, which browsers don't send. */
const linkOf = (publicUrl: string, token: string) => pageOf(publicUrl, `/set-up#${token}`)

export const forgottenMail = (
  person: Person,
  { token, asksCode, at, publicUrl }: Circumstances & { token: string; asksCode: boolean },
): Mail => ({
  ...mailTo(
    person,
    at,
    'Set up your sign-in to the MSP Portal',
    `Someone asked for a link to sign in with your address. Set up your sign-in within ${forgottenMinutes} minutes:`,
    linkOf(publicUrl, token),
    asksCode
      ? 'You need your authenticator app or a recovery code. Without them, ask your administrator to reset your sign-in.'
      : 'The link works once.',
    `If you didn't ask for it, you can ignore this email.`,
  ),
  kind: 'sign_in_link',
})

/**
 * Sent instead of a link to people whose passkey or provider still works, because access to their mailbox
 * must not be enough.
 */
export const hasWayMail = (
  person: Person,
  { at, publicUrl, provider }: Circumstances & { provider: string | undefined },
): Mail =>
  mailTo(
    person,
    at,
    'How you sign in to the MSP Portal',
    `Someone asked for a link to sign in with your address. ${provider ? `You sign in with ${provider}` : 'You sign in without a password'}:`,
    pageOf(publicUrl, '/sign-in'),
    `${provider ? `If ${provider} no longer lets you in here, ask your administrator to let you connect again.` : 'If you lost your passkey, ask your administrator to reset your sign-in.'} If you didn't ask, you can ignore this email.`,
  )
