/** Shorter than a frame, so that the page can draw and answer in between. */
const sliceMs = 8

/**
 * Runs a long computation in short slices, and lets the page work at each pause. A worker isn't possible, because the
 * Content-Security-Policy allows no script addresses made by scripts.
 * @param steps stops at each yield
 */
export async function inSlices<T>(steps: Generator<undefined, T>, signal: AbortSignal): Promise<T> {
  for (;;) {
    const end = performance.now() + sliceMs
    do {
      const step = steps.next()
      if (step.done) return step.value
    } while (performance.now() < end)
    await new Promise((resolve) => setTimeout(resolve))
    signal.throwIfAborted()
  }
}
