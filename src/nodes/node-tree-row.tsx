import { ChevronRight } from 'lucide-react'
import { memo, type CSSProperties } from 'react'
import type { NodeRecord } from '#contract/nodes'
import { known, unknown, type Known } from '#domain/known'
import type { Branch } from '#domain/tree'
import { formatNumber, isolated, pathWords } from '../lib/words'
import { figureWords, KnownFigure, saysNothing } from '../ui/known-figure'
import { Name } from '../ui/name'
import { Day } from '../ui/time/time'

export const treeColumns =
  'grid grid-cols-[minmax(0,1fr)_auto_auto] sm:grid-cols-[minmax(0,1fr)_7rem_6rem_6rem] md:grid-cols-[minmax(0,1fr)_3.5rem_5.5rem_4rem_4.5rem_6.5rem] xl:grid-cols-[minmax(0,1fr)_5rem_7rem_6rem_6rem_8rem] items-center'
const deepest = 6
export const notSaid = unknown('the server doesn’t say it')
const figureOf = (value: number | undefined) => (value === undefined ? notSaid : known(value))

const spoken = (figure: Known<number>, what: string) =>
  saysNothing(figure) ? `not known: ${what}` : `${figureWords(figure)} ${what}`

type Props = {
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

type Count = {
  to: string | undefined
  figure: Known<number>
  /** The node's own number, where nodes are below it. */
  own: number | undefined
  words: string
  label: string
  tabIndex: number
}
const Count = ({ to, figure, own, words, label, tabIndex }: Count) => (
  <span className="flex flex-col items-end sm:contents">
    {to === undefined ? (
      <KnownFigure figure={figure} />
    ) : (
      <a
        href={to}
        tabIndex={tabIndex}
        aria-label={words}
        className="link inline-flex min-h-6 items-center sm:justify-self-end"
      >
        <KnownFigure figure={figure} />
      </a>
    )}
    <span aria-hidden="true" className="text-2xs text-muted sm:hidden">
      {label}
    </span>
    {own !== undefined && <span className="text-2xs text-muted">{formatNumber(own)} own</span>}
  </span>
)

const Toggle = ({ id, open }: { id: string; open: boolean | undefined }) =>
  open === undefined ? (
    <span aria-hidden="true" className="mr-1 w-6 shrink-0" />
  ) : (
    <span
      aria-hidden="true"
      data-toggle={id}
      className="mr-1 grid size-6 shrink-0 cursor-pointer place-items-center rounded-sm text-muted hover:bg-sunken hover:text-ink"
    >
      <ChevronRight size={15} className={`transition-transform ${open ? 'rotate-90' : ''}`} />
    </span>
  )

type NameProps = Pick<Props, 'branch' | 'open' | 'showPath'> & { tabIndex: number }
const NameCell = ({ branch: { item: node, depth, path }, open, showPath, tabIndex }: NameProps) => (
  <div
    role="rowheader"
    className="flex min-w-0 items-start"
    style={{ paddingInlineStart: `${Math.min(depth, deepest) * 1}rem` }}
  >
    <Toggle id={node.id} open={open} />
    <span className="min-w-0">
      <a
        href={`/nodes/${node.id}`}
        title={pathWords(path)}
        tabIndex={tabIndex}
        className="link inline-flex min-h-6 items-center text-ink"
      >
        <Name>{node.name}</Name>
      </a>
      {depth > deepest && <span className="text-xs text-muted"> level {depth + 1}</span>}
      {showPath && depth > 0 && (
        <span className="block text-xs text-muted">{pathWords(path.slice(0, -1))}</span>
      )}
    </span>
  </div>
)

/**
 * A row of the tree. The tree itself follows its plain links, because a router link in each cell makes a thousand rows slow.
 * Tab reaches only the links of the focused row.
 */
export const NodeTreeRow = memo(function NodeTreeRow({
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
  const tabIndex = active ? 0 : -1
  const place = hasBelow ? `${isolated(node.name)} and below` : isolated(node.name)
  return (
    <div
      role="row"
      id={`node-${node.id}`}
      data-node={node.id}
      aria-level={depth + 1}
      aria-expanded={open}
      tabIndex={tabIndex}
      // The browser skips the layout of rows that are far off screen.
      style={{ contentVisibility: 'auto', containIntrinsicSize: 'auto 2.75rem' } satisfies CSSProperties}
      className={`${treeColumns} min-h-11 gap-x-3 border-b border-line px-3 py-1.5 text-sm last:border-0 hover:bg-hover focus-visible:-outline-offset-2 sm:px-4`}
    >
      <NameCell branch={branch} open={open} showPath={showPath} tabIndex={tabIndex} />
      <div role="gridcell" className="font-mono text-xs text-muted max-md:hidden">
        {node.id}
      </div>
      <div role="gridcell" className="grid text-right">
        <Count
          to={companies && node.uid ? `/companies?node=${node.uid}` : undefined}
          figure={allCompanies}
          own={hasBelow ? node.company_count : undefined}
          words={`${spoken(allCompanies, 'companies')} in ${place}`}
          label="companies"
          tabIndex={tabIndex}
        />
      </div>
      <div role="gridcell" className="grid text-right">
        <Count
          to={people && node.uid ? `/employees?node=${node.uid}` : undefined}
          figure={allPeople}
          own={hasBelow ? node.employee_count : undefined}
          words={`${spoken(allPeople, 'people')} in ${place}`}
          label="people"
          tabIndex={tabIndex}
        />
      </div>
      <div role="gridcell" className="text-right max-sm:hidden">
        <KnownFigure figure={figureOf(node.child_count)} />
      </div>
      <div role="gridcell" className="text-right text-muted max-md:hidden">
        <Day at={node.created_at} />
      </div>
    </div>
  )
})
