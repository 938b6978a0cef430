import { Link, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { totalOf, type PackageSum } from '#domain/licences'
import { bothKnown, onlyIfKnown, valueOfKnown } from '#domain/known'
import { inWords, isNotForResale } from '../../lib/package-words'
import type { ListKind } from '../../list/list-kind'
import { gapsIn, packageSums } from '../../queries/licences'
import type { Column } from '../../table/column'
import { figureColumn } from '../../table/figure-column'
import { countedWords, KnownFigure } from '../../ui/known-figure'
import { Name } from '../../ui/name'
import { BillingList, BillingPage, madeHere, type BillingProps } from './billing-page'
import { costOfSums, figureColumns, packageColumn, remembered, type Prices, type Sum } from './figures'

type Line = PackageSum & { readonly id: string }

const kind: ListKind<Line> = {
  ...madeHere,
  name: 'billing',
  noun: { one: 'package', many: 'packages' },
  orderings: [
    ['', 'Most licences'],
    ['name', 'Name, A to Z'],
    ['-cost', 'Highest cost'],
  ],
  filters: [],
}

/** The figures of packages together. */
const sumOf = (lines: readonly Line[], prices: Prices | undefined): Sum => ({
  total: totalOf(lines.map(({ licences }) => licences)),
  suspended: totalOf(lines.map(({ suspended }) => suspended)),
  cost: prices && costOfSums(lines, prices),
})

/** The share of all licences, also as a bar. */
function shareColumn(sums: readonly PackageSum[]): Column<Line> {
  const all = totalOf(sums.map(({ licences }) => licences))
  const most = Math.max(1, ...sums.map(({ licences }) => valueOfKnown(licences) ?? 0))
  const shareOf = ({ licences }: Line) =>
    onlyIfKnown(
      bothKnown(licences, all, (part, of) => Math.round((part / Math.max(1, of)) * 1000) / 10),
      (share) => share,
    )
  return figureColumn(shareOf, {
    id: 'share',
    label: 'Licence share (%)',
    width: 9,
    cell: (one) => (
      <span className="flex items-center gap-2">
        <span aria-hidden="true" className="flex-1">
          <span
            className={`block h-2 min-w-0.5 rounded-sm ${isNotForResale(one) ? 'striped text-accent-ink ring-1 ring-accent-ink ring-inset' : 'bg-accent'}`}
            style={{ width: `${((valueOfKnown(one.licences) ?? 0) / most) * 100}%` }}
          />
        </span>
        <span className="min-w-9">
          <KnownFigure figure={shareOf(one)} format={(value) => value.toFixed(1)} />
        </span>
      </span>
    ),
  })
}

const columnsOf = (sums: readonly PackageSum[], prices: Prices | undefined): readonly Column<Line>[] => [
  {
    id: 'name',
    label: 'Package',
    ordering: 'name',
    phone: 'title',
    width: 16.25,
    grow: 40,
    value: ({ name }) => name,
    cell: ({ name }) => name,
    control: ({ key, name }, stop) => (
      <Link
        {...stop}
        to="/billing/companies"
        search={{ package: key, ordering: `-${packageColumn(key)}` }}
        className="link font-medium text-ink!"
      >
        <Name>{name}</Name>
      </Link>
    ),
  },
  {
    id: 'type',
    label: 'Type',
    ordering: 'type',
    width: 7.75,
    className: 'text-soft',
    value: ({ type }) => inWords(type),
    cell: ({ type }) => inWords(type),
  },
  ...figureColumns(
    remembered((line: Line) => ({
      ...sumOf([line], prices),
      total: line.licences,
      suspended: line.suspended,
      by: new Map(),
      others: line.licences,
    })),
    prices,
    () => [],
  ),
  shareColumn(sums),
  figureColumn(({ companies }) => companies, {
    id: 'companies',
    label: 'Companies',
    width: 7.25,
    phone: 'second',
    brief: ({ companies }) => countedWords(companies, 'company', 'companies'),
  }),
]

/** Licences by package. */
function Packages(props: BillingProps) {
  const { every, prices } = props
  const sums = packageSums(every)
  const gaps = gapsIn(every)
  const rows = useMemo(() => sums.map((one) => ({ ...one, id: one.key })), [sums])
  const columns = useMemo(() => columnsOf(sums, prices), [sums, prices])
  return (
    <BillingList
      {...props}
      kind={kind}
      rows={rows}
      columns={columns}
      sum={sumOf}
      none={gaps ? `Not known: ${gaps}.` : 'No company has a package.'}
    />
  )
}

export const PackageList = () => <BillingPage search={useSearch({ from: '/app/billing' })} List={Packages} />
