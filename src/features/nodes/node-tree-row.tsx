import { memo, type CSSProperties, type KeyboardEvent, type ReactNode } from 'react'
import type { NodeRecord } from '#contract/nodes'
import { known, unknown, type Known } from '#domain/known'
import type { Branch } from '#domain/tree'
import { formatNumber, isolated, pathWords } from '../../lib/words'
import { figureWords, KnownFigure, saysNothing } from '../../ui/known-figure'
import { Name } from '../../ui/name'
import { MoreButton } from '../../table/more-button'
import { isForBrowser, menuPlace, type MenuPlace } from '../../ui/overlay/menu-place'
import { noteName } from '../../queries/clicked-names'
import { PlainLink } from '../../ui/buttons/plain-link'
import type { StopOf } from '../../ui/use-roving-focus'
import { Day } from '../../ui/time/time'
import { TreeToggle } from '../../ui/tree-toggle'

const treeColumns =
  'grid gap-x-3 pl-[calc(var(--edge)-0.25rem)] pr-4 max-sm:grid-cols-[auto_minmax(0,1fr)_auto] max-sm:gap-x-1 max-sm:pr-1 sm:grid-cols-[minmax(0,1fr)_5rem_5rem_5rem_1.75rem] md:grid-cols-[minmax(0,1fr)_3rem_5rem_4rem_4.5rem_6.5rem_1.75rem] lg:grid-cols-[minmax(0,1fr)_4rem_9rem_7rem_5rem_7rem_1.75rem] items-center'
const deepest = 6
export const notSaid = unknown('the server doesn’t report it')
const figureOf = (value: number | undefined) => (value === undefined ? notSaid : known(value))

const spoken = (figure: Known<number>, what: string) =>
  saysNothing(figure) ? `not known: ${what}` : `${figureWords(figure)} ${what}`

/** What a row does. It stays the same object, so that rows aren't drawn again for it. */
export type TreeEvents = {
  readonly stopOf: StopOf
  readonly reach: (id: string) => void
  readonly press: (node: NodeRecord, event: KeyboardEvent<HTMLElement>) => void
  readonly toggle: (id: string) => void
  readonly openMenu: (node: NodeRecord, place: MenuPlace) => void
}

type Props = {
  events: TreeEvents
  branch: Branch<NodeRecord>
  /** undefined: the row has no children to expand. */
  open: boolean | undefined
  active: boolean
  companies: boolean
  people: boolean
  hasBelow: boolean
  /** The figures with everything below the node. */
  allCompanies: Known<number>
  allPeople: Known<number>
  /** Shown where a search hides the rows above. */
  showPath: boolean
}
type CellProps = Props & { node: NodeRecord; tabIndex: 0 | -1 }

type Count = Pick<CellProps, 'node' | 'hasBelow' | 'tabIndex'> & {
  noun: 'companies' | 'people'
  to: string
  /** Whether the list can be opened. */
  opens: boolean
  figure: Known<number>
  /** The node's own number, shown where nodes are below it. */
  own: number | undefined
}
const Count = ({ node: { name, uid }, hasBelow, tabIndex, noun, to, opens, figure, own }: Count) => (
  <>
    {hasBelow && own !== undefined && (
      <span className="mr-3 text-xs text-muted max-lg:hidden">{formatNumber(own)} own</span>
    )}
    {opens && uid !== undefined ? (
      <PlainLink
        to={to}
        search={{ node: uid }}
        tabIndex={tabIndex}
        aria-label={`${spoken(figure, noun)} in ${isolated(name)}${hasBelow ? ' and below' : ''}`}
        className="inline-flex items-center hover:underline sm:min-h-6"
      >
        <KnownFigure figure={figure} />
      </PlainLink>
    ) : (
      <KnownFigure figure={figure} />
    )}
    <span aria-hidden="true" className="sm:hidden">
      {' '}
      {noun}
      {noun === 'companies' && ' ·'}
    </span>
  </>
)

const count = 'whitespace-nowrap text-right max-sm:text-left max-sm:text-xs max-sm:text-muted'
/** The columns beside the name. */
const columns: readonly (readonly [head: string, look: string, cell: (props: CellProps) => ReactNode])[] = [
  ['ID', 'text-muted max-md:hidden', ({ node }) => node.id],
  [
    'Companies',
    `${count} max-sm:pl-[calc(var(--indent)+1.75rem)]`,
    ({ companies: opens, allCompanies: figure, ...row }) => (
      <Count {...row} {...{ opens, figure }} noun="companies" to="/companies" own={row.node.company_count} />
    ),
  ],
  [
    'People',
    count,
    ({ people: opens, allPeople: figure, ...row }) => (
      <Count {...row} {...{ opens, figure }} noun="people" to="/employees" own={row.node.employee_count} />
    ),
  ],
  ['Children', 'text-right max-sm:hidden', ({ node }) => <KnownFigure figure={figureOf(node.child_count)} />],
  ['Created', 'text-right text-muted max-md:hidden', ({ node }) => <Day at={node.created_at} />],
]

export const HeadRow = () => (
  <div
    role="row"
    className={`${treeColumns} sticky top-0 z-10 h-9 border-b border-line bg-surface text-xs font-medium text-muted max-sm:sr-only max-sm:p-0!`}
  >
    {([['Node', 'pl-1'], ...columns, ['Actions', 'sr-only']] as const).map(([head, look]) => (
      <div key={head} role="columnheader" className={look}>
        {head}
      </div>
    ))}
  </div>
)

type NameProps = Pick<Props, 'branch' | 'open' | 'showPath' | 'events'> & { tabIndex: number }
const NameCell = ({ branch: { item: node, depth, path }, open, showPath, events, tabIndex }: NameProps) => (
  <div
    role="rowheader"
    className="flex min-w-0 items-center max-sm:col-span-2"
    style={{ paddingInlineStart: 'var(--indent)' }}
  >
    <TreeToggle open={open} onToggle={() => events.toggle(node.id)} />
    <span title={pathWords(path)} className="min-w-0 sm:truncate">
      <PlainLink
        to={`/nodes/${node.id}`}
        onGo={() => noteName(`/nodes/${node.id}`, node.name)}
        tabIndex={tabIndex}
        className="font-medium text-ink hover:underline max-sm:block max-sm:truncate"
      >
        <Name>{node.name}</Name>
      </PlainLink>
      {depth > deepest && <span className="text-xs text-muted"> level {depth + 1}</span>}
      {showPath && depth > 0 && (
        <span className="ml-3 text-xs text-muted max-sm:hidden">{pathWords(path.slice(0, -1))}</span>
      )}
    </span>
  </div>
)

/** The browser skips the layout of rows that are far off screen. React's type lacks custom properties. */
const rowStyle = (depth: number) =>
  ({
    '--indent': `${Math.min(depth, deepest)}rem`,
    contentVisibility: 'auto',
    containIntrinsicSize: 'auto 2.75rem',
  }) as CSSProperties

/**
 * A row of the tree. Its links are plain, because a router link in each cell makes a thousand rows slow. Tab
 * reaches only the links of the focused row.
 */
export const NodeTreeRow = memo(function NodeTreeRow(props: Props) {
  const { events, branch, open, active, showPath } = props
  const { item: node, depth } = branch
  const stop = events.stopOf(active)
  const { tabIndex } = stop
  return (
    <div
      {...stop}
      role="row"
      aria-level={depth + 1}
      aria-expanded={open}
      style={rowStyle(depth)}
      onFocus={() => events.reach(node.id)}
      // A focused link handles its own keys.
      onKeyDown={(event) => event.target === event.currentTarget && events.press(node, event)}
      onContextMenu={(event) => {
        if (isForBrowser(event)) return
        event.preventDefault()
        events.openMenu(node, menuPlace(event, event.currentTarget))
      }}
      className={`group ${treeColumns} h-11 border-b border-line-soft hover:bg-hover focus-visible:-outline-offset-2 max-sm:h-15 max-sm:content-center`}
    >
      <NameCell branch={branch} open={open} showPath={showPath} events={events} tabIndex={tabIndex} />
      {columns.map(([head, look, cell]) => (
        <div key={head} role="gridcell" className={look}>
          {cell({ ...props, node, tabIndex })}
        </div>
      ))}
      <div role="gridcell" className="max-sm:col-start-3 max-sm:row-span-2 max-sm:row-start-1">
        <MoreButton
          name={isolated(node.name)}
          tabIndex={tabIndex}
          onClick={({ currentTarget }) => events.openMenu(node, currentTarget)}
        />
      </div>
    </div>
  )
})
