import type { CompanyPackage } from '#contract/companies'

/** The licences of all packages; undefined without a list of packages. A missing count adds nothing. */
export const totalLicenses = (packages: readonly CompanyPackage[] | undefined): number | undefined =>
  packages?.reduce((sum, one) => sum + (one.license_count ?? 0), 0)
