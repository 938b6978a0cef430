import { useSearch } from '@tanstack/react-router'
import { ListPage } from '../list/list-page'
import { useList } from '../list/use-list'
import { keyColumns } from './key-columns'
import { upstreamKeysList } from './upstream-keys.list'
import { upstreamKeysQuery } from '../queries/gateway-accounts'
import { upstreamKeysSearch } from '../queries/searches'

export function UpstreamKeysPage() {
  const search = useSearch({ from: '/app/upstream-keys' })
  const list = useList(upstreamKeysList, upstreamKeysQuery, search, upstreamKeysSearch.defaults, true)
  return (
    <ListPage
      title="API keys"
      counts
      create={{ to: '/upstream-keys/new', label: 'Add API key', reason: undefined }}
      kind={upstreamKeysList}
      columns={keyColumns}
      list={list}
      search={search}
      defaults={upstreamKeysSearch.defaults}
    />
  )
}
