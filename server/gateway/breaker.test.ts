import { describe, expect, it } from 'vitest'
import { circuitBreaker, type Admission, type Outcome } from './breaker'

function breaker(failures = 5) {
  const clock = { now: 0 }
  const changes: boolean[] = []
  const { admit } = circuitBreaker({
    failures,
    pauseMs: 10_000,
    now: () => clock.now,
    onChange: (paused) => changes.push(paused),
  })
  const pass = (): Extract<Admission, { report: unknown }> => {
    const admission = admit()
    if ('waitMs' in admission) throw new Error(`Not let through for ${admission.waitMs} ms.`)
    return admission
  }
  const wait = () => {
    const admission = admit()
    if ('report' in admission) throw new Error('Let through.')
    return admission.waitMs
  }
  const report = (...outcomes: Outcome[]) => outcomes.forEach((outcome) => pass().report(outcome))
  return { clock, changes, pass, wait, report }
}
const failures = (count: number) => Array.from({ length: count }, (): Outcome => 'unanswered')

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
    trial.report('unanswered')
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
    slow.report('unanswered')
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
    slow.report('unanswered')
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
})
