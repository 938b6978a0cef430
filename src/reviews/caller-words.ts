import type { ReviewCaller } from '#contract/review-callers'
import { formatDay } from '../lib/dates'
import { isolated, listed, sentence } from '../lib/words'

type Words = Readonly<Record<string, string>>

const statusWords: Words = { invited: 'Invited', active: 'Active', expired: 'Expired' }
export const statusOf = ({ status }: Pick<ReviewCaller, 'status'>): string =>
  status === undefined ? 'Not known' : (statusWords[status] ?? status)

export const callerDecisionWords: Words = { keep: 'Keep', other_role: 'Other role…', remove: 'Remove' }

/** The reason for the question, as a short label. */
export function askedWords({ changes, risky }: Pick<ReviewCaller, 'changes' | 'risky'>): string {
  if (changes.includes('new')) return 'New'
  return changes.length > 0 ? 'Changed' : risky ? 'High risk' : 'Unchanged'
}

const was = (name: string | null | undefined) => (name == null ? 'another one' : isolated(name))

/** What changed since the last signed review, in sentences. */
export function changesSentence({ kind, changes, before }: ReviewCaller): string {
  if (changes.includes('new')) return `This is the first review of this ${kind === 'key' ? 'key' : 'person'}.`
  if (changes.length === 0) return 'Nothing changed since the last signed review.'
  const words: Words = {
    role: `the role was ${was(before?.role_name)}`,
    node: `the node was ${was(before?.msp_node_name)}`,
    status: `the status was ${before?.status ?? 'another one'}`,
    expiry: before?.expires_at ? `it expired on ${formatDay(before.expires_at)}` : 'it never expired',
    permissions: 'the role had other permissions',
  }
  return `${sentence(`in the last signed review ${listed(changes.map((one) => words[one] ?? one))}`)}.`
}
