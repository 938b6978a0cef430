import type { SearchMiddleware } from '@tanstack/react-router'
import type { Scope } from '../lib/list-search'

/** What the router hands over when it is asked for more than the result: `explicit` is what the link itself named. */
type Collected = { readonly search: Partial<Scope>; readonly meta: { readonly explicit?: object } }

/**
 * The node scope goes with every link that names no node; a link with `node: ''` ends it. The router's own retainSearchParams
 * does the same and more, for three times the bytes of what every visit loads first.
 */
export const keepScope: SearchMiddleware<Scope> = ({ search, next }) => {
  // Its types do not show the second argument, which its own middleware uses.
  const collect = next as unknown as (search: Scope, all: true) => Collected
  const {
    search: { node, ...rest },
    meta,
  } = collect(search, true)
  const scope = meta.explicit && 'node' in meta.explicit ? node : search.node
  return (scope ? { ...rest, node: scope } : rest) as Scope // Without a scope the address has no such name at all.
}
