import type { Endpoint } from '#contract/wire'
import { hasPosition, queryInLink } from './passed-query'

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Points `next` and `previous` of a page to this gateway. Of the API's link only the query is kept: its scheme and host are
 * often wrong behind a proxy, and whoever followed it would hand over the key. What cannot be read becomes null.
 */
export function ownPageLinks(entry: Endpoint, answer: unknown, publicUrl: string): unknown {
  if (!isRecord(answer)) return answer
  const own = { ...answer }
  if ('next' in own) own.next = ownLink(entry, own.next, publicUrl, true)
  if ('previous' in own) own.previous = ownLink(entry, own.previous, publicUrl, false)
  return own
}

function ownLink(entry: Endpoint, link: unknown, publicUrl: string, forward: boolean): string | null {
  if (typeof link !== 'string') return null
  const own = new URL(entry.path, publicUrl)
  // Some APIs give a path or only a query.
  const read = URL.parse(link, own.href)
  if (!read || !/^https?:$/.test(read.protocol)) return null
  const query = queryInLink(entry, read.searchParams)
  // Going back, no position is the first page; going on, it would be the first page over and over.
  if (!query || (forward && !hasPosition(query))) return null
  own.search = query.toString()
  return own.href
}
