import type { CompanyPackage } from '#contract/companies'

/** Licences of all packages together; undefined when the reply does not tell. A package without a count counts as none. */
export const totalLicenses = (packages: readonly CompanyPackage[] | undefined): number | undefined =>
  packages?.reduce((sum, one) => sum + (one.license_count ?? 0), 0)
