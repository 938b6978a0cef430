import { useRouter } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState, type ComponentProps, type ReactNode } from 'react'
import { Page } from '../frame/page'
import type { ListSearch } from '../lib/address/list-address'
import { ActionLink } from '../ui/buttons/action-link'
import { ListCard } from './list-card'
import type { FirstStep, ListProps, ListRow, PagedKind } from './list-kind'
import { useList } from './use-list'

type Props<Row extends ListRow, S extends ListSearch> = Omit<
  ListProps<Row, S>,
  'kind' | 'defaults' | 'onSearch'
> &
  Pick<ComponentProps<typeof Page>, 'title' | 'heading' | 'help' | 'tabs'> & {
    kind: PagedKind<Row, S>
    /** Whether the title has the number of records beside it. */
    counts?: boolean
    /** The link to the form of a new record, the primary action. */
    create?: { readonly to: FirstStep['to']; readonly label: string; readonly reason: string | undefined }
    /** Other actions, before it. */
    actions?: ReactNode
    /** Filters that are not of this list alone, such as the node. */
    filters?: ReactNode
  }

/** The page of a list, whose address keeps how it is searched, filtered, ordered and paged. */
export function ListPage<Row extends ListRow, S extends ListSearch>(props: Props<Row, S>) {
  const { title, heading, help, tabs, counts = false, create, actions, ...listed } = props
  const { kind, search } = listed
  const list = useList(kind, search)
  const router = useRouter()
  // The list's own number where this browser made the pages.
  const [ownCount, setOwnCount] = useState<string>()
  return (
    <Page
      fill
      title={title}
      heading={heading}
      help={help}
      tabs={tabs}
      count={counts ? (ownCount ?? list.query.data?.count) : undefined}
      actions={
        (actions || create) && (
          <>
            {actions}
            {create && (
              <ActionLink
                look="primary"
                icon={<Plus size={16} aria-hidden="true" />}
                to={create.to}
                reason={create.reason}
              >
                {create.label}
              </ActionLink>
            )}
          </>
        )
      }
    >
      <ListCard
        {...listed}
        list={list}
        defaults={kind.address.defaults}
        onCount={setOwnCount}
        // The search has the shape that the route of this page parses.
        onSearch={(to) =>
          void router.navigate({ to: '.', search: to as never, replace: to.search !== search.search })
        }
      />
    </Page>
  )
}
