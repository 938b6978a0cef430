import { invitationAges } from '#contract/employees'
import { listShape } from '../../lib/list-search'
import { digitsOrNothing, oneOf, searchOf } from '../../lib/search-params'

export const invitationsSearch = searchOf(() => ({
  search: listShape.search,
  age: oneOf(invitationAges, ''),
  role: digitsOrNothing,
  columns: listShape.columns,
}))
export type InvitationsSearch = ReturnType<typeof invitationsSearch>
