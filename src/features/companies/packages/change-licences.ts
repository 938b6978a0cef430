import type { Id } from '#contract/shape'
import { updateCompany, type Company, type CompanyItem } from '#contract/companies'
import { call } from '../../../api/call'
import { queryClient } from '../../../api/query-client'
import { changedMeanwhile, changeWithUndo } from '../../../form/change-with-undo'
import { counted, isolated } from '../../../lib/words'
import { companyQuery, followed, readCompany, refreshCompanies } from '../../../queries/companies'
import { draftOf } from '../company-draft'

/** Licences by the id of their package. */
type Counts = ReadonlyMap<string, number>

/**
 * The body that changes the licences of some packages; the problem in words if a count isn't possible. All
 * other packages stay as they are.
 */
function bodyWith(company: Company, counts: Counts) {
  const packages = draftOf(company).packages ?? []
  const parsed = updateCompany.body.safeParse({
    packages: packages.map(({ id, license_count }) => ({
      id,
      license_count: counts.get(id) ?? Number(license_count),
    })),
  })
  return parsed.success ? parsed.data : (parsed.error.issues[0]?.message ?? 'This count isn’t accepted.')
}

/** Whether a company has a package with so many licences. */
const hasCount = (company: CompanyItem, packageId: Id<'package'>, count: number): boolean =>
  company.packages?.find(({ id }) => id === packageId)?.license_count === count

/**
 * Changes the licences of some packages. A save replaces all packages, so the others stay as they are read.
 * @returns why nothing was sent: a count isn't possible, or somebody else has changed it
 */
export function changeLicences(company: CompanyItem, from: Counts, to: Counts): Promise<string | undefined> {
  const { id, name, packages = [] } = company
  const saved = (counts: Counts) => {
    const [first, ...more] = counts
    if (!first || more.length > 0)
      return `${counted(counts.size, 'licence count')} of ${isolated(name)} changed`
    const [packageId, count] = first
    const called = packages.find((one) => one.id === packageId)?.name ?? `Package ${packageId}`
    return `${isolated(name)} has ${counted(count, 'licence')} of ${isolated(called)}`
  }
  return changeWithUndo({
    from,
    to,
    read: () => readCompany(id),
    bodyFor: (found, was, next) =>
      draftOf(found).packages !== null && [...was].every(([one, count]) => hasCount(found, one, count))
        ? bodyWith(found, next)
        : changedMeanwhile,
    write: (body) => followed(id, call(updateCompany, { params: { id }, body })),
    saved,
    refresh: async () => {
      refreshCompanies()
      await queryClient.invalidateQueries({ queryKey: companyQuery(id).queryKey })
    },
  })
}
