import type { GatewayPerson } from '#contract/gateway-accounts'
import { queryClient } from '../api/query-client'
import type { ListKind } from '../list/list-kind'
import { peopleKey } from '../queries/gateway-accounts'

export const peopleList: ListKind<GatewayPerson> = {
  name: 'people',
  noun: { one: 'person', many: 'people' },
  needs: 'keeper',
  orderings: [
    ['name', 'Name, A to Z'],
    ['-name', 'Name, Z to A'],
    ['-last_sign_in_at', 'Last signed in'],
  ],
  firstStep: {
    needs: 'keeper',
    to: '/people/new',
    label: 'Invite a person',
    purpose: 'To invite a person',
  },
  filters: [],
  actions: async () => (await import('./person-actions')).personActions,
  refresh: () => void queryClient.invalidateQueries({ queryKey: peopleKey }),
}
