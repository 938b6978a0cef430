/** The fields that drivers and the system may add to an error. */
type Failure = Error & { readonly code?: unknown; readonly constraint?: unknown }

/** The error and its causes, because Drizzle wraps what the driver throws. */
export function* causesOf(error: unknown): Generator<Failure> {
  for (let cause = error; cause instanceof Error; cause = cause.cause) yield cause
}
