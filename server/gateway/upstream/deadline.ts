type Deadline = {
  /** Sets the deadline to this many milliseconds from now, but never later than the total. */
  readonly within: (ms: number) => void
  readonly clear: () => void
}

/**
 * One timer for all stages of an exchange. When it fires, it checks whether the deadline has moved, because a
 * timer for each stage costs more than the stage.
 */
export function deadline(totalMs: number, onLate: () => void): Deadline {
  const end = performance.now() + totalMs
  let lateAt = end
  let wakesAt = Infinity
  let timer: NodeJS.Timeout | undefined
  const set = (now: number) => {
    clearTimeout(timer)
    wakesAt = lateAt
    timer = setTimeout(wake, Math.ceil(lateAt - now))
  }
  const wake = () => {
    const now = performance.now()
    if (now >= lateAt) onLate()
    else set(now)
  }
  return {
    within: (ms) => {
      const now = performance.now()
      lateAt = Math.min(now + ms, end)
      if (lateAt < wakesAt) set(now)
    },
    clear: () => clearTimeout(timer),
  }
}
