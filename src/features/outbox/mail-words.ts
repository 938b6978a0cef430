import type { Mail } from '#contract/outbox'
import { dash } from '../../lib/dates'

const states: Readonly<Record<string, string>> = {
  waiting: 'Waiting',
  sending: 'Being sent',
  failed: 'Failed',
  given_up: 'Given up',
  withdrawn: 'Withdrawn',
  sent: 'Sent',
}
export const stateWords = ({ state }: Pick<Mail, 'state'>): string =>
  state === undefined ? '' : (states[state] ?? state)

const kinds: Readonly<Record<string, string>> = {
  invitation: 'Invitation',
  sign_in_link: 'Sign-in link',
  notice: 'Notice',
  review: 'Review',
}
/** null: an earlier version wrote the mail, and didn't note its kind. */
export const kindWords = ({ kind }: Pick<Mail, 'kind'>): string =>
  kind === undefined ? dash : kind === null ? 'Not known' : (kinds[kind] ?? kind)

export const stateChoices = Object.entries(states).map(([value, words]) => ({ value, words }))
export const kindChoices = Object.entries(kinds).map(([value, words]) => ({ value, words }))

/** The meanings of programs' errors. The first that fits counts. */
const meanings: readonly (readonly [RegExp, string])[] = [
  [/^withdrawn by hand$/, 'Someone discarded it.'],
  [/^withdrawn/, 'Its link ended, because a newer invitation replaced it or it was revoked.'],
  [
    /SmtpClientAuthentication is disabled/,
    'Microsoft 365 doesn’t let this mailbox sign in by SMTP. No email goes out.',
  ],
  [
    /^No mail goes out.*\bInvalid login\b/,
    'The mail server refused the login. No email goes out. Check SMTP_URL.',
  ],
  [/^No mail goes out/, 'The mail server doesn’t let this sender send. No email goes out. Check MAIL_FROM.'],
  [/\bECONNREFUSED\b/, 'Nothing answers at the address of the mail server.'],
  [/\b(ENOTFOUND|EAI_AGAIN)\b/, 'The name of the mail server wasn’t found.'],
  [/\bEHOSTUNREACH|ENETUNREACH\b/, 'The mail server can’t be reached over the network.'],
  [/\b535\b|Invalid login|\bEAUTH\b/, 'The mail server refused the login. Check SMTP_URL.'],
  [
    /certificate|\bTLS\b|\bSSL\b|wrong version number/i,
    'No secure connection to the mail server was possible.',
  ],
  [/ETIMEDOUT|timeout|timed out|was not done after/i, 'The mail server took too long.'],
  [/ECONNRESET|EPIPE|socket (close|hang)|closed/i, 'The mail server closed the connection.'],
  [/\b55[0134]\b.*(user|recipient|mailbox|address|rcpt)/i, 'The mail server doesn’t know the recipient.'],
  [/\b5\d\d\b/, 'The mail server refused the email.'],
  [/\b4\d\d\b/, 'The mail server asked to try again later.'],
]
/** An error in a sentence. An unknown error stays in the words of the mail server. */
export const mailErrorWords = (error: string): string =>
  meanings.find(([pattern]) => pattern.test(error))?.[1] ?? error

const ended = new Set(['sent', 'withdrawn', 'given_up'])
/** Why a mail can be neither retried nor discarded; undefined if it can, or if only the server knows. */
export function whyEnded({ state }: Pick<Mail, 'state'>): string | undefined {
  if (state === 'sending') return 'It’s being sent now.'
  if (state === 'sent') return 'It has already been sent.'
  return state !== undefined && ended.has(state)
    ? 'Its text and link were deleted. To send a new link, resend the invitation or reset the sign-in.'
    : undefined
}

/** Why the mail can't be discarded. */
export const whyKept = (mail: Pick<Mail, 'state' | 'kind'>): string | undefined =>
  mail.kind === 'notice' ? 'It tells somebody of a change to their sign-in.' : whyEnded(mail)
