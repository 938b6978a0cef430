import type { Done } from '../saved'

/** What became of one item of many. */
export type ItemOutcome =
  | Done
  | {
      readonly kind: 'not-done'
      readonly words: string
      /** It would fail again: the record doesn't exist any more, is out of scope, or has changed since. */
      readonly gone?: true
    }
  | { readonly kind: 'maybe'; readonly words: string }

export type Attempt = {
  readonly outcome: ItemOutcome
  /** Milliseconds that the server asks to wait before the next request. */
  readonly wait?: number
  /** Every other item would fail too. */
  readonly stop?: boolean
  /** The failure isn't about this item. After a few equal ones, the other items are expected to fail too. */
  readonly isGeneral?: boolean
}

/** The run ends after this many equal failures in a row. */
const mostEqual = 3

/** Nothing is sent until then, unless a person continues earlier. */
export type Pause = { readonly until: number; readonly goOn: () => void }

type Run<T> = {
  readonly items: readonly T[]
  readonly attempt: (item: T) => Promise<Attempt>
  readonly onOutcome: (item: T, outcome: ItemOutcome) => void
  readonly onPause: (pause: Pause | undefined) => void
  readonly signal: AbortSignal
  readonly notBefore?: number
  readonly atOnce?: number
}

/** A limit of up to a minute is a general one. A longer wait is about this item. */
const longestWaitMs = 61_000

/**
 * Decides how a run waits: after a long wait for one item it goes on with the others. Two such waits in a row
 * mean that all must wait.
 */
function waitForAll(): (wait: number) => number {
  let wasLong = false
  return (wait) => {
    const isLong = wait > longestWaitMs
    const isOfOne = isLong && !wasLong
    wasLong = isLong
    return isOfOne ? 0 : wait
  }
}

/**
 * Makes one attempt for each item, few at a time, and waits as long as the server asks. An item that had to
 * wait is tried once more. Ends early when it is aborted.
 * @returns the moment before which no further request should be sent, and whether it ended because the rest
 * would fail too
 */
export async function runMany<T>({
  items,
  attempt,
  onOutcome,
  onPause,
  signal,
  notBefore = 0,
  atOnce = 2,
}: Run<T>): Promise<{ readonly until: number; readonly stopped: boolean }> {
  const rest = [...items]
  const again = new Set<T>()
  const waitOf = waitForAll()
  let until = notBefore
  let stopped = false
  let equal = { words: '', times: 0 }
  const note = ({ outcome: { words }, stop = false, isGeneral = false }: Attempt) => {
    const times = !isGeneral ? 0 : words === equal.words ? equal.times + 1 : 1
    equal = { words, times }
    stopped ||= stop || times >= mostEqual
  }
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
      const made = await attempt(item)
      const { outcome } = made
      const asked = waitOf(made.wait ?? 0)
      if (asked > 0) until = Math.max(until, Date.now() + asked)
      if (asked > 0 && asked <= longestWaitMs && !again.has(item)) {
        again.add(item)
        rest.unshift(item)
        continue
      }
      note(made)
      onOutcome(item, outcome)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  onPause(undefined)
  return { until, stopped: stopped && rest.length > 0 }
}
