import { memo, type CSSProperties, type KeyboardEvent } from 'react'
import type { NodeRecord } from '#contract/nodes'
import { known, unknown, type Known } from '#domain/known'
import type { Branch } from '#domain/tree'
import { formatNumber, isolated, pathWords } from '../../lib/words'
import { figureWords, KnownFigure, saysNothing } from '../../ui/known-figure'
import { Name } from '../../ui/name'
import { MoreButton } from '../../table/more-button'
import { isForBrowser, menuPlace, type MenuPlace } from '../../ui/overlay/menu-place'
import { PlainLink } from '../../ui/buttons/plain-link'
import type { StopOf } from '../../ui/use-roving-focus'
import { Day } from '../../ui/time/time'
import { TreeToggle } from '../../ui/tree-toggle'

export const treeColumns =
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

const count = 'whitespace-nowrap text-right max-sm:text-left max-sm:text-xs max-sm:text-muted'

type Count = {
  to: string
  /** undefined: no list can be opened. */
  uid: string | undefined
  figure: Known<number>
  /** The node's own number, where nodes are below it. */
  own: number | undefined
  noun: string
  /** The node, or the node and those below it. */
  place: string
  tabIndex: number
}
const Count = ({ to, uid, figure, own, noun, place, tabIndex }: Count) => (
  <>
    {own !== undefined && (
      <span className="mr-3 text-xs text-muted max-lg:hidden">{formatNumber(own)} own</span>
    )}
    {uid === undefined ? (
      <KnownFigure figure={figure} />
    ) : (
      <PlainLink
        to={to}
        search={{ node: uid }}
        tabIndex={tabIndex}
        aria-label={`${spoken(figure, noun)} in ${place}`}
        className="inline-flex items-center hover:underline sm:min-h-6"
      >
        <KnownFigure figure={figure} />
      </PlainLink>
    )}
    <span aria-hidden="true" className="sm:hidden">
      {' '}
      {noun}
      {noun === 'companies' && ' ·'}
    </span>
  </>
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
export const NodeTreeRow = memo(function NodeTreeRow({
  events,
  branch,
  open,
  active,
  companies,
  people,
  hasBelow,
  allCompanies,
  allPeople,
  showPath,
}: Props) {
  const { item: node, depth } = branch
  const stop = events.stopOf(active)
  const { tabIndex } = stop
  const place = hasBelow ? `${isolated(node.name)} and below` : isolated(node.name)
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
      <div role="gridcell" className="text-muted max-md:hidden">
        {node.id}
      </div>
      <div role="gridcell" className={`${count} max-sm:pl-[calc(var(--indent)+1.75rem)]`}>
        <Count
          to="/companies"
          uid={companies ? node.uid : undefined}
          figure={allCompanies}
          own={hasBelow ? node.company_count : undefined}
          noun="companies"
          {...{ place, tabIndex }}
        />
      </div>
      <div role="gridcell" className={count}>
        <Count
          to="/employees"
          uid={people ? node.uid : undefined}
          figure={allPeople}
          own={hasBelow ? node.employee_count : undefined}
          noun="people"
          {...{ place, tabIndex }}
        />
      </div>
      <div role="gridcell" className="text-right max-sm:hidden">
        <KnownFigure figure={figureOf(node.child_count)} />
      </div>
      <div role="gridcell" className="text-right text-muted max-md:hidden">
        <Day at={node.created_at} />
      </div>
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
