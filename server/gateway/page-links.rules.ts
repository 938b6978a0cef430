import type { Endpoint } from '#contract/wire'
import type { ReadJson } from './json-places'
import { hasPosition, queryInLink } from './passed-query'

export const links = ['next', 'previous']

/**
 * Points `next` and `previous` of a page to this gateway. Of the API's link only the query is kept: its scheme and host are
 * often wrong behind a proxy, and whoever followed it would hand over the key. What cannot be read becomes null. All else
 * stays as it came, byte for byte: to write a page anew takes longer than anything else that is done with it.
 */
export function withOwnPageLinks(entry: Endpoint, { json, places }: ReadJson, publicUrl: string): Buffer {
  const parts: Buffer[] = []
  let done = 0
  for (const { name, start, end } of places) {
    const own = ownLink(entry, JSON.parse(json.toString('utf8', start, end)), publicUrl, name === 'next')
    parts.push(json.subarray(done, start), Buffer.from(JSON.stringify(own)))
    done = end
  }
  return done === 0 ? json : Buffer.concat([...parts, json.subarray(done)])
}

function ownLink(entry: Endpoint, link: unknown, publicUrl: string, forward: boolean): string | null {
  if (typeof link !== 'string') return null
  // Some APIs give a path or only a query.
  const read = URL.parse(link, publicUrl)
  if (!read || !/^https?:$/.test(read.protocol)) return null
  const query = queryInLink(entry, read.searchParams)
  // Going back, no position is the first page; going on, it would be the first page over and over.
  if (!query || (forward && !hasPosition(query))) return null
  const search = query.toString()
  return `${new URL(publicUrl).origin}${entry.path}${search && `?${search}`}`
}
