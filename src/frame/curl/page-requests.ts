import { operations } from '#contract/endpoints'
import type { Endpoint } from '#contract/wire'
import { scopeAsked, textAt } from '../../lib/list-search'
import type { CurlInput } from '../../api/curl'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The operations of the page. The first one gets the search, filters and order of the address; the others get its scope only. */
    operations?: readonly (keyof typeof operations)[]
  }
}

type Place = {
  readonly staticData: { readonly operations?: readonly (keyof typeof operations)[] }
  readonly params: object
  readonly search: object
}
type PageRequest = { readonly endpoint: Endpoint; readonly input: CurlInput }

const idInPath = /\{(\w+)\}/g

/** Fills every path parameter with the same id, because the address of a page has only one. */
const paramsOf = ({ path }: Endpoint, [id]: readonly unknown[]) =>
  Object.fromEntries([...path.matchAll(idInPath)].map(([, name]) => [name, id]))

const scopeNames = new Set(['node', 'include_descendants'])

const scopeIn = (search: object) =>
  scopeAsked({ node: textAt(search, 'node'), only: textAt(search, 'only') === 'yes' ? 'yes' : '' })

/** The search parameters that the address and the operation share. The first page needs no number. */
const queryOf = ({ query }: Endpoint, search: object, isFirst: boolean) =>
  Object.fromEntries(
    Object.entries<unknown>({ ...search, ...scopeIn(search) }).filter(
      ([name, value]) =>
        (isFirst ? true : scopeNames.has(name)) &&
        name in query.shape &&
        (typeof value === 'string' || typeof value === 'number') &&
        !(name === 'page' && value === 1),
    ),
  ) as Record<string, string | number> // Filtered by type just above.

/** The requests of a page, with the id and filters of its address. Every page also reads the caller's permissions. */
export const requestsOf = ({ staticData, params, search }: Place): readonly PageRequest[] =>
  [...(staticData.operations ?? []), 'listServiceAccountPermissions' as const].map((name, at) => {
    const endpoint: Endpoint = operations[name]
    return {
      endpoint,
      input: {
        params: paramsOf(endpoint, Object.values(params)),
        query: queryOf(endpoint, search, at === 0),
      },
    }
  })
