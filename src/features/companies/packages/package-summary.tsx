import type { ReactNode } from 'react'
import type { CompanyPackage } from '#contract/companies'
import { dash } from '../../../lib/dates'
import { isActivePackage, isNotForResale } from '../../../lib/package-words'
import { FoldedChips } from '../../../ui/folded-chips'
import { formatNumber, isolated } from '../../../lib/words'

const licences = ({ license_count }: CompanyPackage) =>
  license_count === undefined ? dash : formatNumber(license_count)
/** The status where it isn't active, in the server's word, and whether the package is not for resale. */
const exceptions = (one: CompanyPackage) =>
  [isActivePackage(one) === false && one.status, isNotForResale(one) && 'NFR'].filter(Boolean).join(', ')
const inWords = (one: CompanyPackage) =>
  `${isolated(one.name?.trim() || dash)} ${licences(one)}${exceptions(one) && `, ${exceptions(one)}`}`

const noPackage = <span className="text-muted">No package</span>
type Packages = readonly CompanyPackage[] | undefined

/** The first packages of a company, and how many more there are. */
export function packageChips(packages: Packages, shown: number): ReactNode {
  if (!packages) return dash
  if (packages.length === 0) return noPackage
  const chips = packages.slice(0, shown).map(inWords)
  return <FoldedChips chips={chips} more={morePackages(packages, shown)} />
}

/**
 * How many packages a company has besides the first, and how many of those aren't in force: “+2, 1
 * suspended”.
 */
function morePackages(packages: Packages, shown: number): string | undefined {
  const more = packages?.slice(shown) ?? []
  if (more.length === 0) return undefined
  const exceptional = more.map(exceptions).filter((words) => words !== '')
  const words = [...new Set(exceptional)].join(' or ')
  return `+${more.length}${exceptional.length > 0 ? `, ${exceptional.length} ${words}` : ''}`
}

/** All packages of a company, a line each; undefined if there are fewer than two. */
export const packageLines = (packages: Packages = []): string | undefined =>
  packages.length > 1 ? packages.map(inWords).join('\n') : undefined
