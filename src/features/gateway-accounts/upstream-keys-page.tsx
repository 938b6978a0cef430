import { useSearch } from '@tanstack/react-router'
import { ListPage } from '../../list/list-page'
import { keyColumns } from './key-columns'
import { upstreamKeysList } from './upstream-keys.list'

export function UpstreamKeysPage() {
  const search = useSearch({ from: '/app/upstream-keys' })
  return (
    <ListPage
      title="API keys"
      counts
      create={{ to: '/upstream-keys/new', label: 'Add API key', reason: undefined }}
      kind={upstreamKeysList}
      columns={keyColumns}
      search={search}
    />
  )
}
