import { expect, test } from 'vitest'
import { inSlices } from './in-slices'

/** Far more steps than fit into one slice. */
function* manySteps(onStep: () => void): Generator<undefined, void> {
  for (let step = 0; step < 10_000_000; step++) {
    onStep()
    yield
  }
}

test('lets other work run while a computation goes on, and ends it when it is aborted', async () => {
  const stop = new AbortController()
  let steps = 0
  const running = inSlices(
    manySteps(() => steps++),
    stop.signal,
  )
  // Without pauses this message would arrive after the last step.
  const { port1, port2 } = new MessageChannel()
  port1.addEventListener('message', () => stop.abort())
  port1.start()
  port2.postMessage('')
  await expect(running).rejects.toThrow(/aborted/)
  port1.close()
  expect(steps).toBeGreaterThan(0)
})
