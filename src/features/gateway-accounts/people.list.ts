import type { GatewayPerson } from '#contract/gateway-accounts'
import { queryClient } from '../../api/query-client'
import type { PagedKind } from '../../list/list-kind'
import { peopleKey, peopleQuery } from '../../queries/gateway-accounts'
import { peopleSearch, type PeopleSearch } from '../../queries/searches'

export const peopleList: PagedKind<GatewayPerson, PeopleSearch> = {
  page: peopleQuery,
  address: peopleSearch,
  name: 'people',
  noun: { one: 'person', many: 'people' },
  needs: 'keeper',
  orderings: [
    ['name', 'Name, A to Z'],
    ['-name', 'Name, Z to A'],
    ['-last_sign_in_at', 'Last signed in'],
  ],
  firstStep: { needs: 'keeper', to: '/people/new', label: 'Invite a person' },
  filters: [],
  actions: async () => (await import('./person-actions')).personActions,
  refresh: () => void queryClient.invalidateQueries({ queryKey: peopleKey }),
}
