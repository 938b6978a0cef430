import { RotateCw, Trash2 } from 'lucide-react'
import { discardMail, retryMail, type Mail } from '#contract/outbox'
import { needsNow } from '../../api/offers'
import { call } from '../../api/call'
import { done } from '../../form/saved'
import { counted } from '../../lib/words'
import type { BulkAction, RowAction } from '../../list/list-kind'
import { toDialog } from '../../list/row-actions/verbs'
import { DiscardMail, RetryMail } from './mail-confirmations'
import { whyEnded, whyKept } from './mail-words'

/** The actions on a mail, from its row and its page. */
export const mailRowActions = (mail: Mail): readonly RowAction<Mail>[] => [
  toDialog(
    { label: 'Retry now…', icon: RotateCw, letter: 'R', needs: needsNow(retryMail) },
    ({ row, onClose }) => <RetryMail mail={row} onClose={onClose} />,
    whyEnded(mail),
  ),
  toDialog(
    { label: 'Discard…', icon: Trash2, danger: true, needs: needsNow(discardMail) },
    ({ row, onClose }) => <DiscardMail mail={row} onClose={onClose} />,
    whyKept(mail),
  ),
]

/** The actions on the selected mails. */
export const mailBulk: readonly BulkAction<Mail>[] = [
  {
    label: 'Retry now',
    title: (count) => `Retry ${counted(count, 'email')} now?`,
    confirm: (count) => `Retry ${counted(count, 'email')}`,
    done: ['email is due now', 'emails are due now'],
    needs: needsNow(retryMail),
    words: 'The server sends them one after the other. A retry counts as one of 40 tries.',
    cannot: whyEnded,
    apply: async ({ id }) => {
      await call(retryMail, { params: { id } })
      return done('Due now.')
    },
  },
  {
    label: 'Discard',
    confirm: (count) => `Discard ${counted(count, 'email')}`,
    done: ['email discarded', 'emails discarded'],
    danger: true,
    needs: needsNow(discardMail),
    words: 'They are never sent, and their text is deleted. You can’t undo this.',
    cannot: whyKept,
    apply: async ({ id }) => {
      await call(discardMail, { params: { id } })
      return done('Discarded.')
    },
  },
]
