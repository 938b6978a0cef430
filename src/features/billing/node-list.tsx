import { Link, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { known, partly } from '#domain/known'
import type { PackageSum } from '#domain/licences'
import { dash } from '../../lib/dates'
import { pathWords } from '../../lib/words'
import type { ListKind } from '../../list/list-kind'
import { packageSums } from '../../queries/licences'
import { notLoaded, useTree } from '../../queries/nodes'
import { useScopeNodes } from '../../scope/scope'
import type { Column } from '../../table/column'
import { figureColumn } from '../../table/figure-column'
import { countedWords } from '../../ui/known-figure'
import { Name } from '../../ui/name'
import { Skeleton } from '../../ui/waiting/skeleton'
import { BillingList, BillingPage, madeHere, type BillingProps } from './billing-page'
import { figureColumns, figuresOf, packageParts, remembered, type Prices } from './figures'
import { nodeLines, type NodeLine } from './node-lines'

const kind: ListKind<NodeLine> = {
  ...madeHere,
  name: 'billing/nodes',
  noun: { one: 'node', many: 'nodes' },
  orderings: [
    ['', 'As in the tree'],
    ['name', 'Name, A to Z'],
    ['-licences', 'Most licences'],
    ['-cost', 'Highest cost'],
  ],
  parts: packageParts(({ companies }) => companies),
  filters: [],
}

const sized = (count: number, { missing }: NodeLine) => (missing ? partly(count, missing) : known(count))

/** Nodes together: a company that several of them have counts once. */
const sumOf = (lines: readonly NodeLine[], prices: Prices | undefined) =>
  figuresOf(
    [...new Set(lines.flatMap(({ companies }) => companies))],
    prices,
    lines.find(({ missing }) => missing)?.missing,
  )

const columnsOf = (
  packages: readonly PackageSum[],
  prices: Prices | undefined,
): readonly Column<NodeLine>[] => [
  {
    id: 'name',
    label: 'Node',
    ordering: 'name',
    phone: 'title',
    width: 14,
    grow: 50,
    value: ({ name }) => name,
    cell: ({ name }) => name,
    control: ({ uid, name }, stop) =>
      uid && (
        <Link
          {...stop}
          to="/billing/companies"
          search={{ node: uid, only: '' }}
          className="link font-medium text-ink!"
        >
          <Name>{name}</Name>
        </Link>
      ),
  },
  {
    id: 'above',
    label: 'Below',
    phone: 'second',
    width: 11,
    grow: 50,
    className: 'text-soft',
    isName: true,
    value: ({ above }) => pathWords(above),
    tip: ({ above }) => (above.length > 1 ? pathWords(above) : undefined),
    brief: ({ above }) => above.at(-1) ?? '',
    cell: ({ above }) => above.at(-1) ?? dash,
  },
  figureColumn((line) => sized(line.companies.length, line), {
    id: 'companies',
    label: 'Companies',
    width: 7,
    brief: (line) => countedWords(sized(line.companies.length, line), 'company', 'companies'),
  }),
  ...figureColumns(
    remembered((line: NodeLine) => figuresOf(line.companies, prices, line.missing)),
    prices,
    ({ companies }) => companies,
    packages,
  ),
]

/** Licences of each node with everything below it. */
function Nodes(props: BillingProps) {
  const { every, prices } = props
  const { data: tree = notLoaded, isLoading } = useTree()
  const scope = useScopeNodes()
  const packages = packageSums(every)
  const rows = useMemo(() => nodeLines(every.rows.value, tree, scope), [every, tree, scope])
  const columns = useMemo(() => columnsOf(packages, prices), [packages, prices])
  if (isLoading)
    return (
      <p aria-busy="true" className="p-(--edge)">
        <Skeleton className="w-64" />
      </p>
    )
  return (
    <BillingList {...props} kind={kind} rows={rows} columns={columns} sum={sumOf} none="No companies yet" />
  )
}

export const NodeList = () => <BillingPage search={useSearch({ from: '/app/billing/nodes' })} List={Nodes} />
