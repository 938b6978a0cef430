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
        <li key={`${one.id ?? ''}-${index}`} className="chip">
          <Name>{one.name}</Name>
          <span className="font-medium text-ink">
            {one.license_count === undefined ? dash : formatNumber(one.license_count)}
          </span>
          {one.status && one.status !== 'active' && <span className="text-warn">{one.status}</span>}
          {one.type === 'nfr' && <span>NFR</span>}
        </li>
      ))}
    </ul>
  )
}
