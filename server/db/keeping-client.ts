import type pg from 'pg'
import { keptStatements } from './kept-statements'

type Asked = { readonly text?: string; readonly name?: string }

/**
 * The driver's client, which keeps the statements that come again on the server, each under a name that is the same for all connections.
 * Most of what a write asks is planned in more time than it runs.
 */
export function keepingClient({ Client }: Pick<typeof pg, 'Client'>): typeof pg.Client {
  const nameOf = keptStatements()
  return class extends Client {
    // Drizzle gives the text in an object and the values beside it. What has no values, such as "begin", needs no plan.
    override query(...given: unknown[]): never {
      const [asked, values, ...others] = given as [Asked | string | undefined, unknown, ...unknown[]]
      const name =
        typeof asked === 'object' && asked.text !== undefined && Array.isArray(values) && values.length > 0
          ? (asked.name ?? nameOf(asked.text))
          : undefined
      const named = name === undefined ? given : [{ ...(asked as Asked), name }, values, ...others]
      // The driver takes the same in many forms; what was given is what goes on.
      return super.query(...(named as [never]))
    }
  }
}
