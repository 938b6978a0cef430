import { Link } from '@tanstack/react-router'
import { CircleCheck } from 'lucide-react'
import { useMemo } from 'react'
import type { CompanyItem } from '#contract/companies'
import { known, partly } from '#domain/known'
import { useNodeName } from '../scope/node-filter'
import { TableButtons } from '../export/table-buttons'
import { isolated, listed, sentence } from '../lib/words'
import { Card } from '../ui/card'
import { countedWords } from '../ui/known-figure'
import { Name } from '../ui/name'
import { anomalyTable, type Source } from './billing-tables'
import { anomaliesIn, anomalyKinds, type Anomaly, type AnomalyKind } from '#domain/licences'

const words: Record<AnomalyKind, { title: string; why: string }> = {
  none: {
    title: 'No package',
    why: 'Nothing is billed. The customer may have left.',
  },
  zero: {
    title: 'No licences',
    why: 'Nobody can use the package. It may have been ordered without licences.',
  },
  twice: { title: 'Duplicate package', why: 'It may be counted and billed twice.' },
}
const shown = 200

const AnomalyRow = ({
  anomaly: { company, packages },
  node,
}: {
  anomaly: Anomaly
  node: string | undefined
}) => (
  <li className="flex flex-wrap items-baseline gap-x-4 border-b border-line-soft px-4 py-2.5 last:border-0">
    <Link
      to="/companies/$id"
      params={{ id: company.id }}
      className="link min-w-0 flex-1 basis-48 font-medium text-ink"
    >
      <Name>{company.name}</Name>
    </Link>
    <span className="min-w-0 flex-1 basis-48 text-muted">
      <Name>{node}</Name>
      {packages.length > 0 && (
        <>
          {': '}
          {listed(packages.map(isolated))}
        </>
      )}
    </span>
  </li>
)

type KindProps = { kind: AnomalyKind; those: readonly Anomaly[]; gaps: string | undefined }

/** The companies with one kind of mistake. */
function KindCard({ kind, those, gaps }: KindProps) {
  const nodeName = useNodeName()
  const figure = gaps === undefined ? known(those.length) : partly(those.length, gaps)
  return (
    <Card title={words[kind].title} note={sentence(countedWords(figure, 'company', 'companies'))}>
      <p className="border-b border-line px-4 py-2.5 text-sm text-muted">{words[kind].why}</p>
      {those.length === 0 ? (
        <p className="px-4 py-4 text-soft">{gaps ? 'None among those checked.' : 'None.'}</p>
      ) : (
        <ul className="max-h-144 overflow-y-auto">
          {those.slice(0, shown).map((anomaly) => (
            <AnomalyRow
              key={anomaly.company.id}
              anomaly={anomaly}
              node={nodeName(anomaly.company.msp_node)}
            />
          ))}
        </ul>
      )}
      {those.length > shown && (
        <p className="border-t border-line px-4 py-3 text-sm text-muted">
          Showing the first {shown} of {those.length}.
        </p>
      )}
    </Card>
  )
}

/** Companies with probable mistakes in their packages, by kind. */
export function Anomalies({
  companies,
  gaps,
  kind,
  source,
}: {
  companies: readonly CompanyItem[]
  gaps: string | undefined
  kind: AnomalyKind | ''
  source: Source
}) {
  const nodeName = useNodeName()
  const all = useMemo(() => anomaliesIn(companies), [companies])
  if (all.length === 0)
    return (
      <p className="card flex items-center gap-2.5 px-4 py-6 text-soft">
        {!gaps && <CircleCheck size={18} aria-hidden="true" className="text-good" />}
        {gaps
          ? `No anomalies found, but not everything was checked: ${gaps}.`
          : 'No anomalies: every company has a package, every package has licences, and none is duplicated.'}
      </p>
    )
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3 text-sm text-muted">
        <p>{gaps && `Not everything was checked: ${gaps}.`}</p>
        <TableButtons
          table={() =>
            anomalyTable(
              source,
              all.filter((one) => kind === '' || one.kind === kind),
              (one) => words[one].title,
              ({ msp_node }) => nodeName(msp_node) ?? msp_node ?? '',
            )
          }
        />
      </div>
      {anomalyKinds
        .filter((one) => kind === '' || kind === one)
        .map((one) => (
          <KindCard key={one} kind={one} those={all.filter((anomaly) => anomaly.kind === one)} gaps={gaps} />
        ))}
      {kind !== '' && (
        <p>
          <Link to="/billing" search={{ view: 'anomalies' }} className="link">
            Show all kinds
          </Link>
        </p>
      )}
    </div>
  )
}
