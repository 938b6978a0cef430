import { gatewayPersonOrderings, upstreamKeyOrderings } from '#contract/address-values'
import { orderingsBy } from '#contract/wire'
import { listShape } from '../lib/list-search'
import { oneOf, searchOf } from '../lib/search-params'

export const peopleSearch = searchOf(() => ({
  ...listShape,
  ordering: oneOf(orderingsBy(gatewayPersonOrderings), 'name'),
}))
export type PeopleSearch = ReturnType<typeof peopleSearch>

export const upstreamKeysSearch = searchOf(() => ({
  ...listShape,
  ordering: oneOf(orderingsBy(upstreamKeyOrderings), 'name'),
}))
export type UpstreamKeysSearch = ReturnType<typeof upstreamKeysSearch>
