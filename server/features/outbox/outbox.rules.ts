import type { WrittenMail } from '#contract/outbox'
import type { Caller } from '../../callers/caller'
import type { Db } from '../../db/open'
import { isRoot } from '../nodes/tree.store'
import { mailHasNoText, mailIsSending, mailWasSent, outboxNeedsEveryNode } from './outbox.errors'

/** Mails belong to no node, so only those who see every node see them, as in the audit log (decision 029). */
export async function allowOutbox(db: Db, { nodeId, codes }: Caller): Promise<void> {
  // A keeper, who has no node. The mails of a gateway are about its people.
  if (nodeId === null) return
  if (!(await isRoot(db, nodeId)) || !codes.has('msp_cascade_permissions')) throw outboxNeedsEveryNode()
}

/** Why a mail can be neither retried nor withdrawn. */
export function refusalOf({ state }: Pick<WrittenMail, 'state'>): Error {
  if (state === 'sent') return mailWasSent()
  return state === 'withdrawn' || state === 'given_up' ? mailHasNoText() : mailIsSending()
}
