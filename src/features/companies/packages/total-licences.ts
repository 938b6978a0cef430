import type { CompanyPackage } from '#contract/companies'
import { known, outOf, sumKnown, unknown, type Known } from '#domain/known'

/** The licences of all packages of a company. */
export const totalLicenses = (packages: readonly CompanyPackage[] | undefined): Known<number> =>
  sumKnown(
    packages ? known(packages) : unknown('the server doesn’t report the packages'),
    ({ license_count }) => license_count,
    (silent, of) => `the server doesn’t report the licences of ${outOf(silent, of)} packages`,
  )
