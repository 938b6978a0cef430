import { useSearch } from '@tanstack/react-router'
import { ListPage } from '../list/list-page'
import { useList } from '../list/use-list'
import { peopleList } from './people.list'
import { personColumns } from './person-columns'
import { peopleQuery } from '../queries/gateway-accounts'
import { peopleSearch } from '../queries/searches'

export function PeoplePage() {
  const search = useSearch({ from: '/app/people' })
  const list = useList(peopleList, peopleQuery, search, peopleSearch.defaults, true)
  return (
    <ListPage
      title="People"
      counts
      create={{ to: '/people/new', label: 'Invite person', reason: undefined }}
      kind={peopleList}
      columns={personColumns}
      list={list}
      search={search}
      defaults={peopleSearch.defaults}
    />
  )
}
