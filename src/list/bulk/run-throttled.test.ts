import { expect, test } from 'vitest'
import { runThrottled, type Attempt } from './run-throttled'

const done: Attempt = { outcome: { kind: 'done', words: '' } }
const idle = { onOutcome: () => undefined, onPause: () => undefined }

test('makes one attempt for each item, on at most two at a time', async () => {
  let [now, most] = [0, 0]
  const seen: number[] = []
  const attempt = async (item: number) => {
    seen.push(item)
    most = Math.max(most, ++now)
    await Promise.resolve()
    now--
    return done
  }
  await runThrottled({ ...idle, items: [1, 2, 3, 4, 5], attempt, signal: new AbortController().signal })
  expect([seen, most]).toEqual([[1, 2, 3, 4, 5], 2])
})

test('starts nothing after it is cancelled, and reports what has started', async () => {
  const stop = new AbortController()
  const told: number[] = []
  const attempt = async (item: number) => {
    if (item === 2) stop.abort()
    return done
  }
  await runThrottled({
    ...idle,
    items: [1, 2, 3, 4],
    attempt,
    onOutcome: (item) => told.push(item),
    signal: stop.signal,
  })
  expect(told).toEqual([1, 2])
})

test('sends nothing before the time that the server asks for, unless a person continues', async () => {
  const seen: number[] = []
  const attempt = async (item: number): Promise<Attempt> => {
    seen.push(item)
    return item === 1 ? { outcome: { kind: 'not-done', words: '' }, wait: 60_000 } : done
  }
  const before = Date.now()
  const { until } = await runThrottled({
    items: [1, 2, 3],
    attempt,
    atOnce: 1,
    onOutcome: () => undefined,
    onPause: (pause) => {
      if (!pause) return
      expect(seen).toEqual([1])
      expect(pause.until).toBeGreaterThanOrEqual(before + 60_000)
      pause.goOn()
    },
    signal: new AbortController().signal,
  })
  expect(seen).toEqual([1, 2, 3])
  expect(until).toBe(0)
})

test('ends the run when the key is refused', async () => {
  const seen: number[] = []
  const attempt = async (item: number): Promise<Attempt> => {
    seen.push(item)
    return { outcome: { kind: 'not-done', words: '' }, stop: true }
  }
  await runThrottled({ ...idle, items: [1, 2, 3], attempt, atOnce: 1, signal: new AbortController().signal })
  expect(seen).toEqual([1])
})

test('ends the run after three equal failures that aren’t about their items, and not after different ones', async () => {
  const run = async (words: (item: number) => string) => {
    const seen: number[] = []
    const attempt = async (item: number): Promise<Attempt> => {
      seen.push(item)
      return { outcome: { kind: 'not-done', words: words(item) }, isGeneral: true }
    }
    const { signal } = new AbortController()
    const { stopped } = await runThrottled({ ...idle, items: [1, 2, 3, 4, 5], attempt, atOnce: 1, signal })
    return [seen.length, stopped]
  }
  expect(await run(() => 'No.')).toEqual([3, true])
  expect(await run(String)).toEqual([5, false])
})
