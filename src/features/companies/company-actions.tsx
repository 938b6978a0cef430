import { ArrowLeftRight, DoorOpen } from 'lucide-react'
import { updateCompany, type CompanyItem } from '#contract/companies'
import { EditLink, RecordActions } from '../../list/row-actions/record-actions'
import { useReason } from '../../session/use-can'
import { ReasonedButton } from '../../ui/buttons/reasoned-button'
import { AwayLink } from '../../ui/buttons/away-link'
import { buttonLook } from '../../ui/buttons/button'
import { companiesList } from './companies.list'
import { useTenantOf } from './tenant'

export function CompanyActions({ company }: { company: CompanyItem }) {
  const { id, name } = company
  const reason = useReason(updateCompany.needs)
  const tenant = useTenantOf()?.(company)
  return (
    <RecordActions kind={companiesList} row={company} name={name}>
      {(by) => (
        <>
          {tenant && (
            <AwayLink away={tenant} reason={tenant.reason} className={buttonLook('plain')}>
              <DoorOpen size={16} aria-hidden="true" />
              <span>{tenant.label}</span>
            </AwayLink>
          )}
          {/* On a phone the menu has it, so that all actions fit one line. */}
          <span className={tenant ? 'contents max-sm:hidden' : 'contents'}>
            <ReasonedButton
              reason={reason}
              aria-haspopup="dialog"
              icon={<ArrowLeftRight size={16} aria-hidden="true" />}
              onClick={by('M')}
            >
              Move
            </ReasonedButton>
          </span>
          <EditLink type="company" id={id} reason={reason} />
        </>
      )}
    </RecordActions>
  )
}
