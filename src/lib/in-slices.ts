/**
 * Lets the page work. A timer would wait longer: browsers make nested ones last four milliseconds at least.
 */
async function pause(): Promise<void> {
  const { port1, port2 } = new MessageChannel()
  const passed = new Promise((resolve) => port1.addEventListener('message', resolve, { once: true }))
  port1.start()
  port2.postMessage(null)
  await passed
  port1.close()
}

/** Shorter than a frame, so that the page can draw and answer in between. */
const sliceMs = 8

/**
 * Runs a long computation in short slices, and lets the page work at each pause. A worker isn't possible,
 * because the Content-Security-Policy allows no script addresses made by scripts.
 * @param steps stops at each yield
 */
export async function inSlices<T>(steps: Generator<undefined, T>, signal: AbortSignal): Promise<T> {
  for (;;) {
    const end = performance.now() + sliceMs
    do {
      const step = steps.next()
      if (step.done) return step.value
    } while (performance.now() < end)
    await pause()
    signal.throwIfAborted()
  }
}
