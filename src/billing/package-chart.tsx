import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { counted, formatNumber } from '../lib/words'
import { BarChart } from '../ui/bar-chart'
import { Button } from '../ui/button'
import { Card } from '../ui/card'
import { Name } from '../ui/name'
import type { PackageSum } from './licences'

const share = (part: number, of: number) => (of === 0 ? '0%' : `${((part / of) * 100).toFixed(1)}%`)
const cell = 'px-3 py-2.5 text-right whitespace-nowrap'

function AsTable({ packages, total }: { packages: readonly PackageSum[]; total: number }) {
  return (
    <table className="w-full text-sm">
      <caption className="sr-only">Licences by package</caption>
      <thead className="text-xs text-muted">
        <tr className="border-b border-line bg-sunken">
          <th scope="col" className="px-5 py-2.5 text-left font-medium">
            Package
          </th>
          <th scope="col" className={`${cell} font-medium`}>
            Licences
          </th>
          <th scope="col" className={`${cell} font-medium max-sm:hidden`}>
            Share
          </th>
          <th scope="col" className={`${cell} pr-5 font-medium`}>
            Companies
          </th>
        </tr>
      </thead>
      <tbody>
        {packages.map(({ key, name, licences, companies }) => (
          <tr key={key} className="border-b border-line last:border-0">
            <th scope="row" className="px-5 py-2.5 text-left font-medium">
              <Name>{name}</Name>
            </th>
            <td className={cell}>{formatNumber(licences)}</td>
            <td className={`${cell} max-sm:hidden`}>{share(licences, total)}</td>
            <td className={`${cell} pr-5`}>{formatNumber(companies)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Licences by package, as bars or as a table. */
export function PackageChart({
  packages,
  note,
  title = 'Licences by package',
}: {
  packages: readonly PackageSum[]
  note?: string
  title?: string
}) {
  const [asTable, setAsTable] = useState(false)
  const total = packages.reduce((sum, { licences }) => sum + licences, 0)
  return (
    <Card
      title={title}
      note={
        <span className="flex flex-wrap items-center gap-3">
          {note ?? `${formatNumber(total)} licences`}
          <Button small onClick={() => setAsTable(!asTable)} aria-pressed={asTable}>
            Show as table
          </Button>
        </span>
      }
    >
      {packages.length === 0 ? (
        <p className="p-5 text-muted">No company has a package.</p>
      ) : asTable ? (
        <AsTable packages={packages} total={total} />
      ) : (
        <BarChart
          label={title}
          bars={packages.map(({ key, name, licences, companies, type, suspended }) => ({
            key,
            label: name,
            value: licences,
            striped: type === 'nfr',
            note: [
              `in ${counted(companies, 'company', 'companies')}`,
              share(licences, total),
              ...(type === 'nfr' ? ['not billed'] : []),
              ...(suspended > 0 ? [`${formatNumber(suspended)}\u00A0suspended`] : []),
            ].join(' · '),
            link: (words) => (
              <Link
                to="/billing"
                search={{ view: 'companies', package: key, sort: 'licences' }}
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
