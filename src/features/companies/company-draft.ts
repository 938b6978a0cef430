import type { Id } from '#contract/shape'
import type { CataloguePackage } from '#contract/billing'
import type { Company } from '#contract/companies'
import { sentLastName, shownLastName } from '#domain/person-name'
import { changedOnly } from '../../form/draft'
import { wholeNumberIn } from '../../lib/whole-number'

export type PackageDraft = { readonly id: string; readonly license_count: string }
export type CompanyDraft = {
  readonly name: string
  readonly msp_node: Id<'node'>
  readonly is_nfr: boolean
  readonly owner_first_name: string
  readonly owner_last_name: string
  readonly owner_email: string
  /** null: the server didn't say which packages there are, or with how many licences. */
  readonly packages: readonly PackageDraft[] | null
}

export const draftOf = (company: Partial<Company>): CompanyDraft => ({
  name: company.name ?? '',
  msp_node: company.msp_node ?? '',
  is_nfr: company.is_nfr ?? false,
  owner_first_name: company.owner_first_name ?? '',
  owner_last_name: shownLastName(company.owner_last_name ?? ''),
  owner_email: company.owner_email ?? '',
  packages: packagesOf(company),
})
export const newCompany = draftOf({ packages: [] })

/**
 * A save replaces all packages, so one that isn't known would be lost, or saved with a count that nobody
 * entered.
 */
function packagesOf({ packages }: Partial<Company>): CompanyDraft['packages'] {
  if (!packages) return null
  const rows = packages.flatMap(({ id, license_count }) =>
    id === undefined || license_count === undefined ? [] : [{ id, license_count: String(license_count) }],
  )
  return rows.length === packages.length ? rows : null
}

type Fields = Partial<CompanyDraft>
/** A text that says no number stays one, which the schema refuses. */
function countOf(text: string): number | string | undefined {
  const count = wholeNumberIn(text)
  return typeof count === 'number' ? count : text.trim() || undefined
}

/** The packages as the API accepts them. */
export const toBody = ({ packages, msp_node, owner_last_name, ...rest }: Fields) => ({
  ...rest,
  ...(owner_last_name !== undefined && { owner_last_name: sentLastName(owner_last_name) }),
  ...(msp_node ? { msp_node } : {}),
  ...(packages && {
    packages: packages.map(({ id, license_count }) => ({
      id,
      license_count: countOf(license_count),
    })),
  }),
})

export const createBody = (draft: CompanyDraft) => toBody(draft)
export const updateBody = (draft: CompanyDraft, base: CompanyDraft) => toBody(changedOnly(base, draft))

/**
 * Checks that each row has a package and a count, none is duplicated, and an NFR company has NFR packages
 * only.
 */
export function checkPackages(
  { packages, is_nfr }: CompanyDraft,
  catalogue: readonly CataloguePackage[],
): Record<string, string> {
  const found: Record<string, string> = {}
  packages?.forEach(({ id, license_count }, index) => {
    const count = wholeNumberIn(license_count)
    if (typeof count === 'string') found[`packages.${index}.license_count`] = count
    const one = catalogue.find((known) => known.id === id)
    const first = packages.findIndex((other) => other.id === id)
    if (id === '') found[`packages.${index}.id`] = 'Choose a package, or remove the row.'
    else if (first < index) found[`packages.${index}.id`] = 'This package is already in the list.'
    else if (is_nfr && one?.type === 'subscription')
      found[`packages.${index}.id`] = 'A company that isn’t for resale can have NFR packages only.'
  })
  return found
}
