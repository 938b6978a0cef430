import type { ListSearch } from '../lib/address/list-address'
import { inAddress, type SearchOf } from '../lib/address/search-params'
import { waitBriefly, type Cause } from '../lib/wait-briefly'
import type { ListName } from '../queries/record-types'
import { openDefaultView } from './views/saved-views'

type Visit = Parameters<typeof openDefaultView>[1]

/** The search parameters of a list, its default view, and the read that starts before its page is drawn. */
export const listRoute = <S extends ListSearch>(
  name: ListName,
  search: SearchOf<S>,
  read: (search: S) => Promise<unknown>,
) => ({
  ...inAddress(search),
  beforeLoad: (visit: Visit) => openDefaultView(name, visit),
  loaderDeps: ({ search }: { search: S }) => search,
  loader: ({ deps, cause }: { deps: S; cause: Cause }) => waitBriefly(cause, () => read(deps)),
})
