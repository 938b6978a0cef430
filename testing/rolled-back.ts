import type { Database, Db } from '#server/db/open'

class Undo extends Error {}

/**
 * A database whose transactions nest in one that is rolled back: everything that the server does on `db`
 * while `undone` runs. `undone` can be called within itself.
 */
export function rolledBack(database: Database) {
  let current: Db = database.db
  const db = new Proxy(database.db, {
    get: (_, name) => {
      const value: unknown = Reflect.get(current, name)
      return typeof value === 'function' ? (value as (...args: unknown[]) => unknown).bind(current) : value
    },
  })
  async function undone<T>(work: () => Promise<T>): Promise<T> {
    const outer = current
    let result: { readonly value: T } | undefined
    const run = outer.transaction(async (tx) => {
      current = tx
      result = { value: await work() }
      throw new Undo()
    })
    await run
      .catch((error: unknown) => {
        if (!(error instanceof Undo)) throw error
      })
      .finally(() => {
        current = outer
      })
    if (!result) throw new Error('The work did not end.')
    return result.value
  }
  return { db, current: () => current, undone }
}
