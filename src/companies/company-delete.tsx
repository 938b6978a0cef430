import { useNavigate, useRouter } from '@tanstack/react-router'
import { type CompanyItem } from '#contract/companies'
import { moveOf } from '#domain/access/writes'
import type { Known } from '#domain/known'
import { useEffectOn } from '../access/use-effect-on'
import { ConfirmAction } from '../form/confirm-action'
import { deselect } from '../list/selection/selection'
import { isAt } from '../lib/return-to'
import { counted, isolated } from '../lib/words'
import { figureWords } from '../ui/known-figure'
import { showToast } from '../ui/overlay/toast'
import { afterDeletion } from '../form/saved'
import { deleteCompanyMutation, forgetCompany } from '../queries/companies'
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
  const navigate = useNavigate()
  const router = useRouter()
  const total = totalLicenses(packages)
  const effect = useEffectOn(moveOf([{ msp_node }], null))
  return (
    <ConfirmAction
      title="Delete this company?"
      name={name}
      id={id}
      mutation={deleteCompanyMutation(id)}
      confirm="Delete company"
      typesName={total.kind !== 'known' || total.value > 0}
      effect={effect}
      onClose={onClose}
      onDone={async () => {
        showToast('good', `${isolated(name)} (ID ${id}) was deleted.`)
        if (isAt(router.state.location.pathname, `/companies/${id}`))
          await navigate({ to: '/companies', replace: true })
        onClose()
        forgetCompany(id)
        deselect('companies', id)
      }}
    >
      <p>
        This deletes the company{licenceWords(total)}. {afterDeletion()}
      </p>
    </ConfirmAction>
  )
}
