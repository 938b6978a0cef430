import {
  parse,
  protocol,
  type messages,
  type PGlite,
  type QueryOptions,
  type Results,
} from '@electric-sql/pglite'
import { drizzle, type PgliteDatabase } from 'drizzle-orm/pglite'
import { keptStatements } from './kept-statements'

type Client = Pick<PGlite, 'query' | 'transaction'>
type Kept = { readonly parameters: readonly number[]; readonly columns: readonly messages.BackendMessage[] }
type Query = <T>(text: string, params?: unknown[], options?: QueryOptions) => Promise<Results<T>>

const { serialize } = protocol

/** Drizzle over the embedded database. It uses nothing of a client but what is made here. */
export const embeddedDrizzle = (client: PGlite): PgliteDatabase =>
  drizzle({ client: quicker(client) as PGlite })

/**
 * The embedded database asks itself six times for each statement, to read, describe, bind, describe again, run and end it. One
 * that is kept under a name is asked for once: that is nearly half of the time of a small one.
 */
function quicker(client: PGlite): Client {
  const nameOf = keptStatements()
  const kept = new Map<string, Kept>()
  const send = (...parts: Uint8Array[]) =>
    client.execProtocolStream(Buffer.concat([...parts, serialize.sync()]), { syncToFs: false })

  async function keep(name: string, text: string): Promise<Kept> {
    const told = await send(serialize.parse({ name, text }), serialize.describe({ type: 'S', name }))
    const found = {
      parameters: parse.parseDescribeStatementResults(told),
      columns: told.filter((one) => one.name === 'rowDescription'),
    }
    kept.set(name, found)
    return found
  }

  async function run<T>(
    name: string,
    text: string,
    params: unknown[],
    options?: QueryOptions,
  ): Promise<Results<T>> {
    const { parameters, columns } = kept.get(name) ?? (await keep(name, text))
    const values = params.map((value, index) => {
      if (value === null || value === undefined) return null
      const write = client.serializers[parameters[index] ?? 0]
      // As the client itself does with types that it does not know, such as those of our own.
      return write ? write(value) : (value as string | number | boolean).toString()
    })
    const told = await send(serialize.bind({ statement: name, values }), serialize.execute())
    const [results] = parse.parseResults([...columns, ...told], client.parsers, options)
    return results as Results<T> // What a statement returns is known to whoever wrote it.
  }

  const query: Query = async (text, params = [], options) => {
    const name = nameOf(text)
    if (name === undefined) return client.query(text, params, options)
    await client._checkReady()
    // As the client does it with its own: one at a time, and none within the transaction of another.
    return client._runExclusiveTransaction(() => client.runExclusive(() => run(name, text, params, options)))
  }
  return {
    query,
    transaction: (work) =>
      client.transaction((tx) => {
        const within: Query = async (text, params = [], options) => {
          const name = tx.closed ? undefined : nameOf(text)
          return name === undefined
            ? tx.query(text, params, options)
            : client.runExclusive(() => run(name, text, params, options))
        }
        return work(Object.assign(Object.create(tx) as typeof tx, { query: within }))
      }),
  }
}
