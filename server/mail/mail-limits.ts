import { mailsPerAddressPerHour, mailsPerKeyPerHour } from '#contract/outbox'
import type { Db } from '../db/open'
import { minutesIn, throttled } from '../errors/refusal'
import { nthNewestMail, type MailsOf, type Sender } from './queue.store'

const hourMs = 3_600_000
const minuteMs = 60_000

/**
 * Refuses one more mail to this address, or from this sender, above the limits of an hour. Mails from the
 * future were sent before the clock was set back and don't count. Call it behind the structure lock, which
 * makes the count exact.
 */
export async function allowMail(
  tx: Db,
  { toAddress, sender }: { readonly toAddress: string; readonly sender: Sender },
  now: Date,
): Promise<void> {
  const refuseAbove = async (limit: number, of: MailsOf, who: string) => {
    // A minute ahead still counts, because other processes have their own clocks.
    const within = { after: new Date(now.getTime() - hourMs), until: new Date(now.getTime() + minuteMs) }
    const oldest = await nthNewestMail(tx, of, within, limit)
    if (!oldest) return
    const seconds = (oldest.getTime() + hourMs - now.getTime()) / 1000
    const mails = limit.toLocaleString('en')
    throw throttled(
      `${who} ${mails} invitations within an hour. Try again in ${minutesIn(seconds)}.`,
      seconds,
    )
  }
  await refuseAbove(mailsPerAddressPerHour, { toAddress }, 'This address was sent')
  await refuseAbove(mailsPerKeyPerHour, sender, sender.kind === 'key' ? 'This key sent' : 'You sent')
}
