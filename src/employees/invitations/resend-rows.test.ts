import { expect, test } from 'vitest'
import { resendInvitation, type Employee } from '#contract/employees'
import { ApiError, type Problem } from '../../api/api-error'
import { failedAttempt } from '../../list/bulk/failed-attempt'
import { runThrottled, type Attempt } from '../../list/bulk/run-throttled'
import type { Resend } from './resend-ledger'
import {
  adding,
  afterCrash,
  afterFailure,
  asSending,
  byId,
  confirmedBy,
  mayResend,
  waitForAll,
} from './resend-rows'

const hour = 3_600_000
const waiting: Resend = {
  id: '1',
  place: 1,
  state: 'waiting',
  key: 'k1',
  sentAt: undefined,
  isRepeatable: false,
  before: '2026-03-01T00:00:00Z',
  words: '',
  madeAt: Date.now(),
}
const person = (id: string, last_invited_at = '2026-03-01T00:00:00Z'): Employee => ({ id, last_invited_at })

test('repeats a request that a crash interrupted only where the server still knows its key', () => {
  const sending = asSending(waiting, true)
  expect(afterCrash(sending, true)).toMatchObject({ state: 'waiting', key: 'k1' })
  const undecided = [
    afterCrash(sending, false),
    afterCrash(asSending(waiting, false), true),
    afterCrash({ ...sending, sentAt: Date.now() - 24 * hour }, true),
  ]
  for (const row of undecided) {
    expect(row.state).toBe('maybe')
    expect(mayResend(row)).toBe(false)
  }
  expect(afterCrash(waiting, true)).toBe(waiting)
})

const fails = (row: Resend, problem: Problem, isAgain = false) => {
  const error = new ApiError({ problem, operation: resendInvitation.name, endpoint: resendInvitation })
  return afterFailure(row, error, failedAttempt(error), { isAgain, repeats: true }).state
}

test('tells a refusal from a request whose effect nobody knows', () => {
  expect(fails(waiting, { kind: 'not-found' })).toBe('refused')
  expect(fails(waiting, { kind: 'forbidden', needs: 'msp_add_user' })).toBe('refused')
  expect(fails(waiting, { kind: 'network', reason: 'lost' })).toBe('maybe')
  expect(fails(waiting, { kind: 'unauthorized' })).toBe('waiting')
  // These refusals say nothing about the earlier request.
  const open = asSending(waiting, true)
  expect(fails(open, { kind: 'forbidden', needs: 'msp_add_user' })).toBe('maybe')
  expect(fails(open, { kind: 'not-found' })).toBe('refused')
})

test('waits once for a general limit, and treats a long wait as a refusal', () => {
  expect(fails(waiting, { kind: 'throttled', retryAfter: 30 })).toBe('waiting')
  expect(fails(waiting, { kind: 'throttled', retryAfter: 30 }, true)).toBe('refused')
  expect(fails(waiting, { kind: 'throttled', retryAfter: 1800 })).toBe('refused')
})

test('goes on with the others after a long wait for one person, and waits after two in a row', async () => {
  const answer = (wait: number): Attempt => ({ outcome: { kind: 'not-done', words: '' }, wait })
  const runWith = async (waits: readonly number[]) => {
    const stop = new AbortController()
    const asRun = waitForAll()
    const seen: number[] = []
    await runThrottled({
      items: [...waits.keys()],
      atOnce: 1,
      signal: stop.signal,
      onOutcome: () => undefined,
      onPause: (pause) => pause && stop.abort(),
      attempt: async (at) => {
        seen.push(at)
        return asRun(answer(waits[at] ?? 0))
      },
    })
    return seen.length
  }
  const long = hour / 2
  expect(await runWith([long, 0, long, 0])).toBe(4)
  expect(await runWith([0, long, long, 0])).toBe(3)
  expect(await runWith([0, 30_000, 0])).toBe(2)
})

test('adds nobody to a run twice, and keeps people with an unknown outcome for the next run', () => {
  const accepted: Resend = { ...waiting, id: '2', state: 'accepted' }
  const maybe: Resend = { ...waiting, id: '3', state: 'maybe' }
  const running = adding(byId([waiting, accepted, maybe]), [
    person('1'),
    person('2'),
    person('4'),
    person('4'),
  ])
  expect([...running.values()].map(({ id, state }) => [id, state])).toEqual([
    ['1', 'waiting'],
    ['2', 'accepted'],
    ['3', 'maybe'],
    ['4', 'waiting'],
  ])
  const next = adding(byId([accepted, maybe]), [person('4')])
  expect([...next.keys()]).toEqual(['3', '4'])
})

test('believes a newer invitation in the list', () => {
  const maybe: Resend = { ...waiting, state: 'maybe' }
  expect(confirmedBy(maybe, person('1')).state).toBe('maybe')
  expect(confirmedBy(maybe, person('1', '2026-03-02T00:00:00Z')).state).toBe('accepted')
})
