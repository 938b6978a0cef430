import { serviceAccountOrderings, serviceAccountStates } from '#contract/address-values'
import { orderingsBy } from '#contract/wire'
import { listShape } from '../lib/list-search'
import { digitsOrNothing, oneOf, searchOf } from '../lib/search-params'

export const serviceAccountsSearch = searchOf(() => ({
  ...listShape,
  ordering: oneOf(orderingsBy(serviceAccountOrderings), 'name'),
  state: oneOf(serviceAccountStates, ''),
  role: digitsOrNothing,
}))
export type ServiceAccountsSearch = ReturnType<typeof serviceAccountsSearch>
