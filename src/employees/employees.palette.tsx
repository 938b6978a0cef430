import { MutationObserver } from '@tanstack/react-query'
import {
  deleteEmployee,
  getEmployee,
  listEmployees,
  resendInvitation,
  resetEmployee2fa,
  updateEmployee,
  type Employee,
} from '#contract/employees'
import { personName } from '#domain/person-name'
import { isInvited } from '#domain/person-status'
import { call } from '../api/call'
import { queryClient } from '../api/query-client'
import { bestFirst, isId, mostAsked, orNone, sameText } from '../frame/palette/find'
import type { Source, Verb } from '../frame/palette/item'
import { whyNot } from '../session/use-can'
import { showToast } from '../ui/overlay/toast'
import { RemoveEmployee, Reset2fa, whyNoReset } from './employee-confirmations'
import { resendMutation } from './employees.queries'
import { resendRefusal } from './resend-outcome'
import { superiorNow } from './role/superior'

const resend: Verb = {
  words: 'Resend invitation to',
  also: ['resend', 'resend invitation', 'send again'],
  needs: resendInvitation.needs,
}
const edit: Verb = { words: 'Edit employee', also: ['edit'], needs: updateEmployee.needs }
const reset: Verb = {
  words: 'Reset 2FA of',
  also: ['reset', 'reset 2fa', '2fa'],
  needs: resetEmployee2fa.needs,
}
const revoke: Verb = {
  words: 'Revoke invitation of',
  also: ['revoke', 'revoke invitation'],
  needs: deleteEmployee.needs,
}
const remove: Verb = { words: 'Delete employee', also: ['delete'], needs: deleteEmployee.needs }

/** Like the button on the record: one request at a time per person, then the server's message. */
async function sendAgain(employee: Employee): Promise<void> {
  const options = resendMutation(employee.id)
  if (queryClient.isMutating({ mutationKey: options.mutationKey }) > 0) return
  try {
    showToast('good', (await new MutationObserver(queryClient, options).mutate()).success)
  } catch (error) {
    showToast('bad', resendRefusal(error, personName(employee)))
  }
}

function actionsOf(employee: Employee) {
  const invited = isInvited(employee)
  const accepted = 'This person has already accepted the invitation.'
  const waiting = 'This person hasn’t accepted the invitation yet. Revoke it instead.'
  const superior = superiorNow(employee)
  const question = (close: () => void) => <RemoveEmployee employee={employee} onClose={close} />
  return [
    {
      verb: resend,
      reason: whyNot(resend.needs) ?? (invited === false ? accepted : undefined),
      action: { kind: 'do', run: () => sendAgain(employee) },
    },
    {
      verb: edit,
      reason: whyNot(edit.needs) ?? superior,
      action: { kind: 'go', href: `/employees/${employee.id}/edit` },
    },
    {
      verb: reset,
      reason: whyNot(reset.needs) ?? whyNoReset(employee) ?? superior,
      action: {
        kind: 'ask',
        question: (close: () => void) => <Reset2fa employee={employee} onClose={close} />,
      },
    },
    {
      verb: revoke,
      reason: whyNot(revoke.needs) ?? (invited === false ? accepted : superior),
      action: { kind: 'ask', question },
    },
    {
      verb: remove,
      reason: whyNot(remove.needs) ?? (invited ? waiting : superior),
      action: { kind: 'ask', question },
    },
  ] as const
}

export const employeesSource: Source = {
  noun: 'Employees',
  path: '/employees',
  needs: listEmployees.needs,
  verbs: [resend, edit, reset, revoke, remove],
  find: async (text, signal) => {
    const [byId, { results }] = await Promise.all([
      isId(text) ? orNone(call(getEmployee, { params: { id: text }, signal })) : undefined,
      call(listEmployees, { query: { search: text, page_size: mostAsked }, signal }),
    ])
    const isExact = (one: Employee) =>
      one.id === text || sameText(text, one.email) || sameText(text, personName(one))
    return bestFirst(byId, results, { text, nameOf: personName, isExact }).map((employee) => ({
      id: employee.id,
      name: personName(employee),
      address: employee.email,
      detail: [employee.status, `ID ${employee.id}`].filter(Boolean).join(' · '),
      href: `/employees/${employee.id}`,
      exact: isExact(employee),
      actions: actionsOf(employee),
    }))
  },
}
