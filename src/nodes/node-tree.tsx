import { useRouter } from '@tanstack/react-router'
import { useMemo, useRef, useState, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { listCompanies } from '#contract/companies'
import { listEmployees } from '#contract/employees'
import type { NodeRecord } from '#contract/nodes'
import { on } from '../api/connection'
import { valueOfKnown, type Known } from '#domain/known'
import { flattenTree, sumsWithBelow, type Branch } from '#domain/tree'
import { useCan } from '../session/use-can'
import type { RowCommand } from '../list/table/row-keys'
import { Button } from '../ui/button'
import { useNodeMenu } from './use-node-menu'
import { NodeTreeRow, notSaid, treeColumns } from './node-tree-row'
import { shortcutKey } from '../lib/keys'
import { closedAtFirst, matching, openable, treeMove, visible } from '../lib/tree-view'

const heads = [
  ['Node', 'pl-1'],
  ['ID', 'max-md:hidden'],
  ['Companies', 'text-right'],
  ['People', 'text-right'],
  ['Children', 'text-right max-sm:hidden'],
  ['Created', 'text-right max-md:hidden'],
  ['Actions', 'sr-only'],
] as const
const HeadRow = () => (
  <div
    role="row"
    className={`${treeColumns} sticky top-0 z-10 h-9 border-b border-line bg-surface text-xs font-medium text-muted max-sm:sr-only max-sm:p-0!`}
  >
    {heads.map(([label, look]) => (
      <div key={label} role="columnheader" className={look}>
        {label}
      </div>
    ))}
  </div>
)
const none: ReadonlySet<string> = new Set()
const noNodes: readonly NodeRecord[] = []

/** Remembers the collapsed rows, so that the tree looks the same after a visit to a node. The end of the session clears them. */
let left: ReadonlySet<string> | undefined
on('cleared', () => (left = undefined))

type Props = {
  tree: Known<readonly NodeRecord[]>
  search: string
  /** The first and the last tools above the tree. */
  first: ReactNode
  last: ReactNode
  /** Shown below the tree. */
  children: ReactNode
}

/** The visible rows, and which of them are collapsed. A search shows its matches in one flat list. */
function useTree(nodes: readonly NodeRecord[], search: string) {
  const branches = useMemo(() => flattenTree(nodes), [nodes])
  const canOpen = useMemo(() => openable(branches), [branches])
  const [chosen, setChosen] = useState(left)
  const closed = search ? none : (chosen ?? closedAtFirst(branches))
  const rows = useMemo(
    () => (search ? matching(branches, search) : visible(branches, closed)),
    [branches, search, closed],
  )
  const collapse = (next: ReadonlySet<string>) => {
    left = next
    setChosen(next)
  }
  return { rows, parents: canOpen, canOpen: search ? none : canOpen, closed, collapse }
}

/** The address of a plain click on a link; the browser handles the others. */
function linkOf(event: MouseEvent, on: Element): URL | undefined {
  const link = on.closest('a')
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
  return link && isPlain ? new URL(link.href) : undefined
}

/** Follows the link of a row. */
function follow(router: ReturnType<typeof useRouter>, { pathname, searchParams }: URL): void {
  const node = searchParams.get('node')
  if (node !== null)
    void router.navigate({
      to: pathname as '/companies' | '/employees',
      search: { node, only: searchParams.get('only') === 'yes' ? 'yes' : '' },
    }) // The only links of a row with a node lead to these two pages.
  else void router.navigate({ to: '/nodes/$id', params: { id: pathname.split('/').at(-1) ?? '' } })
}

type ToolsProps = Pick<Props, 'first' | 'last'> & {
  onExpand: ((closed: ReadonlySet<string>) => void) | undefined
  all: ReadonlySet<string>
}

const Tools = ({ first, last, onExpand, all }: ToolsProps) => (
  <div role="group" aria-label="Search and tools" className="list-bar">
    {first}
    {onExpand && (
      <div className="flex gap-1 max-sm:order-1 max-sm:-ml-2">
        <Button small look="quiet" onClick={() => onExpand(none)}>
          Expand all
        </Button>
        <Button small look="quiet" onClick={() => onExpand(all)}>
          Collapse all
        </Button>
      </div>
    )}
    <div className="ml-auto max-sm:order-1">{last}</div>
  </div>
)

type RowsProps = Pick<Props, 'tree'> & {
  rows: readonly Branch<NodeRecord>[]
  parents: ReadonlySet<string>
  canOpen: ReadonlySet<string>
  closed: ReadonlySet<string>
  first: string | undefined
  showPath: boolean
}

function Rows({ tree, rows, parents, canOpen, closed, first, showPath }: RowsProps) {
  const companies = useCan(listCompanies.needs).allowed
  const people = useCan(listEmployees.needs).allowed
  const sums = useMemo(
    () => ({
      companies: sumsWithBelow(tree, (node) => node.company_count),
      people: sumsWithBelow(tree, (node) => node.employee_count),
    }),
    [tree],
  )
  return rows.map((branch) => (
    <NodeTreeRow
      key={branch.item.id}
      branch={branch}
      open={canOpen.has(branch.item.id) ? !closed.has(branch.item.id) : undefined}
      active={branch.item.id === first}
      companies={companies}
      people={people}
      hasBelow={parents.has(branch.item.id)}
      allCompanies={sums.companies.get(branch.item.id) ?? notSaid}
      allPeople={sums.people.get(branch.item.id) ?? notSaid}
      showPath={showPath}
    />
  ))
}

type Grid = ReturnType<typeof useTree> & {
  openMenu: (node: NodeRecord, command: RowCommand) => void
}

/** The keys and clicks of the tree, which its rows leave to it. `first` is the row that Tab leads to. */
function useTreeGrid({ rows, canOpen, closed, collapse, openMenu: open }: Grid) {
  const router = useRouter()
  const [active, setActive] = useState<string>()
  const grid = useRef<HTMLDivElement>(null)
  const first = rows.some(({ item }) => item.id === active) ? active : rows[0]?.item.id

  const close = (id: string, shut: boolean) => {
    const next = new Set(closed)
    if (shut) next.add(id)
    else next.delete(id)
    collapse(next)
  }
  const focusRow = (id: string) => {
    flushSync(() => setActive(id))
    grid.current?.querySelector<HTMLElement>(`[data-node="${CSS.escape(id)}"]`)?.focus()
  }
  const openMenu = (id: string | undefined, command: RowCommand) => {
    const node = rows.find(({ item }) => item.id === id)?.item
    if (node) open(node, command)
  }
  const press = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey || !(event.target instanceof HTMLElement)) return
    const id = event.target.dataset['node']
    // A focused link handles its own keys.
    if (id === undefined) return
    if (shortcutKey(event) === '.')
      return openMenu(id, { kind: 'menu', at: event.target, place: event.target })
    if (event.key === 'Enter') return void router.navigate({ to: '/nodes/$id', params: { id } })
    const at = rows.findIndex(({ item }) => item.id === id)
    const move = treeMove(event.key, rows, at, { canOpen, closed })
    // The tree takes all letters, whether a name begins with them or not.
    if (move || (event.key.length === 1 && event.key !== ' ')) event.preventDefault()
    if (!move) return
    if ('go' in move) focusRow(move.go)
    else close('open' in move ? move.open : move.close, 'close' in move)
  }
  const click = (event: MouseEvent<HTMLDivElement>) => {
    if (!(event.target instanceof Element)) return
    const toggle = event.target.closest<HTMLElement>('[data-toggle]')?.dataset['toggle']
    if (toggle !== undefined) {
      close(toggle, !closed.has(toggle))
      return focusRow(toggle)
    }
    const more = event.target.closest<HTMLElement>('[data-more]')
    if (more) return openMenu(more.dataset['more'], { kind: 'menu', at: more, place: more })
    const link = linkOf(event, event.target)
    if (!link) return
    event.preventDefault()
    follow(router, link)
  }

  const rightClick = (event: MouseEvent<HTMLDivElement>) => {
    // With Shift the browser shows its own menu.
    if (!(event.target instanceof Element) || event.shiftKey) return
    const row = event.target.closest<HTMLElement>('[data-node]')
    if (!row) return
    event.preventDefault()
    const { clientX: x, clientY: y, button } = event
    openMenu(row.dataset['node'], { kind: 'menu', at: row, place: button === 2 ? { x, y } : row })
  }
  return { grid, first, press, click, rightClick }
}

/** The nodes as a tree. Arrow keys move between rows, Tab moves through the links of the focused row, and the . key opens its menu. */
export function NodeTree({ tree, search, first: firstTools, last, children }: Props) {
  const nodes = valueOfKnown(tree) ?? noNodes
  const shape = useTree(nodes, search)
  const { rows, parents, canOpen, closed, collapse } = shape
  const menu = useNodeMenu(tree)
  const { grid, first, press, click, rightClick } = useTreeGrid({ ...shape, openMenu: menu.open })
  return (
    <>
      <Tools
        first={firstTools}
        last={last}
        onExpand={canOpen.size > 0 ? collapse : undefined}
        all={canOpen}
      />
      <div className="list-body">
        {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its rows take the focus one at a time */}
        <div
          ref={grid}
          role="treegrid"
          aria-label="Nodes, each under its parent"
          onKeyDown={press}
          onClick={click}
          onContextMenu={rightClick}
        >
          <HeadRow />
          <Rows
            tree={tree}
            rows={rows}
            parents={parents}
            canOpen={canOpen}
            closed={closed}
            first={first}
            showPath={search !== ''}
          />
        </div>
        {children}
      </div>
      {menu.shown}
    </>
  )
}
