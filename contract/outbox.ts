import * as z from 'zod/mini'
import { mailKinds, mailOrderings, mailStates } from './address-values'
import { resendsPerHour } from './employees'
import { choice, count, id, nullable, record, text, timestamp, type Read, type Written } from './shape'
import { endpoint, listQuery, page, pathId } from './wire'

// The mails of our own server (X). No reply has the text of a mail, its link or its secret.

/** A mail is tried this often, for about a day and a half. */
export const maxTries = 40
/**
 * One address gets at most this many mails in an hour, even if its person is deleted and invited again (X).
 */
export const mailsPerAddressPerHour = resendsPerHour + 1
/** One API key can cause at most this many mails in an hour (X). */
export const mailsPerKeyPerHour = 1_000

/**
 * A mail. `kind` is null if an earlier version wrote it. `next_try_at` is null once it was sent, withdrawn or
 * given up, and `ended_at` until then. `last_error` is what the mail server said last, without links.
 */
const mailShape = record(
  { id },
  {
    kind: nullable(choice(mailKinds)),
    to_name: text,
    to_address: text,
    state: choice(mailStates),
    tries: count,
    created_at: timestamp,
    next_try_at: nullable(timestamp),
    ended_at: nullable(timestamp),
    last_error: nullable(text),
  },
)
export type Mail = Read<typeof mailShape>
export type WrittenMail = Written<typeof mailShape>

const outboxPath = '/api/console/outbox/'
const mailPath = `${outboxPath}{id}/` as const
const mailParams = z.object({ id: pathId })

/**
 * The mails of the last 30 days, and those that still wait. They belong to no node, so their readers see
 * every node.
 */
export const listMails = endpoint({
  name: 'List outbox',
  method: 'GET',
  path: outboxPath,
  query: z.extend(listQuery(mailOrderings), {
    state: z.optional(z.enum(mailStates, `One of: ${mailStates.join(', ')}.`)),
    kind: z.optional(z.enum(mailKinds, `One of: ${mailKinds.join(', ')}.`)),
  }),
  reply: page(mailShape),
  needs: 'msp_view_user',
  ofKeepers: true,
})

export const getMail = endpoint({
  name: 'Get mail',
  method: 'GET',
  path: mailPath,
  params: mailParams,
  reply: mailShape,
  needs: 'msp_view_user',
  ofKeepers: true,
})

/** Makes the next try of a waiting mail due now. 400 for one that is being sent or has ended. */
export const retryMail = endpoint({
  name: 'Retry mail',
  method: 'POST',
  path: `${mailPath}retry/`,
  params: mailParams,
  reply: mailShape,
  needs: 'msp_add_user',
  ofKeepers: true,
})

/** Makes the next try of each mail whose last try failed due now, and answers how many there are. */
export const retryFailedMails = endpoint({
  name: 'Retry failed mails',
  method: 'POST',
  path: `${outboxPath}retry/`,
  reply: record({}, { retried: count }),
  needs: 'msp_add_user',
  ofKeepers: true,
})

/** Withdraws a waiting mail for good. 400 for one that is being sent or has ended, and for a notice. */
export const discardMail = endpoint({
  name: 'Discard mail',
  method: 'POST',
  path: `${mailPath}discard/`,
  params: mailParams,
  reply: mailShape,
  needs: 'msp_add_user',
  ofKeepers: true,
  fresh: true,
})
