import { describe, expect, it } from 'vitest'
import { circuitBreaker, type Admission, type CallOutcome } from './breaker'

function breaker(failures = 5, callers = 1) {
  const clock = { now: 0 }
  const changes: boolean[] = []
  const { admit } = circuitBreaker({
    failures,
    callers,
    pauseMs: 10_000,
    now: () => clock.now,
    onChange: (paused) => changes.push(paused),
  })
  const pass = (caller = 'ann'): Extract<Admission, { report: unknown }> => {
    const admission = admit(caller)
    if ('waitMs' in admission) throw new Error(`Not let through for ${admission.waitMs} ms.`)
    return admission
  }
  const wait = (caller = 'bob') => {
    const admission = admit(caller)
    if ('report' in admission) throw new Error('Let through.')
    return admission.waitMs
  }
  const report = (...outcomes: CallOutcome[]) => outcomes.forEach((outcome) => pass().report(outcome))
  return { clock, changes, pass, wait, report }
}
const failures = (count: number) => Array.from({ length: count }, (): CallOutcome => 'away')

describe('an API that does not answer', () => {
  it('is paused for ten seconds after five failures in a row', () => {
    const { report, wait, clock, pass, changes } = breaker()
    report(...failures(5))
    expect(wait()).toBe(10_000)
    clock.now = 9_999
    expect(wait()).toBe(1)
    clock.now = 10_000
    pass()
    expect(changes).toEqual([true])
  })

  it('is not paused while it answers now and then', () => {
    const { report, changes } = breaker()
    for (let round = 0; round < 10; round++) report(...failures(4), 'answered')
    expect(changes).toEqual([])
  })

  it('is tried with one request after the pause, while the others wait for its result', () => {
    const { report, wait, pass, clock, changes } = breaker()
    report(...failures(5))
    clock.now = 10_000
    const trial = pass()
    expect(wait()).toBe(1_000)
    trial.report('away')
    expect(wait()).toBe(10_000)
    clock.now = 20_000
    pass().report('answered')
    report('answered', ...failures(4), 'answered')
    expect(changes).toEqual([true, false])
  })

  it('is tried again at once when the caller of the trial hung up', () => {
    const { report, pass, clock, wait } = breaker()
    report(...failures(5))
    clock.now = 10_000
    pass().report('unknown')
    const trial = pass()
    expect(wait()).toBe(1_000)
    trial.report('answered')
    pass()
  })

  it('is not paused longer by requests from before the pause, and is back when one of them is answered', () => {
    const { report, pass, clock, wait, changes } = breaker()
    const [slow, slower] = [pass(), pass()]
    report(...failures(5))
    clock.now = 9_000
    slow.report('away')
    expect(wait()).toBe(1_000)
    slower.report('answered')
    pass()
    expect(changes).toEqual([true, false])
  })

  it('does not decide the trial by failing a request from before the pause', () => {
    const { report, pass, clock, wait } = breaker()
    const slow = pass()
    report(...failures(5))
    clock.now = 10_000
    const trial = pass()
    slow.report('away')
    expect(wait()).toBe(1_000)
    trial.report('answered')
    pass()
  })

  it('does not count callers who hung up', () => {
    const { report, pass, changes } = breaker(1)
    report('unknown', 'unknown', 'unknown')
    pass()
    expect(changes).toEqual([])
  })

  it('is not paused while only one caller meets silence', () => {
    const { pass, changes } = breaker(5, 3)
    for (let round = 0; round < 20; round++) pass('ann').report('silent')
    pass('bob').report('silent')
    expect(changes).toEqual([])
    pass('cid').report('silent')
    expect(changes).toEqual([true])
  })

  it('is tried for another caller when the trial of one met silence', () => {
    const { report, pass, clock, wait, changes } = breaker()
    report(...failures(5))
    clock.now = 10_000
    pass('ann').report('silent')
    expect(wait('ann')).toBe(10_000)
    pass('bob').report('answered')
    pass('ann')
    expect(changes).toEqual([true, false])
  })

  it('has answered once the head of its answer came, whatever follows', () => {
    const { pass, changes } = breaker(1)
    const request = pass()
    request.report('answered')
    request.report('silent')
    pass()
    expect(changes).toEqual([])
  })
})
