import { useNavigate, useSearch } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { Page } from '../frame/page'
import { ListCard } from '../list/list-card'
import { useList } from '../list/use-list'
import { ActionLink } from '../ui/action-link'
import { ForKeepers } from './for-keepers'
import { keyColumns } from './key-columns'
import { upstreamKeysList } from './upstream-keys.list'
import { upstreamKeysQuery, upstreamKeysSearch, type UpstreamKeysSearch } from '../queries/gateway-accounts'

export const UpstreamKeysPage = () => (
  <ForKeepers title="API keys">
    <KeysList />
  </ForKeepers>
)

function KeysList() {
  const search = useSearch({ from: '/app/upstream-keys' })
  const navigate = useNavigate({ from: '/upstream-keys' })
  const list = useList(upstreamKeysQuery, search, true)
  const count = list.query.data?.count
  return (
    <Page
      fill
      title="API keys"
      count={count}
      actions={
        <ActionLink
          look="primary"
          icon={<Plus size={16} aria-hidden="true" />}
          to="/upstream-keys/new"
          reason={undefined}
        >
          Add API key
        </ActionLink>
      }
    >
      <ListCard
        kind={upstreamKeysList}
        columns={keyColumns}
        list={list}
        search={search}
        onSearch={(to: UpstreamKeysSearch) =>
          void navigate({ search: to, replace: to.search !== search.search })
        }
        defaults={upstreamKeysSearch.defaults}
      />
    </Page>
  )
}
