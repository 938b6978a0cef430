import { forgottenMinutes } from '#contract/sign-in/sign-in'
import { inUtc, mailTo, setUpLink, type Mail, type MailedPerson } from '../../mail/mail-to'

type Circumstances = { readonly at: Date; readonly publicUrl: string }

const pageOf = (publicUrl: string, path: string) => new URL(path, publicUrl).href
const ifNotYou = `If this wasn't you, tell your administrator, and look at your account:`

/** Tells a person about a change of their ways to sign in, which somebody else may have made. */
export const changedWaysMail = (
  person: MailedPerson,
  { words, at, publicUrl }: Circumstances & { words: string },
): Mail =>
  mailTo(
    'notice',
    person,
    at,
    'Your sign-in to the MSP Portal has changed',
    `${words} on ${inUtc(at)}. You were signed out everywhere else.`,
    ifNotYou,
    pageOf(publicUrl, '/account'),
  )

export const usedCodeMail = (person: MailedPerson, { at, publicUrl }: Circumstances): Mail =>
  mailTo(
    'notice',
    person,
    at,
    'A recovery code was used to sign in to the MSP Portal',
    `Someone used one of your recovery codes on ${inUtc(at)}. That code no longer works.`,
    ifNotYou,
    pageOf(publicUrl, '/account'),
  )

export const closedWayMail = (person: MailedPerson, { at, publicUrl }: Circumstances): Mail =>
  mailTo(
    'notice',
    person,
    at,
    'Your password for the MSP Portal no longer works',
    `Your password was entered several times on ${inUtc(at)}, each time with a wrong code. To protect your account, it no longer works.`,
    `Set another one. You need your authenticator app or a recovery code:`,
    pageOf(publicUrl, '/sign-in/forgotten'),
    `If this wasn't you, tell your administrator.`,
  )

export const forgottenMail = (
  person: MailedPerson,
  { token, asksCode, at, publicUrl }: Circumstances & { token: string; asksCode: boolean },
): Mail =>
  mailTo(
    'sign_in_link',
    person,
    at,
    'Set up your sign-in to the MSP Portal',
    `Someone asked for a link to sign in with your address. Set up your sign-in within ${forgottenMinutes} minutes:`,
    setUpLink(publicUrl, token),
    asksCode
      ? 'You need your authenticator app or a recovery code. Without them, ask your administrator to reset your sign-in.'
      : 'The link works once.',
    `If you didn't ask for it, you can ignore this email.`,
  )

/**
 * Sent instead of a link to people whose passkey or provider still works, because access to their mailbox
 * must not be enough.
 */
export const hasWayMail = (
  person: MailedPerson,
  { at, publicUrl, provider }: Circumstances & { provider: string | undefined },
): Mail =>
  mailTo(
    'notice',
    person,
    at,
    'How you sign in to the MSP Portal',
    `Someone asked for a link to sign in with your address. ${provider ? `You sign in with ${provider}` : 'You sign in without a password'}:`,
    pageOf(publicUrl, '/sign-in'),
    `${provider ? `If ${provider} no longer lets you in here, ask your administrator to let you connect again.` : 'If you lost your passkey, ask your administrator to reset your sign-in.'} If you didn't ask, you can ignore this email.`,
  )
