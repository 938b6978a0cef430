import { isKind } from './api-error'
import { onConnection } from './connection'

/** The lists of which another API refused an order in this session, with those orders. */
const refused = new Set<string>()
onConnection('cleared', () => refused.clear())

/**
 * Reads rows in an order. An API that refuses the order, but not the request without it, isn't asked for it
 * again in this session.
 * @param read gets an empty object when the order is left out
 */
export async function readOrdered<T>(
  list: string,
  ordering: string,
  read: (order: { ordering?: string }) => Promise<T>,
): Promise<T> {
  const order = `${list} ${ordering.replace(/^-/, '')}`
  if (refused.has(order)) return read({})
  try {
    return await read({ ordering })
  } catch (error) {
    if (!isKind(error, 'invalid')) throw error
    const rows = await read({})
    refused.add(order)
    return rows
  }
}
