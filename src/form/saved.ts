import { offersNow } from '../api/offers'
import { keptWords } from '../api/kept'
import { showToast, type ToastAction } from '../ui/overlay/toast'

/**
 * Says what a server did with an accepted write.
 * @param saved the success as a sentence without its full stop: “Acme was saved”
 */
export const savedWords = (saved: string, reply: unknown): string =>
  [`${saved}.`, keptWords(reply)].filter(Boolean).join(' ')

/** Confirms a write. The message stays if another API did something other than it was asked to do. */
export const tellSaved = (saved: string, reply: unknown, action?: ToastAction): void =>
  showToast(keptWords(reply) ? 'warn' : 'good', savedWords(saved, reply), action)

/** The outcomes of a write in the words of every list of results. */
export const outcomeNames = { done: 'Done', 'not-done': 'Not done', maybe: 'Not known' } as const
export type WriteOutcome = keyof typeof outcomeNames

/** An accepted write as one of many results. */
export type Done = {
  readonly kind: 'done'
  readonly words: string
  /** The page that the words lead to. */
  readonly at?: string | undefined
}
export const done = (words: string, at?: string): Done => ({ kind: 'done', words, at })
/** {@link tellSaved} for one of many results. */
export const doneAs = (saved: string, reply: unknown): Done => done(savedWords(saved, reply))

/** What can be done after a deletion. The log of our own server brings it back, and anywhere a message the role. */
export function afterDeletion(noun?: 'employee' | 'role'): string {
  if (offersNow().log_values)
    return `It can be taken back in Activity: ${noun === 'employee' ? 'the person is invited again' : 'what comes back has a new ID'}.`
  return noun === 'role'
    ? 'You can restore the role right after deleting it; it gets a new ID.'
    : 'You can’t undo this.'
}
