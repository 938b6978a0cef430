import { mailKinds, mailOrderings, mailStates } from '#contract/address-values'
import { orderingsBy } from '#contract/wire'
import { listShape } from '../lib/list-search'
import { oneOf, searchOf } from '../lib/search-params'

export const outboxSearch = searchOf(() => ({
  ...listShape,
  ordering: oneOf(orderingsBy(mailOrderings), '-id'),
  state: oneOf(mailStates, ''),
  kind: oneOf(mailKinds, ''),
}))
export type OutboxSearch = ReturnType<typeof outboxSearch>
