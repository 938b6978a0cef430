import { valueOfKnown } from '#domain/known'
import { countsOf, type LicenceLine } from '#domain/licences'
import { isNotForResale } from '../../lib/package-words'
import { packageLines, type EveryCompany } from '../../queries/licences'

const sizeOf = (line: LicenceLine | undefined) => (line && valueOfKnown(countsOf(line).total)) ?? 0

/** The licences of a package, as long as their share of those of the largest. Stripes: they aren't billed. */
export const LicenceBar = ({ line, every }: { line: LicenceLine; every: EveryCompany }) => (
  <span
    className={`block h-2 min-w-0.5 rounded-sm ${isNotForResale(line) ? 'striped text-accent-ink ring-1 ring-accent-ink ring-inset' : 'bg-accent'}`}
    style={{ width: `${(sizeOf(line) / Math.max(1, sizeOf(packageLines(every)[0]))) * 100}%` }}
  />
)
