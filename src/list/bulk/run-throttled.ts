/** The result of one item of many. */
export type Outcome =
  | { readonly kind: 'done'; readonly words: string }
  | {
      readonly kind: 'failed'
      readonly words: string
      /** Whether nothing happened, so that a retry can't do it twice. */
      readonly canRetry: boolean
      /** The record does not exist any more, or is out of scope. */
      readonly gone?: true
    }
  | { readonly kind: 'unknown'; readonly words: string }

export type Attempt = {
  readonly outcome: Outcome
  /** Milliseconds that the server asks to wait before the next request. */
  readonly wait?: number
  /** Every other item would fail too. */
  readonly stop?: boolean
}

/** Nothing is sent until then, unless a person continues earlier. */
export type Pause = { readonly until: number; readonly goOn: () => void }

type Run<T> = {
  readonly items: readonly T[]
  readonly attempt: (item: T) => Promise<Attempt>
  readonly onOutcome: (item: T, outcome: Outcome) => void
  readonly onPause: (pause: Pause | undefined) => void
  readonly signal: AbortSignal
  readonly notBefore?: number
  readonly atOnce?: number
}

/**
 * Makes one attempt for each item, few at a time, and waits as long as the server asks. Ends early when it is aborted.
 * Returns the moment before which no further request should be sent.
 */
export async function runThrottled<T>({
  items,
  attempt,
  onOutcome,
  onPause,
  signal,
  notBefore = 0,
  atOnce = 2,
}: Run<T>): Promise<number> {
  const rest = [...items]
  let until = notBefore
  let stopped = false
  const sleeping = new Set<() => void>()
  const wake = () => sleeping.forEach((end) => end())
  signal.addEventListener('abort', wake, { once: true })
  const goOn = () => {
    until = 0
    wake()
  }
  const wait = () =>
    new Promise<void>((resolve) => {
      const end = () => {
        clearTimeout(timer)
        sleeping.delete(end)
        resolve()
      }
      const timer = setTimeout(end, until - Date.now())
      sleeping.add(end)
      onPause({ until, goOn })
    })
  const worker = async () => {
    while (rest.length > 0 && !stopped && !signal.aborted) {
      if (until > Date.now()) {
        await wait()
        continue
      }
      onPause(undefined)
      const item = rest.shift()
      if (item === undefined) return
      const { outcome, wait: asked = 0, stop = false } = await attempt(item)
      if (asked > 0) until = Math.max(until, Date.now() + asked)
      stopped ||= stop
      onOutcome(item, outcome)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  onPause(undefined)
  return until
}
