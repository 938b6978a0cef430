import { useQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import {
  createEmployee,
  deleteEmployee,
  employeeStatuses,
  invitationAges,
  listEmployees,
  resendInvitation,
  updateEmployee,
  type Employee,
} from '#contract/employees'
import { listRoles } from '#contract/roles'
import { call } from '../api/call'
import { queryClient } from '../api/query-client'
import { compareAnswer, done, doneAs } from '../form/outcome-words'
import { choicesOf, type Choice } from '../list/filters/list-filter'
import type { BulkAction, ListKind } from '../list/list-kind'
import { invitationAge } from '#domain/invitation-age'
import { outOf } from '#domain/known'
import { isInvited } from '#domain/person-status'
import { counted } from '../lib/words'
import { nodesKey, treeNow } from '../nodes/nodes.queries'
import { everyRoleQuery } from '../roles/every-role.queries'
import { useCan } from '../session/use-can'
import { isForNode } from './assignable'
import { forgetEmployee, readEmployeeAgain } from './employees.mutations'
import { employeesKey } from './employees.queries'
import { everybody } from './everybody.queries'
import { superiorNow } from './superior'

const statusWords = { invited: 'Invited', active: 'Active' }
const statuses: readonly Choice[] = employeeStatuses.map((value) => ({ value, words: statusWords[value] }))
const onOrOff: readonly Choice[] = [
  { value: 'on', words: 'On' },
  { value: 'off', words: 'Off' },
]
const ageWords = { expired: 'Expired', expiring: 'Expiring within 48 hours', fresh: 'Valid for longer' }
const ages: readonly Choice[] = invitationAges.map((value) => ({ value, words: ageWords[value] }))
/** Every role, or those of the page where roles can't be listed. */
function useRoles(rows: readonly Employee[]): readonly Choice[] {
  const { allowed } = useCan(listRoles.needs)
  const { data } = useQuery({ ...everyRoleQuery, enabled: allowed })
  return choicesOf(data?.rows.value ?? rows.map(({ role, role_name }) => ({ id: role, name: role_name })))
}
const people = (count: number) => counted(count, 'person', 'people')

const ChooseRole = lazy(async () => ({ default: (await import('./choose-role')).ChooseRole }))
const ChooseNode = lazy(async () => ({ default: (await import('../scope/choose-node')).ChooseNode }))

/** The reason why the person can't get the role; undefined when they can, or when only the server knows. */
function cannotHold(employee: Employee, id: string): string | undefined {
  const { role, msp_node } = employee
  if (id === '') return superiorNow(employee)
  if (role === id) return 'Already has this role.'
  const found = queryClient.getQueryData(everyRoleQuery.queryKey)?.rows.value.find((one) => one.id === id)
  return found && !isForNode(found, msp_node ?? '', treeNow())
    ? 'This role doesn’t apply at their node.'
    : superiorNow(employee)
}

const resend: BulkAction<Employee> = {
  label: 'Resend invitation',
  title: (count) => `Resend ${counted(count, 'invitation')}?`,
  confirm: (count) => `Resend ${counted(count, 'invitation')}`,
  needs: resendInvitation.needs,
  words: 'Earlier links will stop working. Anyone who has already accepted is skipped.',
  unsure: (rows) => {
    const silent = rows.filter((one) => isInvited(one) === undefined).length
    return silent > 0
      ? `Whether ${outOf(silent, rows.length)} still have an invitation isn’t known. The server decides.`
      : undefined
  },
  cannot: (employee) => (isInvited(employee) === false ? 'Has already accepted.' : undefined),
  apply: async ({ id }) => done((await call(resendInvitation, { params: { employee_id: id } })).success),
}

const changeRole: BulkAction<Employee> = {
  label: 'Change role',
  title: (count) => `Change the role of ${people(count)}?`,
  confirm: (count) => `Change ${counted(count, 'role')}`,
  needs: updateEmployee.needs,
  words: 'Their permissions change immediately.',
  Field: ChooseRole,
  cannot: cannotHold,
  apply: async ({ id }, role) => {
    const sent = { role }
    const changed = await call(updateEmployee, { params: { id }, body: sent })
    return doneAs('Changed', await compareAnswer(sent, changed, readEmployeeAgain(id)))
  },
}

const move: BulkAction<Employee> = {
  label: 'Move to node',
  title: (count) => `Move ${people(count)}?`,
  confirm: (count) => `Move ${people(count)}`,
  needs: updateEmployee.needs,
  words:
    'They get access to the new node and, where their role cascades, to the nodes below it. They lose access to all other nodes.',
  Field: ChooseNode,
  cannot: (employee, node) =>
    node !== '' && employee.msp_node === node ? 'Already in this node.' : superiorNow(employee),
  apply: async ({ id }, msp_node) => {
    const sent = { msp_node }
    const moved = await call(updateEmployee, { params: { id }, body: sent })
    return doneAs('Moved', await compareAnswer(sent, moved, readEmployeeAgain(id)))
  },
}

export const employeesList: ListKind<Employee> = {
  name: 'employees',
  noun: { one: 'employee', many: 'employees' },
  needs: listEmployees.needs,
  orderings: [
    ['name', 'Name, A to Z'],
    ['-name', 'Name, Z to A'],
    ['status', 'Status'],
    ['-last_invited_at', 'Last invited'],
    ['invitation_expires_at', 'Expiring first'],
  ],
  firstStep: {
    needs: createEmployee.needs,
    to: '/employees/new',
    label: 'Invite an employee',
    purpose: 'To invite an employee',
  },
  filters: [
    {
      kind: 'choice',
      key: 'status',
      label: 'Status',
      useChoices: () => statuses,
    },
    {
      kind: 'choice',
      key: 'role',
      label: 'Role',
      useChoices: useRoles,
      keeps: ({ role }, id) => role === id,
    },
    {
      kind: 'choice',
      key: 'invitation',
      label: 'Invitation',
      useChoices: () => ages,
      keeps: (employee, age) => isInvited(employee) === true && invitationAge(employee, Date.now()) === age,
    },
    {
      kind: 'choice',
      key: 'two_factor',
      label: '2FA',
      useChoices: () => onOrOff,
      keeps: (employee, value) =>
        isInvited(employee) !== true && employee.is_2fa_enabled === (value === 'on'),
    },
    {
      kind: 'range',
      of: 'day',
      to: 'invited_to',
      label: 'Invited',
      keeps: ({ last_invited_at }, _from, day) =>
        last_invited_at !== undefined && last_invited_at.slice(0, 10) <= day,
    },
  ],
  bulk: [
    resend,
    changeRole,
    move,
    {
      label: 'Revoke or delete',
      title: (count) => `Revoke or delete ${people(count)}?`,
      confirm: (count) => `Revoke or delete ${people(count)}`,
      danger: true,
      needs: deleteEmployee.needs,
      words:
        'Pending invitations are revoked and their links stop working. People who have accepted can no longer sign in. You can’t undo this.',
      cannot: superiorNow,
      apply: async (employee) => {
        await call(deleteEmployee, { params: { id: employee.id } })
        forgetEmployee(employee.id)
        return done(isInvited(employee) ? 'Invitation revoked.' : 'Deleted.')
      },
    },
  ],
  every: {
    dataset: everybody,
    textOf: ({ first_name, last_name, email }) => [first_name, last_name, email].join(' '),
  },
  loadActions: async () => (await import('./employee-row-actions')).employeeRowActions(resend),
  refresh: () => {
    void queryClient.invalidateQueries({ queryKey: employeesKey })
    void queryClient.invalidateQueries({ queryKey: nodesKey })
  },
}
