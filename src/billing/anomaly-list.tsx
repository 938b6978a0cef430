import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { anomaliesIn, type Anomaly, type AnomalyKind } from '#domain/licences'
import { anomalyKinds } from '#contract/address-values'
import { dash } from '../lib/dates'
import type { ListKind } from '../list/list-kind'
import { recordPath } from '../list/record-path'
import { gapsIn } from '../queries/licences'
import { useNodeName } from '../scope/node-filter'
import { idColumn, type Column } from '../table/column'
import { BillingList, BillingPage, madeHere, type BillingProps } from './billing-page'

type Line = Anomaly & { readonly id: string }

const words: Record<AnomalyKind, { title: string; why: string }> = {
  none: { title: 'No package', why: 'The customer may have left.' },
  zero: { title: 'No licences', why: 'Nobody can use the package.' },
  twice: { title: 'Duplicate package', why: 'It may be billed twice.' },
}
const kinds = anomalyKinds.map((value) => ({ value, words: words[value].title }))

const kind: ListKind<Line> = {
  ...madeHere,
  name: 'billing/anomalies',
  noun: { one: 'anomaly', many: 'anomalies' },
  orderings: [
    ['', 'By anomaly'],
    ['name', 'Company, A to Z'],
  ],
  filters: [
    {
      kind: 'choice',
      key: 'kind',
      label: 'Anomaly',
      useChoices: () => kinds,
      keeps: (one, value) => one.kind === value,
    },
  ],
}

const columnsOf = (nodeName: ReturnType<typeof useNodeName>): readonly Column<Line>[] => [
  {
    id: 'name',
    label: 'Company',
    ordering: 'name',
    phone: 'title',
    width: 14,
    value: ({ company }) => company.name,
    to: ({ company }) => recordPath('companies', company.id),
    cell: ({ company }) => company.name,
  },
  {
    ...idColumn,
    searched: true,
    value: ({ company }) => Number(company.id),
    cell: ({ company }) => company.id,
  },
  {
    id: 'kind',
    label: 'Anomaly',
    ordering: 'kind',
    phone: 'first',
    width: 9,
    value: (one) => words[one.kind].title,
    cell: (one) => words[one.kind].title,
  },
  {
    id: 'why',
    label: 'Meaning',
    width: 13,
    className: 'text-soft',
    value: (one) => words[one.kind].why,
    cell: (one) => words[one.kind].why,
  },
  {
    id: 'packages',
    label: 'Packages',
    phone: 'second',
    width: 11,
    searched: true,
    value: ({ packages }) => packages.join('; '),
    brief: ({ packages }) => packages.join(', '),
    cell: ({ packages }) => packages.join(', ') || dash,
  },
  {
    id: 'node',
    label: 'Node',
    ordering: 'node',
    width: 10,
    className: 'text-soft',
    isName: true,
    value: ({ company }) => nodeName(company.msp_node) ?? company.msp_node,
    cell: ({ company }) => nodeName(company.msp_node) ?? company.msp_node ?? dash,
  },
]

/** Companies with probable mistakes in their packages. */
function Anomalies(props: BillingProps) {
  const { every } = props
  const nodeName = useNodeName()
  const gaps = gapsIn(every)
  const rows = useMemo(() => {
    const all = anomaliesIn(every.rows.value).map((one) => ({ ...one, id: `${one.kind}-${one.company.id}` }))
    return anomalyKinds.flatMap((of) => all.filter((one) => one.kind === of))
  }, [every])
  const columns = useMemo(() => columnsOf(nodeName), [nodeName])
  const none = gaps
    ? `No anomalies found, but not everything was checked: ${gaps}.`
    : 'No anomalies: every company has a package, every package has licences, and none is duplicated.'
  return <BillingList {...props} kind={kind} rows={rows} columns={columns} none={none} />
}

export const AnomalyList = () => (
  <BillingPage
    now="/billing/anomalies"
    search={useSearch({ from: '/app/billing/anomalies' })}
    List={Anomalies}
  />
)
