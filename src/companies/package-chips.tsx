import type { CompanyPackage } from '#contract/companies'
import { dash } from '../lib/dates'
import { formatNumber } from '../lib/words'
import { Name } from '../ui/name'

/** Packages in little room: name and licences; one that is suspended or not for resale says so in words. */
export function PackageChips({ packages }: { packages: readonly CompanyPackage[] | undefined }) {
  if (!packages) return dash
  if (packages.length === 0) return <span className="text-muted">No package</span>
  return (
    <ul className="flex flex-wrap gap-1">
      {packages.map((one, index) => (
        // The same package can be listed twice.
        <li
          key={`${one.id ?? ''}-${index}`}
          className="inline-flex max-w-full items-center gap-1.5 rounded-sm border border-line bg-sunken px-1.5 py-px text-xs text-soft"
        >
          <span className="min-w-0">
            <Name>{one.name}</Name>
          </span>
          <span className="shrink-0 font-medium whitespace-nowrap text-ink">
            {one.license_count === undefined ? dash : formatNumber(one.license_count)}
          </span>
          {one.status && one.status !== 'active' && <span className="shrink-0 whitespace-nowrap text-warn">{one.status}</span>}
          {one.type === 'nfr' && <span className="shrink-0 whitespace-nowrap text-muted">NFR</span>}
        </li>
      ))}
    </ul>
  )
}
