import type { Employee } from '#contract/employees'
import { idempotencyHours } from '#contract/idempotency'
import { ApiError } from '../../api/api-error'
import type { Attempt } from '../../list/bulk/run-throttled'
import type { Resend } from './resend-ledger'

/** The people of a run by id, in its order. */
export type Rows = ReadonlyMap<string, Resend>
export const byId = (rows: Iterable<Resend>): Rows => new Map([...rows].map((row) => [row.id, row]))

/** An hour less than the server keeps its replies. */
const repeatableMs = (idempotencyHours - 1) * 3_600_000
/** Whether a request without an answer can be sent again under its key, because the server still knows it. */
export const isSafeToRepeat = ({ isRepeatable, sentAt }: Resend): boolean =>
  isRepeatable && sentAt !== undefined && Date.now() - sentAt < repeatableMs

const neverAnswered = 'The tab was closed before the server answered.'
/** A request went out, and nobody knows what became of it. */
const isOpen = ({ state, sentAt }: Resend) =>
  state === 'sending' || (state === 'waiting' && sentAt !== undefined)
export const hasOpen = (rows: readonly Resend[]): boolean => rows.some(isOpen)

/** A request left open by a closed tab or a crash is repeated if that is safe. Otherwise a person decides. */
export const afterCrash = (row: Resend, repeats: boolean): Resend =>
  !isOpen(row)
    ? row
    : repeats && isSafeToRepeat(row)
      ? { ...row, state: 'waiting' }
      : { ...row, state: 'maybe', isRepeatable: false, words: row.words || neverAnswered }

export const asSending = (row: Resend, isRepeatable: boolean): Resend => ({
  ...row,
  state: 'sending',
  sentAt: row.sentAt ?? Date.now(),
  isRepeatable,
})

/** A limit of up to a minute is a general one. A longer wait is about this person. */
const longestWaitMs = 61_000

/**
 * Decides how a run waits: after a long wait for one person it goes on with the others. Two such waits in a row mean that everybody
 * has to wait.
 */
export function waitForAll(): (made: Attempt) => Attempt {
  let wasLong = false
  return (made) => {
    const isLong = (made.wait ?? 0) > longestWaitMs
    const isOfOne = isLong && !wasLong
    wasLong = isLong
    return isOfOne ? { ...made, wait: 0 } : made
  }
}

/**
 * The row after a failed attempt.
 * @param row as it was before the attempt
 * @param isAgain the server has already asked to wait for this row
 */
export function afterFailure(
  row: Resend,
  error: unknown,
  made: Attempt,
  { isAgain, repeats }: { isAgain: boolean; repeats: boolean },
): Resend {
  const { kind, words } = made.outcome
  const problem = error instanceof ApiError ? error.problem.kind : undefined
  const isShortWait = problem === 'throttled' && !isAgain && (made.wait ?? 0) <= longestWaitMs
  if (problem === 'unauthorized' || isShortWait) return { ...row, state: 'waiting' }
  // These refusals come before the server looks whether an earlier request with this key was carried out.
  const saysNothing = problem === 'forbidden' || problem === 'throttled'
  if (kind === 'maybe' || (row.sentAt !== undefined && saysNothing))
    return { ...asSending(row, repeats), state: 'maybe', words }
  return { ...row, state: 'refused', sentAt: undefined, words }
}

/** A person who is added to a run. Someone of an earlier run gets a new key, because this is another request. */
const newResend = ({ id, last_invited_at, invited_at }: Employee, place: number): Resend => ({
  id,
  place,
  state: 'waiting',
  key: crypto.randomUUID(),
  sentAt: undefined,
  isRepeatable: false,
  before: last_invited_at ?? invited_at,
  words: '',
  madeAt: Date.now(),
})

const isBusy = ({ state }: Resend) => state === 'waiting' || state === 'sending'
/** Whether something is still to be sent. */
export const isUnfinished = (rows: Rows): boolean => [...rows.values()].some(isBusy)

/** Adds people to a run. Nobody is in it twice. The results of an earlier run are dropped, except those that a person must decide. */
export function adding(rows: Rows, people: readonly Employee[]): Rows {
  const kept = isUnfinished(rows)
    ? [...rows.values()]
    : [...rows.values()].filter(({ state }) => state === 'maybe')
  const last = Math.max(0, ...kept.map(({ place }) => place))
  const next = new Map(kept.map((row) => [row.id, row]))
  people.forEach((person, at) => {
    const there = next.get(person.id)
    if (there?.state === 'maybe' && isSafeToRepeat(there)) next.set(person.id, { ...there, state: 'waiting' })
    else if (!there || there.state === 'refused' || there.state === 'maybe')
      next.set(person.id, newResend(person, last + 1 + at))
  })
  return next
}

/** Whether a resend now can't reach somebody twice without a person's decision. */
export const mayResend = (row: Resend | undefined): boolean => row === undefined || canRetry(row)

/** The rows that “Retry” sends again: the refused ones, and those without an answer that are safe to repeat. */
export const canRetry = (row: Resend): boolean =>
  row.state === 'refused' || (row.state === 'maybe' && isSafeToRepeat(row))
export const retrying = (rows: Rows): Rows =>
  byId([...rows.values()].map((row) => (canRetry(row) ? { ...row, state: 'waiting', words: '' } : row)))

/** Drops what has not been sent. A repetition that never went out leaves its earlier request undecided. */
export const withoutWaiting = (rows: Rows): Rows =>
  byId(
    [...rows.values()].flatMap((row): Resend[] =>
      row.state !== 'waiting'
        ? [row]
        : row.sentAt === undefined
          ? []
          : [{ ...row, state: 'maybe', words: row.words || neverAnswered }],
    ),
  )

/** A row whose answer was lost counts as accepted once the list shows a newer invitation. */
export function confirmedBy(row: Resend, person: Employee | undefined): Resend {
  const sent = person?.last_invited_at
  return row.state === 'maybe' && sent && row.before && Date.parse(sent) > Date.parse(row.before)
    ? { ...row, state: 'accepted', words: 'The list shows a newer invitation.' }
    : row
}
