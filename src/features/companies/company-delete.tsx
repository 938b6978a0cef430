import { type CompanyItem } from '#contract/companies'
import { moveOf } from '#domain/access/writes'
import type { Known } from '#domain/known'
import { DeleteRecord } from '../../list/delete-record'
import { useEffectOn } from '../../access/use-effect-on'
import { counted } from '../../lib/words'
import { figureWords } from '../../ui/known-figure'
import { afterDeletion } from '../../form/saved'
import { deleteCompanyMutation, companyQuery } from '../../queries/companies'
import { totalLicenses } from './packages/total-licences'

function licenceWords(total: Known<number>): string {
  if (total.kind !== 'known') return ` and its licences (${figureWords(total)})`
  return total.value === 0 ? '' : ` and its ${counted(total.value, 'licence')}`
}

/** Confirms the deletion of a company, from its page or from the command palette. */
export function DeleteCompany({
  company: { id, name, packages, msp_node },
  onClose,
}: {
  company: CompanyItem
  onClose: () => void
}) {
  const total = totalLicenses(packages)
  const effect = useEffectOn(moveOf([{ msp_node }], null))
  return (
    <DeleteRecord
      type="company"
      name={name}
      id={id}
      mutation={deleteCompanyMutation(id)}
      queryKey={companyQuery(id).queryKey}
      typesName={total.kind !== 'known' || total.value > 0}
      effect={effect}
      onClose={onClose}
    >
      <p>
        This deletes the company{licenceWords(total)}. {afterDeletion()}
      </p>
    </DeleteRecord>
  )
}
