type Deadline = {
  /** Sets the deadline to this many milliseconds from now, but never later than the total. */
  readonly within: (ms: number) => void
  readonly clear: () => void
}

/** One timer for all stages of an exchange. */
export function deadline(totalMs: number, onLate: () => void): Deadline {
  const end = performance.now() + totalMs
  let timer: NodeJS.Timeout | undefined
  const clear = () => clearTimeout(timer)
  return {
    within: (ms) => {
      clear()
      timer = setTimeout(onLate, Math.ceil(Math.min(ms, end - performance.now())))
    },
    clear,
  }
}
