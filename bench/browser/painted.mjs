// The clocks of a page. They stop when the frame is painted, not when it was requested.

/** Runs in the page. */
function installClocks() {
  /** A promise of the moment of the paint after `isThere` first says yes. */
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
  /** A promise of the milliseconds from the next click until another `state` than undefined is painted. */
  const fromClick = async (state) => {
    const was = state()
    let clickedAt = 0
    document.addEventListener('click', (event) => (clickedAt ||= event.timeStamp), {
      capture: true,
      once: true,
    })
    const isOther = () => ![undefined, was].includes(state())
    return (await whenPainted(() => clickedAt && isOther())) - clickedAt
  }
  Object.assign(globalThis, { whenPainted, fromClick })
}

/** For `addInitScript`: the clocks, then `watch`. One script, because several have no defined order. */
export const withClocks = (watch, argument) =>
  `(${String(installClocks)})();(${String(watch)})(${JSON.stringify(argument)})`
