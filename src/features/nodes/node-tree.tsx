import { useRouter } from '@tanstack/react-router'
import { Network, SearchX } from 'lucide-react'
import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { listCompanies } from '#contract/companies'
import { listEmployees } from '#contract/employees'
import type { NodeRecord } from '#contract/nodes'
import { maxSearchLength } from '#contract/wire'
import { onConnection } from '../../api/connection'
import { valueOfKnown, type Known } from '#domain/known'
import { flattenTree, sumsWithBelow } from '#domain/tree'
import { useCan } from '../../session/use-can'
import { Button } from '../../ui/buttons/button'
import { EmptyState } from '../../ui/empty-state'
import { SearchField } from '../../ui/fields/search-field'
import { useTree } from '../../ui/use-tree'
import { TableButtons } from '../../export/table-buttons'
import { counted } from '../../lib/words'
import type { ListPlaces } from '../../list/use-list-keys'
import { useRowActions } from '../../list/row-actions/use-row-actions'
import { contentsSaid } from './node-contents'
import { nodeTable } from './node-table'
import { nodeKind } from './nodes.list'
import { HeadRow, NodeTreeRow, notSaid, type TreeEvents } from './node-tree-row'
import { shortcutKey } from '../../lib/keys'
import { closedAtFirst, matching, openable, visible } from '../../lib/tree-view'

const none: ReadonlySet<string> = new Set()
const noNodes: readonly NodeRecord[] = []

/**
 * Remembers the collapsed rows, so that the tree looks the same after a visit to a node. The end of the
 * session clears them.
 */
let openBefore: ReadonlySet<string> | undefined
onConnection('cleared', () => (openBefore = undefined))

type Props = {
  tree: Known<readonly NodeRecord[]>
  search: string
  onSearch: (text: string) => void
  searchRef: ListPlaces['searchRef']
}

/** The visible rows, and which of them are collapsed. A search shows its matches in one flat list. */
function useRows(nodes: readonly NodeRecord[], search: string) {
  const branches = useMemo(() => flattenTree(nodes), [nodes])
  const parents = useMemo(() => openable(branches), [branches])
  const [chosen, setChosen] = useState(openBefore)
  const closed = useMemo(() => chosen ?? closedAtFirst(branches), [chosen, branches])
  const rows = useMemo(
    () => (search ? matching(branches, search) : visible(branches, closed)),
    [branches, search, closed],
  )
  const onClosed = (next: ReadonlySet<string>) => {
    openBefore = next
    setChosen(next)
  }
  return {
    branches,
    rows,
    parents,
    canOpen: search ? none : parents,
    closed,
    onClosed,
    start: rows[0]?.item.id,
  }
}

/** What the rows do. */
function useTreeEvents(stops: ReturnType<typeof useTree>, openMenu: TreeEvents['openMenu']): TreeEvents {
  const router = useRouter()
  const { stopOf, reach, toggle } = stops
  const press: TreeEvents['press'] = (node, event) => {
    const { key } = event
    if (event.altKey || event.ctrlKey || event.metaKey) return
    if (shortcutKey(event) === '.') openMenu(node, event.currentTarget)
    else if (key === 'Enter') void router.navigate({ to: '/nodes/$id', params: { id: node.id } })
    // The tree takes all letters, whether a name begins with them or not.
    else if (stops.press(key) || (key.length === 1 && key !== ' ')) event.preventDefault()
  }
  const latest = useRef({ press, toggle, openMenu })
  useLayoutEffect(() => {
    latest.current = { press, toggle, openMenu }
  })
  const [events] = useState<TreeEvents>(() => ({
    stopOf,
    reach,
    press: (...what) => latest.current.press(...what),
    toggle: (id) => latest.current.toggle(id),
    openMenu: (...what) => latest.current.openMenu(...what),
  }))
  return events
}

/**
 * The nodes as a tree. Arrow keys move between rows, Tab moves through the links of the focused row, and the
 * . key opens its menu.
 */
export function NodeTree({ tree, search, onSearch, searchRef }: Props) {
  const nodes = valueOfKnown(tree) ?? noNodes
  const shape = useRows(nodes, search)
  const { branches, rows, parents, canOpen, onClosed } = shape
  const kind = nodeKind((node) => contentsSaid(node, tree))
  const { onCommand, shown } = useRowActions({ kind, nameOf: ({ name }) => name, selection: undefined })
  const stops = useTree(shape)
  const events = useTreeEvents(stops, (node, place) =>
    onCommand?.(node, { kind: 'menu', place, cellOf: () => undefined }),
  )
  const companies = useCan(listCompanies.needs).allowed
  const people = useCan(listEmployees.needs).allowed
  const sums = useMemo(
    () => ({
      companies: sumsWithBelow(tree, (node) => node.company_count),
      people: sumsWithBelow(tree, (node) => node.employee_count),
    }),
    [tree],
  )
  if (tree.kind === 'known' && nodes.length === 0)
    return <EmptyState icon={<Network size={18} />} title="No nodes in your scope" />
  return (
    <>
      {tree.kind !== 'known' && (
        <p role="status" className="shrink-0 bg-warn-soft px-(--edge) py-2.5 text-sm text-warn">
          Incomplete: {tree.why}. The others are missing here, in filters and in paths.
        </p>
      )}
      <div role="group" aria-label="Search and tools" className="list-bar">
        <div className="list-search list-slash max-sm:basis-full">
          <SearchField
            ref={searchRef}
            label={`Search ${tree.kind === 'known' ? '' : 'these '}${counted(nodes.length, 'node')}`}
            value={search}
            maxLength={maxSearchLength}
            onChange={onSearch}
          />
        </div>
        {canOpen.size > 0 && (
          <div className="flex gap-1 max-sm:order-1 max-sm:-ml-2">
            <Button small look="quiet" onClick={() => onClosed(none)}>
              Expand all
            </Button>
            <Button small look="quiet" onClick={() => onClosed(canOpen)}>
              Collapse all
            </Button>
          </div>
        )}
        <div className="ml-auto max-sm:order-1">
          <TableButtons table={() => nodeTable(search ? rows : branches, tree, search)} />
        </div>
      </div>
      <div className="list-body">
        <div role="treegrid" aria-label="Nodes, each under its parent">
          <HeadRow />
          {rows.map((branch) => (
            <NodeTreeRow
              key={branch.item.id}
              branch={branch}
              open={stops.isOpen(branch.item.id)}
              active={branch.item.id === stops.stop}
              events={events}
              companies={companies}
              people={people}
              hasBelow={parents.has(branch.item.id)}
              allCompanies={sums.companies.get(branch.item.id) ?? notSaid}
              allPeople={sums.people.get(branch.item.id) ?? notSaid}
              showPath={search !== ''}
            />
          ))}
        </div>
        <div aria-live="polite">
          {search !== '' && rows.length === 0 && (
            <EmptyState icon={<SearchX size={18} />} title="No nodes match">
              <button type="button" onClick={() => onSearch('')} className="link">
                Clear the search
              </button>
            </EmptyState>
          )}
        </div>
      </div>
      {shown}
      <div className="list-foot text-xs text-muted">
        <p>
          Counts include the nodes below.<span className="max-lg:hidden"> “Own” is the node alone.</span>
        </p>
      </div>
    </>
  )
}
