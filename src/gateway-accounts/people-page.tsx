import { useNavigate, useSearch } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { Page } from '../frame/page'
import { ListCard } from '../list/list-card'
import { useList } from '../list/use-list'
import { ActionLink } from '../ui/action-link'
import { ForKeepers } from './for-keepers'
import { peopleList } from './people.list'
import { personColumns } from './person-columns'
import { peopleQuery, peopleSearch, type PeopleSearch } from '../queries/gateway-accounts'

export const PeoplePage = () => (
  <ForKeepers title="People">
    <PeopleList />
  </ForKeepers>
)

function PeopleList() {
  const search = useSearch({ from: '/app/people' })
  const navigate = useNavigate({ from: '/people' })
  const list = useList(peopleQuery, search, true)
  const count = list.query.data?.count
  return (
    <Page
      fill
      title="People"
      count={count}
      actions={
        <ActionLink
          look="primary"
          icon={<Plus size={16} aria-hidden="true" />}
          to="/people/new"
          reason={undefined}
        >
          Invite person
        </ActionLink>
      }
    >
      <ListCard
        kind={peopleList}
        columns={personColumns}
        list={list}
        search={search}
        onSearch={(to: PeopleSearch) => void navigate({ search: to, replace: to.search !== search.search })}
        defaults={peopleSearch.defaults}
      />
    </Page>
  )
}
