import { deleteEmployee, getEmployee, type Employee } from '#contract/employees'
import { isActive } from '#domain/person-status'
import { ApiError } from '../../../api/api-error'
import { call } from '../../../api/call'
import { mayI } from '../../../session/use-can'

/** Revokes an invitation unless it was accepted after the list was read: that would delete a colleague. */
export async function revokeInvitation({ id }: Employee): Promise<void> {
  const now = mayI(getEmployee.needs).allowed ? await call(getEmployee, { params: { id } }) : undefined
  if (now && isActive(now) === true)
    throw new ApiError({
      problem: { kind: 'conflict' },
      said: 'This person has since accepted the invitation, so it can’t be revoked.',
      operation: deleteEmployee.name,
      endpoint: deleteEmployee,
    })
  await call(deleteEmployee, { params: { id } })
}
