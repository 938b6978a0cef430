import { describe, expect, it } from 'vitest'
import { busy } from '../errors/refusal'
import { shares } from './shares'
import { turns } from './turns'

const patient = { mostWaiting: 100, patienceMs: 60_000, refuse: busy }

/** Starts work that ends when the test says so, and notes in which order work begins. */
function workplace(run: ReturnType<typeof turns>) {
  const begun: string[] = []
  const ends: (() => void)[] = []
  const start = (caller: string) =>
    run(caller, () => {
      begun.push(caller)
      return new Promise<void>((resolve) => void ends.push(resolve))
    })
  const endOne = async () => {
    ends.shift()?.()
    await new Promise(setImmediate)
  }
  return { begun, start, endOne }
}

describe('shares', () => {
  it('give a caller at most as much as stays free', () => {
    const places = shares(10)
    const takenBy = (caller: string) => Array.from({ length: 10 }, () => places.take(caller)).filter(Boolean)
    expect(takenBy('a')).toHaveLength(5)
    expect(takenBy('b')).toHaveLength(3)
    expect(takenBy('c')).toHaveLength(1)
    places.give('a', 5)
    expect(takenBy('c')).toHaveLength(3)
  })

  it('give one caller no more than the limit for one', () => {
    const bytes = shares(Infinity, 10)
    expect([bytes.take('a', 8), bytes.take('a', 3), bytes.take('b', 3), bytes.take('a', 2)]).toEqual([
      true,
      false,
      true,
      true,
    ])
  })
})

describe('turns', () => {
  it('alternate between callers, however many requests one of them sends', async () => {
    const { begun, start, endOne } = workplace(turns(shares(2), patient))
    for (const caller of ['a', 'a', 'a', 'a', 'b', 'b', 'c']) void start(caller)
    expect(begun).toEqual(['a', 'b'])
    for (let ended = 0; ended < 6; ended++) await endOne()
    expect(begun).toEqual(['a', 'b', 'a', 'b', 'c', 'a', 'a'])
  })

  it('refuse a request that waits too long, and give its place to the next', async () => {
    const { begun, start, endOne } = workplace(turns(shares(1), { ...patient, patienceMs: 20 }))
    const first = start('a')
    await expect(start('b')).rejects.toMatchObject({ status: 503, headers: { 'retry-after': '1' } })
    await endOne()
    await first
    void start('b')
    expect(begun).toEqual(['a', 'b'])
  })

  it('refuse the newest request of the caller with most of them when too many wait', async () => {
    const { begun, start, endOne } = workplace(turns(shares(1), { ...patient, mostWaiting: 3 }))
    const sent = Promise.allSettled([start('a'), start('a'), start('a'), start('a'), start('b')])
    for (let ended = 0; ended < 4; ended++) await endOne()
    expect(begun).toEqual(['a', 'a', 'b', 'a'])
    expect((await sent).map(({ status }) => status).indexOf('rejected')).toBe(3)
  })

  it('give the place back when the work fails', async () => {
    const run = turns(shares(1), patient)
    await expect(run('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    expect(await run('a', async () => 'done')).toBe('done')
  })
})
