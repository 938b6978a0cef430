import type { Db } from './open'

const known = new WeakMap<object, Map<string, unknown>>()

/**
 * A statement that is built once: that costs more than sending it. The key stands for its text, so whatever changes the text
 * must be part of it. Kept by the session and not by `db`, because a transaction is a session of its own.
 */
export function preparedOnce<T>(db: Db, key: string, build: () => T): T {
  const { session } = db._
  const statements = known.get(session) ?? new Map<string, unknown>()
  known.set(session, statements)
  if (!statements.has(key)) statements.set(key, build())
  return statements.get(key) as T
}
