import { expect, test } from 'vitest'
import { inSlices } from './in-slices'

function* endless(onStep: () => void): Generator<undefined, never> {
  for (;;) {
    onStep()
    yield
  }
}

test('lets other work run while a computation goes on, and ends it when it is aborted', async () => {
  const stop = new AbortController()
  let steps = 0
  const running = inSlices(
    endless(() => steps++),
    stop.signal,
  )
  // Without pauses this timer would never fire.
  setTimeout(() => stop.abort())
  await expect(running).rejects.toThrow(/aborted/)
  expect(steps).toBeGreaterThan(0)
})
