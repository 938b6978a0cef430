import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { CompanyItem } from '#contract/companies'
import { byName } from '#domain/by-name'
import { keyOf, type PackageSum } from '#domain/licences'
import { choicesOf } from '../../list/filters/list-filter'
import type { ListKind } from '../../list/list-kind'
import { nameColumn } from '../../list/name-column'
import { packageSums } from '../../queries/licences'
import { useNodeName } from '../../scope/node-filter'
import { idColumn, type Column } from '../../table/column'
import { textColumn } from '../../table/text-column'
import { BillingList, BillingPage, madeHere, type BillingProps } from './billing-page'
import { figureColumns, figuresOf, packageParts, remembered, type Prices } from './figures'

const kind: ListKind<CompanyItem> = {
  ...madeHere,
  name: 'billing/companies',
  noun: { one: 'company', many: 'companies' },
  orderings: [
    ['', 'Name, A to Z'],
    ['-name', 'Name, Z to A'],
    ['-licences', 'Most licences'],
    ['-cost', 'Highest cost'],
  ],
  parts: packageParts((company) => [company]),
  filters: [
    {
      kind: 'choice',
      key: 'package',
      label: 'Package',
      useChoices: (rows) => choicesOf(rows.flatMap(({ packages }) => packages ?? [])),
      keeps: ({ packages }, key) => packages?.some((one) => keyOf(one) === key),
    },
  ],
}

const columnsOf = (
  nodeName: ReturnType<typeof useNodeName>,
  packages: readonly PackageSum[],
  prices: Prices | undefined,
  chosen: string,
): readonly Column<CompanyItem>[] => [
  nameColumn('companies', ({ name }) => name, { label: 'Company', width: 14, grow: 60 }),
  { ...idColumn, extra: true },
  textColumn('node', 'Node', ({ msp_node }) => nodeName(msp_node) ?? msp_node, {
    ordering: 'node',
    phone: 'second',
    width: 9.5,
    grow: 40,
    className: 'text-soft',
  }),
  ...figureColumns(
    remembered((company: CompanyItem) => figuresOf([company], prices)),
    prices,
    (company) => [company],
    packages,
    chosen,
  ),
]

/** Licences of each company. */
function Companies(props: BillingProps) {
  const { every, prices, search } = props
  const nodeName = useNodeName()
  const packages = packageSums(every)
  const rows = useMemo(() => every.rows.value.toSorted(byName), [every])
  const columns = useMemo(
    () => columnsOf(nodeName, packages, prices, search.package),
    [nodeName, packages, prices, search.package],
  )
  return <BillingList {...props} kind={kind} rows={rows} columns={columns} sum={figuresOf} />
}

export const CompanyList = () => (
  <BillingPage search={useSearch({ from: '/app/billing/companies' })} List={Companies} />
)
