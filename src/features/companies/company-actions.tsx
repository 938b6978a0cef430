import { ArrowLeftRight } from 'lucide-react'
import { updateCompany, type CompanyItem } from '#contract/companies'
import { EditLink, RecordActions } from '../../list/row-actions/record-actions'
import { useReason } from '../../session/use-can'
import { ReasonedButton } from '../../ui/reasoned-button'
import { companiesList } from './companies.list'

export function CompanyActions({ company }: { company: CompanyItem }) {
  const { id, name } = company
  const reason = useReason(updateCompany.needs)
  return (
    <RecordActions kind={companiesList} row={company} name={name}>
      {(by) => (
        <>
          <ReasonedButton
            reason={reason}
            aria-haspopup="dialog"
            icon={<ArrowLeftRight size={16} aria-hidden="true" />}
            onClick={by('M')}
          >
            Move
          </ReasonedButton>
          <EditLink type="company" id={id} reason={reason} />
        </>
      )}
    </RecordActions>
  )
}
