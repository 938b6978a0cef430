import { expect, test } from 'vitest'
import { runMany, type Attempt } from './run-many'

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
  await runMany({ ...idle, items: [1, 2, 3, 4, 5], attempt, signal: new AbortController().signal })
  expect([seen, most]).toEqual([[1, 2, 3, 4, 5], 2])
})

test('starts nothing after it is cancelled, and reports what has started', async () => {
  const stop = new AbortController()
  const told: number[] = []
  const attempt = async (item: number) => {
    if (item === 2) stop.abort()
    return done
  }
  await runMany({
    ...idle,
    items: [1, 2, 3, 4],
    attempt,
    onOutcome: (item) => told.push(item),
    signal: stop.signal,
  })
  expect(told).toEqual([1, 2])
})

test('sends nothing before the time that the server asks for, unless a person continues, and tries that item once more', async () => {
  const seen: number[] = []
  const told: number[] = []
  const attempt = async (item: number): Promise<Attempt> => {
    seen.push(item)
    return item === 1 && seen.length === 1 ? { outcome: { kind: 'not-done', words: '' }, wait: 60_000 } : done
  }
  const before = Date.now()
  const { until } = await runMany({
    items: [1, 2, 3],
    attempt,
    atOnce: 1,
    onOutcome: (item) => told.push(item),
    onPause: (pause) => {
      if (!pause) return
      expect(seen).toEqual([1])
      expect(pause.until).toBeGreaterThanOrEqual(before + 60_000)
      pause.goOn()
    },
    signal: new AbortController().signal,
  })
  expect([seen, told]).toEqual([
    [1, 1, 2, 3],
    [1, 2, 3],
  ])
  expect(until).toBe(0)
})

test('ends the run when the key is refused', async () => {
  const seen: number[] = []
  const attempt = async (item: number): Promise<Attempt> => {
    seen.push(item)
    return { outcome: { kind: 'not-done', words: '' }, stop: true }
  }
  await runMany({ ...idle, items: [1, 2, 3], attempt, atOnce: 1, signal: new AbortController().signal })
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
    const { stopped } = await runMany({ ...idle, items: [1, 2, 3, 4, 5], attempt, atOnce: 1, signal })
    return [seen.length, stopped]
  }
  expect(await run(() => 'No.')).toEqual([3, true])
  expect(await run(String)).toEqual([5, false])
})

test('goes on with the others after a wait of an hour for one item, and waits when a second one follows', async () => {
  const run = async (limited: readonly number[]) => {
    const seen: number[] = []
    let pauses = 0
    await runMany({
      items: [1, 2, 3, 4],
      attempt: async (item): Promise<Attempt> => {
        seen.push(item)
        return limited.includes(item) ? { outcome: { kind: 'not-done', words: '' }, wait: 3_600_000 } : done
      },
      atOnce: 1,
      onOutcome: () => undefined,
      onPause: (pause) => {
        if (!pause) return
        pauses++
        pause.goOn()
      },
      signal: new AbortController().signal,
    })
    return { seen, pauses }
  }
  expect(await run([2])).toEqual({ seen: [1, 2, 3, 4], pauses: 0 })
  expect(await run([2, 3])).toEqual({ seen: [1, 2, 3, 4], pauses: 1 })
})
