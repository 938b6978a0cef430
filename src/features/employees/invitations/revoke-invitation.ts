import { deleteEmployee, getEmployee, type Employee } from '#contract/employees'
import { changeOfPeople } from '#domain/access/writes'
import { isActive } from '#domain/person-status'
import { ApiError } from '../../../api/api-error'
import { call } from '../../../api/call'
import { done } from '../../../form/saved'
import { counted } from '../../../lib/words'
import type { BulkAction } from '../../../list/list-kind'
import { forgetEmployee } from '../../../queries/employees'
import { mayI } from '../../../session/use-can'
import { superiorNow } from '../role/superior'

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

export const revoke: BulkAction<Employee> = {
  label: 'Revoke invitations',
  confirm: (count) => `Revoke ${counted(count, 'invitation')}`,
  done: ['invitation revoked', 'invitations revoked'],
  danger: true,
  needs: deleteEmployee.needs,
  words: 'Their links stop working. You can invite the same addresses again.',
  cannot: superiorNow,
  writes: (rows) => changeOfPeople(rows, null),
  apply: async (employee) => {
    await revokeInvitation(employee)
    forgetEmployee(employee.id)
    return done('Invitation revoked.')
  },
}
