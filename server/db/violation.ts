import { causesOf } from './error-causes'

/** Unique violation and foreign key violation. */
const violations = new Set<unknown>(['23505', '23503'])

/** The name of the constraint that a statement broke; undefined for any other failure. */
function brokenConstraint(error: unknown): string | undefined {
  for (const { code, constraint } of causesOf(error))
    if (violations.has(code) && typeof constraint === 'string') return constraint
  return undefined
}

/** Runs a write. When it breaks a constraint that `refusals` names, throws that refusal instead. */
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
