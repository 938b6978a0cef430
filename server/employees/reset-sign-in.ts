import { linkHours } from '#contract/signing-in/sign-in'
import { fullName } from '#domain/person-name'
import type { Db } from '../db/open'
import { Refusal } from '../errors/refusal'
import type { Deps } from '../http/deps'
import { allowMail } from '../mail/mail-limits'
import { greeting } from '../mail/greeting'
import { putIntoOutbox, type NewMail } from '../mail/queue.store'
import type { Actor } from '../session/caller'
import { makeLink } from '../session/sign-in-links.store'
import { personOf, removeWays } from '../session/ways.store'
import { switch2faOff } from './employees-write.store'

type Person = {
  readonly id: number
  readonly first_name: string
  readonly last_name: string
  readonly email: string
}

/**
 * Takes every way to sign in from a person, ends their sessions, and mails them a link to set up another way. The reset counts even
 * when no further mail may be sent.
 * @returns what happened besides the reset, in sentences
 */
export async function resetSignIn(
  tx: Db,
  deps: Deps,
  employee: Person,
  by: Actor,
  now: Date,
): Promise<string[]> {
  const person = await personOf(tx, employee.id)
  await removeWays(tx, person.id)
  await switch2faOff(tx, employee.id)
  const { origin, offer } = deps.site()
  if (offer.ways.every((way) => way === 'key')) return []
  if (!(await mayMail(tx, employee, by, now)))
    return ['No email was sent, because too many were sent already. Try again in an hour.']
  const { token } = await makeLink(tx, { kind: 'reset', person: person.id }, now)
  await putIntoOutbox(tx, {
    ...resetMail(employee, { link: new URL(`/set-up#${token}`, origin).href, at: now }),
    sender: by,
  })
  return ['They were sent an email with a link to set up sign-in.']
}

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
  { first_name, last_name, email }: Omit<Person, 'id'>,
  { link, at }: { link: string; at: Date },
): Omit<NewMail, 'sender'> => ({
  kind: 'sign_in_link',
  toName: fullName(first_name, last_name),
  toAddress: email,
  subject: 'Set up your sign-in to the MSP Portal again',
  body: [
    greeting(first_name, last_name),
    'Your ways to sign in were reset, and you were signed out everywhere. Set up a new one:',
    link,
    `The link works once, for ${linkHours} hours. If you didn't expect this email, tell your administrator.`,
  ].join('\n\n'),
  createdAt: at,
})
