import type { CompanyItem } from '#contract/companies'
import { notKnown } from '../../lib/file-values'
import { inWords } from '../../lib/package-words'
import type { Parts } from '../../list/list-kind'

/** The packages of a company, one row each in a file. The import of companies reads the same columns. */
export const companyParts: Parts<CompanyItem> = {
  one: 'package',
  replace: ['packages', 'licenses', 'cost'],
  heads: ['Package', 'Licences', 'Status'],
  of: ({ packages }) =>
    packages?.map(({ id, name, license_count, status }) => [
      name ?? id ?? notKnown,
      license_count ?? notKnown,
      status === undefined ? notKnown : inWords(status),
    ]) ?? [[notKnown, notKnown, notKnown]],
}
