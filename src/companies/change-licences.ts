import { updateCompany, type CompanyItem } from '#contract/companies'
import { call } from '../api/call'
import { queryClient } from '../api/query-client'
import { changedMeanwhile, changeWithUndo } from '../form/change-with-undo'
import { counted, isolated } from '../lib/words'
import { followed, readCompany, readCompanyAgain, refreshCompanies } from './companies.mutations'
import { companyQuery } from './companies.queries'
import { draftOf } from './company-draft'

/** Licences by the id of their package. */
type Counts = ReadonlyMap<string, number>

/**
 * Changes the licences of some packages. A save replaces all packages, so the others stay as they are read.
 * @returns why nothing was sent: a count isn't possible, or somebody else changed it meanwhile
 */
export function changeLicences(company: CompanyItem, from: Counts, to: Counts): Promise<string | undefined> {
  const { id, name, packages = [] } = company
  const saved = (counts: Counts) => {
    const [first, ...more] = counts
    if (!first || more.length > 0)
      return `${counted(counts.size, 'licence count')} of ${isolated(name)} changed`
    const [packageId, count] = first
    const called = packages.find((one) => one.id === packageId)?.name ?? `Package ${packageId}`
    return `${isolated(called)} has ${counted(count, 'licence')}`
  }
  return changeWithUndo({
    from,
    to,
    read: () => readCompany(id),
    bodyFor: (found, was, next) => {
      const now = draftOf(found).packages ?? []
      const isAsSeen = ([packageId, count]: readonly [string, number]) =>
        now.find((one) => one.id === packageId)?.license_count === String(count)
      if (![...was].every(isAsSeen)) return changedMeanwhile
      const parsed = updateCompany.body.safeParse({
        packages: now.map((one) => ({
          id: one.id,
          license_count: next.get(one.id) ?? Number(one.license_count),
        })),
      })
      return parsed.success ? parsed.data : (parsed.error.issues[0]?.message ?? 'This count isn’t accepted.')
    },
    write: (body) => followed(id, call(updateCompany, { params: { id }, body })),
    readAgain: readCompanyAgain(id),
    saved,
    refresh: async () => {
      refreshCompanies()
      await queryClient.invalidateQueries({ queryKey: companyQuery(id).queryKey })
    },
  })
}
