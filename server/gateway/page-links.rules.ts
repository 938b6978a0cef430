import type { Endpoint } from '#contract/wire'
import { hasPosition, queryInLink } from './passed-query'

const links = ['next', 'previous']

/**
 * Points `next` and `previous` of a page to this gateway. Only the query of the API's link is kept: its
 * scheme and host are often wrong behind a proxy, and a client that followed it would send its key there. A
 * link that cannot be read becomes null. Everything else stays as it came, byte for byte, so that no number
 * is rounded.
 * @param json text that JSON.parse accepts
 */
export function withOwnPageLinks(entry: Endpoint, json: string, publicUrl: string): string {
  let written = ''
  let done = 0
  for (const { name, start, end } of membersOf(json, links)) {
    const own = ownLink(entry, JSON.parse(json.slice(start, end)), publicUrl, name === 'next')
    written += json.slice(done, start) + JSON.stringify(own)
    done = end
  }
  return written + json.slice(done)
}

type Member = { readonly name: string; readonly start: number; readonly end: number }

/**
 * Finds the values of the members with these names in the outermost object. A name can come twice, and can be
 * written with escapes.
 */
function membersOf(json: string, names: readonly string[]): Member[] {
  const members: Member[] = []
  let depth = 0
  let isText = false
  let textStart = 0
  let current: Omit<Member, 'end'> | undefined
  for (const { 0: token, index } of json.matchAll(/\\.|["{}[\],:]/g)) {
    if (token === '"') {
      isText = !isText
      if (isText) textStart = index
    } else if (!isText) {
      if (depth === 1 && token === ':') {
        const name = String(JSON.parse(json.slice(textStart, index)))
        if (names.includes(name)) current = { name, start: index + 1 }
      }
      if (depth === 1 && current && (token === ',' || token === '}')) {
        members.push({ ...current, end: index })
        current = undefined
      }
      if (token === '{' || token === '[') depth++
      if (token === '}' || token === ']') depth--
    }
  }
  return members
}

function ownLink(entry: Endpoint, link: unknown, publicUrl: string, forward: boolean): string | null {
  if (typeof link !== 'string') return null
  // Some APIs give a path or only a query.
  const read = URL.parse(link, publicUrl)
  if (!read || !/^https?:$/.test(read.protocol)) return null
  const query = queryInLink(entry, read.searchParams)
  // Without a position a link leads to the first page. Forward, a client would read that page for ever.
  if (!query || (forward && !hasPosition(query))) return null
  const search = query.toString()
  return `${new URL(publicUrl).origin}${entry.path}${search && `?${search}`}`
}
