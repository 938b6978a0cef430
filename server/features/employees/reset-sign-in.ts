import type { IdNumber } from '#contract/shape'
import { linkHours } from '#contract/sign-in/sign-in'
import type { Db } from '../../db/open'
import { Refusal } from '../../errors/refusal'
import type { Deps } from '../../http/route-deps'
import { allowMail } from '../../mail/mail-limits'
import { mailTo, setUpLink, type Mail, type MailedPerson } from '../../mail/mail-to'
import { putIntoOutbox } from '../../mail/queue.store'
import type { Actor } from '../../callers/caller'
import { endSessions } from '../../callers/sessions.store'
import { makeLink } from '../../callers/sign-in-links.store'
import { personOf, removeWays } from '../../callers/sign-in-ways.store'
import { switch2faOff } from './employees-write.store'

type Person = MailedPerson & { readonly id: IdNumber<'employee'> }
type Reset = {
  readonly employee: Person
  readonly isAtProvider: boolean
  readonly by: Actor
  readonly now: Date
}

/**
 * Takes every way to sign in from a person, ends their sessions, and mails them a link to set up another way. The
 * reset counts even when no further mail may be sent. Somebody who signs in at a provider can connect another account
 * there, such as after a change of its application. They keep the old one until then, and the link leads to the
 * provider alone, so nobody gets around it.
 * @returns what happened besides the reset, in sentences
 */
export async function resetSignIn(tx: Db, deps: Deps, { employee, isAtProvider, by, now }: Reset) {
  const person = await personOf(tx, employee.id)
  if (isAtProvider) await endSessions.ofPerson(tx, person.id)
  else {
    await removeWays(tx, person.id)
    await switch2faOff(tx, employee.id)
  }
  const { origin, offer } = deps.site()
  if (offer.ways.every((way) => way === 'key')) return []
  if (!(await mayMail(tx, employee, by, now)))
    return ['No email was sent, because too many were sent already. Try again in an hour.']
  const { told, ...words } = isAtProvider ? wordsToConnect(deps.sso?.name ?? '') : resetWords
  const { token } = await makeLink(tx, { kind: 'reset', person: person.id }, now)
  const mail = resetMail(employee, { ...words, link: setUpLink(origin, token), at: now })
  await putIntoOutbox(tx, { ...mail, sender: by })
  return [told]
}

type Words = { readonly subject: string; readonly why: string; readonly told: string }
export const resetWords: Words = {
  subject: 'Set up your sign-in to the MSP Portal again',
  why: 'Your ways to sign in were reset, and you were signed out everywhere. Set up a new one:',
  told: 'They were sent an email with a link to set up sign-in.',
}
const wordsToConnect = (provider: string): Words => ({
  subject: 'Connect to the MSP Portal again',
  why: `You can connect your account to ${provider} again. You were signed out. Open this link and sign in at ${provider}:`,
  told: `They were sent an email with a link to connect to ${provider} again.`,
})

async function mayMail(tx: Db, { email }: Person, sender: Actor, now: Date): Promise<boolean> {
  try {
    await allowMail(tx, { toAddress: email, sender }, now)
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

export const resetMail = (
  person: MailedPerson,
  { link, at, subject, why }: { link: string; at: Date } & Omit<Words, 'told'>,
): Mail =>
  mailTo(
    'sign_in_link',
    person,
    at,
    subject,
    why,
    link,
    `The link works once, for ${linkHours} hours. If you didn't expect this email, tell your administrator.`,
  )
