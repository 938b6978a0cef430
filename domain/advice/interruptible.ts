/** A computation that can take long. It stops at each yield, so that its caller can do something else in between. */
export type Interruptible<T> = Generator<undefined, T>

/** Runs a computation to its end without a break. */
export function finished<T>(work: Interruptible<T>): T {
  let step = work.next()
  while (!step.done) step = work.next()
  return step.value
}
