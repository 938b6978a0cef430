import type { UpstreamKey } from '#contract/gateway-accounts'
import { queryClient } from '../../api/query-client'
import type { PagedKind } from '../../list/list-kind'
import { upstreamKeysKey, upstreamKeysQuery } from '../../queries/gateway-accounts'
import { upstreamKeysSearch, type UpstreamKeysSearch } from '../../queries/searches'

export const upstreamKeysList: PagedKind<UpstreamKey, UpstreamKeysSearch> = {
  page: upstreamKeysQuery,
  address: upstreamKeysSearch,
  name: 'upstream-keys',
  noun: { one: 'API key', many: 'API keys' },
  needs: 'keeper',
  orderings: [
    ['name', 'Name, A to Z'],
    ['-name', 'Name, Z to A'],
    ['last_used_at', 'Longest unused'],
    ['-created_at', 'Newest first'],
  ],
  firstStep: { needs: 'keeper', to: '/upstream-keys/new', label: 'Add an API key' },
  filters: [],
  actions: async () => (await import('./key-actions')).keyActions,
  refresh: () => void queryClient.invalidateQueries({ queryKey: upstreamKeysKey }),
}
