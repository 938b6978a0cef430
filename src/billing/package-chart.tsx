import { Link } from '@tanstack/react-router'
import { Table2 } from 'lucide-react'
import { useState } from 'react'
import { unknown, type Known } from '#domain/known'
import { TableButtons } from '../export/table-buttons'
import { dash } from '../lib/dates'
import { isActivePackage, isNotForResale } from '../lib/package-words'
import { formatNumber, sentence } from '../lib/words'
import { BarChart } from '../ui/bar-chart'
import { Button } from '../ui/button'
import { Card } from '../ui/card'
import { countedWords, figureWords, KnownFigure } from '../ui/known-figure'
import { Name } from '../ui/name'
import { packageTable, type Source } from './billing-tables'
import { totalOf, type PackageSum } from '#domain/licences'

/** The percentage; empty if the part or the total isn't known. */
const share = (part: Known<number>, of: Known<number>): string => {
  if (part.kind !== 'known' || of.kind !== 'known') return ''
  return of.value === 0 ? '0%' : `${((part.value / of.value) * 100).toFixed(1)}%`
}

/** The licences by status in the server's words: “30 active, 5 suspended”. Nothing if all are active. */
function statusWords({ statuses }: PackageSum): string[] {
  if (statuses.every((one) => isActivePackage(one) !== false)) return []
  return statuses.map(
    ({ status, licences }) => `${formatNumber(licences)}\u00A0${status ?? 'with no status'}`,
  )
}
const cell = 'px-3 py-2.5 text-right whitespace-nowrap'

function AsTable({ packages, total }: { packages: readonly PackageSum[]; total: Known<number> }) {
  return (
    <table className="w-full text-sm">
      <caption className="sr-only">Licences by package</caption>
      <thead className="text-xs text-muted">
        <tr className="border-b border-line">
          <th scope="col" className="px-4 py-2.5 text-left font-medium">
            Package
          </th>
          <th scope="col" className={`${cell} font-medium`}>
            Licences
          </th>
          <th scope="col" className={`${cell} font-medium max-sm:hidden`}>
            Share
          </th>
          <th scope="col" className={`${cell} pr-4 font-medium`}>
            Companies
          </th>
        </tr>
      </thead>
      <tbody>
        {packages.map(({ key, name, licences, companies }) => (
          <tr key={key} className="border-b border-line last:border-0">
            <th scope="row" className="px-4 py-2.5 text-left font-medium">
              <Name>{name}</Name>
            </th>
            <td className={cell}>
              <KnownFigure figure={licences} />
            </td>
            <td className={`${cell} max-sm:hidden`}>{share(licences, total) || dash}</td>
            <td className={`${cell} pr-4`}>
              <KnownFigure figure={companies} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The note beside the number of a bar. */
const noteOf = (one: PackageSum, total: Known<number>) =>
  [
    `in ${countedWords(one.companies, 'company', 'companies')}`,
    share(one.licences, total),
    isNotForResale(one) && 'not billed',
    ...statusWords(one),
  ]
    .filter(Boolean)
    .join(' · ')

/** Licences by package, as bars or as a table. */
export function PackageChart({
  packages,
  gaps,
  source,
  note,
  title = 'Licences by package',
}: {
  packages: readonly PackageSum[]
  /** The reason why packages may be missing, if some may. */
  gaps: string | undefined
  source: Source
  note?: string
  title?: string
}) {
  const [asTable, setAsTable] = useState(false)
  const isUnknown = packages.length === 0 && gaps !== undefined
  const total = isUnknown ? unknown(gaps) : totalOf(packages.map(({ licences }) => licences))
  return (
    <Card
      title={title}
      count={note ?? sentence(figureWords(total))}
      note={
        <span className="flex flex-wrap items-center gap-2">
          <Button
            small
            icon={<Table2 size={13} aria-hidden="true" />}
            onClick={() => setAsTable(!asTable)}
            aria-pressed={asTable}
          >
            Table
          </Button>
          <TableButtons table={() => packageTable(source, packages)} />
        </span>
      }
    >
      {packages.length === 0 ? (
        <p className="p-4 text-muted">{gaps ? `Not known: ${gaps}.` : 'No company has a package.'}</p>
      ) : asTable ? (
        <AsTable packages={packages} total={total} />
      ) : (
        <BarChart
          label={title}
          bars={packages.map((one) => ({
            key: one.key,
            label: one.name,
            figure: one.licences,
            striped: isNotForResale(one),
            note: noteOf(one, total),
            link: (words) => (
              <Link
                to="/billing"
                search={{ view: 'companies', package: one.key, sort: 'licences' }}
                className="link text-ink"
              >
                {words}
              </Link>
            ),
          }))}
        />
      )}
    </Card>
  )
}
