/** The name of the constraint that a statement broke, on either database; undefined for any other failure. */
export function brokenConstraint(error: unknown): string | undefined {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    const { code, constraint } = cause as { code?: unknown; constraint?: unknown }
    if ((code === '23505' || code === '23503') && typeof constraint === 'string') return constraint
  }
  return undefined
}

/** Runs a write, and turns what the database itself keeps (unique names, references) into the refusal for it. */
export async function refusing<T>(
  refusals: Readonly<Record<string, () => Error>>,
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write()
  } catch (error) {
    const refusal = refusals[brokenConstraint(error) ?? '']
    throw refusal ? refusal() : error
  }
}
