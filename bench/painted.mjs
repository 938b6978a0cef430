// The clocks of what happens in a browser: they stop when the frame in question is painted, not when it was asked for.

/** Runs in the page. */
function installClocks() {
  /** A promise of the moment at which what `isThere` looks for has been painted. */
  const whenPainted = (isThere) =>
    new Promise((resolve) => {
      const look = () => {
        if (!isThere()) return requestAnimationFrame(look)
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => resolve(performance.now())
        port2.postMessage(0)
      }
      requestAnimationFrame(look)
    })
  /** A promise of the milliseconds from the next click until `state` is another one, and painted. */
  const fromClick = async (state) => {
    const was = state()
    let clickedAt = 0
    document.addEventListener('click', (event) => (clickedAt ||= event.timeStamp), {
      capture: true,
      once: true,
    })
    return (await whenPainted(() => clickedAt && state() !== was)) - clickedAt
  }
  Object.assign(globalThis, { whenPainted, fromClick })
}

/** For `addInitScript`: the clocks, and then `watch` with its argument. In one script, because the order of several is not defined. */
export const withClocks = (watch = () => {}, argument = null) =>
  `(${String(installClocks)})();(${String(watch)})(${JSON.stringify(argument)})`
