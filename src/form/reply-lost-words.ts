import type { LinkProps } from '@tanstack/react-router'
import { isolated } from '../lib/words'

/** What a write may have done when its reply is lost, and what to look at before it is sent again. */
export type ReplyLost = {
  readonly may: string
  readonly look: string
  /** Where to look, if that is another page. */
  readonly at?: { readonly link: LinkProps; readonly words: string }
}

export const saving: ReplyLost = {
  may: 'The change may have been saved.',
  look: 'Check the refreshed values before you send it again.',
}

/** Creating a record: the list shows whether it is there. */
export const creating = (name: string, list: LinkProps): ReplyLost => ({
  may: `${isolated(name)} may have been created.`,
  look: 'Check the list before you try again.',
  at: { link: list, words: `Find ${isolated(name)} in the list` },
})

/** Inviting somebody: the list shows whether the invitation is there. */
export const inviting = (email: string, list: LinkProps): ReplyLost => ({
  may: `The invitation may have been sent to ${isolated(email)}.`,
  look: 'Check the list before you try again.',
  at: { link: list, words: `Find ${isolated(email)} in the list` },
})

/** Sending an invitation again: its row shows when it was last sent. */
export const resending = (name: string): ReplyLost => ({
  may: `The invitation may have been sent to ${isolated(name)}.`,
  look: 'Check “Invited” in their row before you send it again.',
})

export const deleting = (name: string): ReplyLost => ({
  may: `${isolated(name)} may have been deleted.`,
  look: 'It was still there a moment later, or couldn’t be read. Refresh before you try again.',
})

export const closing = (name: string): ReplyLost => ({
  may: `${isolated(name)} may have been closed and signed.`,
  look: 'It was still open a moment later, or couldn’t be read. Refresh before you try again.',
})

export const resetting = (name: string, what: string): ReplyLost => ({
  may: `${isolated(name)}’s ${what} may have been reset.`,
  look: 'Check “2FA” in their record before you reset it again.',
})
