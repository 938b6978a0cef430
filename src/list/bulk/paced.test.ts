import { expect, test } from 'vitest'
import { runPaced, type Told } from './paced'

const done: Told = { outcome: { kind: 'done', words: '' } }
const idle = { onOutcome: () => undefined, onPause: () => undefined }

test('each is done once, and never more than two at a time', async () => {
  let [now, most] = [0, 0]
  const seen: number[] = []
  const act = async (item: number) => {
    seen.push(item)
    most = Math.max(most, ++now)
    await Promise.resolve()
    now--
    return done
  }
  await runPaced({ ...idle, items: [1, 2, 3, 4, 5], act, signal: new AbortController().signal })
  expect([seen, most]).toEqual([[1, 2, 3, 4, 5], 2])
})

test('after cancelling nothing more begins, and what has begun is told', async () => {
  const stop = new AbortController()
  const told: number[] = []
  const act = async (item: number) => {
    if (item === 2) stop.abort()
    return done
  }
  await runPaced({
    ...idle,
    items: [1, 2, 3, 4],
    act,
    onOutcome: (item) => told.push(item),
    signal: stop.signal,
  })
  expect(told).toEqual([1, 2])
})

test('when the server asks to wait nothing is sent earlier, until somebody decides to go on', async () => {
  const seen: number[] = []
  const act = async (item: number): Promise<Told> => {
    seen.push(item)
    return item === 1 ? { outcome: { kind: 'failed', words: '', again: true }, wait: 60_000 } : done
  }
  const before = Date.now()
  const until = await runPaced({
    items: [1, 2, 3],
    act,
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

test('a key that was refused ends the run', async () => {
  const seen: number[] = []
  const act = async (item: number): Promise<Told> => {
    seen.push(item)
    return { outcome: { kind: 'failed', words: '', again: true }, stop: true }
  }
  await runPaced({ ...idle, items: [1, 2, 3], act, atOnce: 1, signal: new AbortController().signal })
  expect(seen).toEqual([1])
})
