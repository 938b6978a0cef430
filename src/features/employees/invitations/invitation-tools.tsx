// What somebody needs who acts on invitations. The build makes one file of it.
import type { Employee } from '#contract/employees'
import { personName } from '#domain/person-name'
import { BulkDialog, type BulkDialogProps } from '../../../list/bulk/bulk-dialog'
import type { BulkAction } from '../../../list/list-kind'
import { resend } from '../employees.bulk'
import { revoke } from './revoke-invitation'

export { employeeRowActions } from '../employee-row-actions'
export { ReplaceAddress, type ReplaceProps } from './replace-address'

export const invitationBulk: readonly BulkAction<Employee>[] = [resend, revoke]

export type ResendDialogProps = Pick<BulkDialogProps<Employee>, 'kind' | 'chosen' | 'onClose'>

/** Resends the invitations of these people. */
export const ResendDialog = (props: ResendDialogProps) => (
  <BulkDialog {...props} nameOf={personName} action={resend} onSelect={undefined} />
)
