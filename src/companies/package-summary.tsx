import type { CompanyPackage } from '#contract/companies'
import { dash } from '../lib/dates'
import { isActivePackage, isNotForResale } from '../lib/package-words'
import { formatNumber } from '../lib/words'

const licences = ({ license_count }: CompanyPackage) =>
  license_count === undefined ? dash : formatNumber(license_count)
/** The status where it isn't active, in the server's word, and whether the package is not for resale. */
const exceptions = (one: CompanyPackage) =>
  [isActivePackage(one) === false && one.status, isNotForResale(one) && 'NFR'].filter(Boolean).join(', ')
const inWords = (one: CompanyPackage) =>
  `${one.name?.trim() || dash} ${licences(one)}${exceptions(one) && `, ${exceptions(one)}`}`

/** The packages of a company on one line: the first one, and how many more there are. A tooltip lists those. */
export function PackageSummary({ packages }: { packages: readonly CompanyPackage[] | undefined }) {
  if (!packages) return dash
  const [first, ...more] = packages
  if (!first) return <span className="text-muted">No package</span>
  const exceptional = more.map(exceptions).filter((words) => words !== '')
  return (
    <>
      <span className="chip">{inWords(first)}</span>
      {more.length > 0 && (
        <span className="chip" data-tip={more.map(inWords).join('\n')}>
          +{more.length}
          {exceptional.length > 0 && `, ${exceptional.length} ${[...new Set(exceptional)].join(' or ')}`}
        </span>
      )}
    </>
  )
}
