import { catalogueOrderings, packageStates } from '#contract/address-values'
import { orderingsBy } from '#contract/wire'
import { listShape } from '../lib/list-search'
import { oneOf, searchOf } from '../lib/search-params'

export const packagesSearch = searchOf(() => ({
  ...listShape,
  ordering: oneOf(orderingsBy(catalogueOrderings), 'name'),
  state: oneOf(packageStates, ''),
  type: oneOf(['subscription', 'nfr'], ''),
}))
export type PackagesSearch = ReturnType<typeof packagesSearch>
