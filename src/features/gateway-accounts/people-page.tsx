import { useSearch } from '@tanstack/react-router'
import { ListPage } from '../../list/list-page'
import { peopleList } from './people.list'
import { personColumns } from './person-columns'

export function PeoplePage() {
  const search = useSearch({ from: '/app/people' })
  return (
    <ListPage
      title="People"
      counts
      create={{ to: '/people/new', label: 'Invite person', reason: undefined }}
      kind={peopleList}
      columns={personColumns}
      search={search}
    />
  )
}
