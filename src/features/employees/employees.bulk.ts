import {
  deleteEmployee,
  getEmployee,
  resendInvitation,
  updateEmployee,
  type Employee,
} from '#contract/employees'
import { isForNode } from '#domain/access/assignable'
import { roleInWorld } from '#domain/access/records'
import { changeOfPeople } from '#domain/access/writes'
import { call } from '../../api/call'
import { queryClient } from '../../api/query-client'
import { afterDeletion, done, doneAs } from '../../form/saved'
import { changedMeanwhile, notWritten } from '../../form/change-with-undo'
import { ChooseNode } from '../../form/choose-node'
import type { BulkAction } from '../../list/list-kind'
import { outOf } from '#domain/known'
import { isInvited } from '#domain/person-status'
import { serverNow } from '../../lib/server-clock'
import { counted } from '../../lib/words'
import { treeNow } from '../../queries/nodes'
import { everyRoleQuery } from '../../queries/roles'
import { ChooseRole } from './role/choose-role'
import { statusOf } from './employee-status'
import { forgetEmployee } from '../../queries/employees'
import { superiorNow } from './role/superior'

const people = (count: number) => counted(count, 'person', 'people')

/** Their status, as the list shows it, and their address. */
const about = (employee: Employee) =>
  [statusOf(employee, serverNow()).words, employee.email].filter(Boolean).join(' · ')

/**
 * The reason why the person can't have the role at the node; undefined when they can, or when only the server
 * knows.
 */
function cannotHold(employee: Employee, role: string, node: string, words: string): string | undefined {
  const found = queryClient.getQueryData(everyRoleQuery.queryKey)?.rows.value.find(({ id }) => id === role)
  return found && !isForNode(roleInWorld(found), node, treeNow()) ? words : superiorNow(employee)
}

export const resend: BulkAction<Employee> = {
  label: 'Resend invitation',
  confirm: (count) => `Resend ${counted(count, 'invitation')}`,
  // No answer says that a mail arrived.
  done: ['invitation accepted by the server', 'invitations accepted by the server'],
  about,
  needs: resendInvitation.needs,
  words: 'Earlier links will stop working. Anyone who has already accepted is skipped.',
  unsure: (rows) => {
    const silent = rows.filter((one) => isInvited(one) === undefined).length
    const undated = rows.filter((one) => one.last_invited_at === undefined).length
    const words = [
      silent > 0 &&
        `Whether ${outOf(silent, rows.length)} still have an invitation isn’t known. The server decides.`,
      undated > 0 && 'Not known who was already sent one: the server doesn’t say when.',
    ].filter(Boolean)
    return words.length > 0 ? words.join(' ') : undefined
  },
  cannot: (employee) => (isInvited(employee) === false ? 'Has already accepted.' : undefined),
  isKeyed: true,
  apply: async ({ id }, _value, idempotencyKey) =>
    done((await call(resendInvitation, { params: { employee_id: id }, idempotencyKey })).success),
}

/** Gives a person another role or node, and the previous one back unless somebody has changed it since. */
const give = (field: 'role' | 'msp_node', words: string): Pick<BulkAction<Employee>, 'apply' | 'undo'> => {
  const send = async (id: string, value: string, outcome: string) => {
    const sent = { [field]: value }
    return doneAs(outcome, await call(updateEmployee, { params: { id }, body: sent }))
  }
  return {
    apply: ({ id }, value) => send(id, value, words),
    undo: ({ id, [field]: before }, given) =>
      before === undefined
        ? undefined
        : async () => {
            const found = await call(getEmployee, { params: { id } })
            if (found[field] !== given) throw notWritten(changedMeanwhile, updateEmployee)
            return send(id, before, 'Changed back')
          },
  }
}

const changeRole: BulkAction<Employee> = {
  label: 'Change role',
  title: (count) => `Change the role of ${people(count)}?`,
  confirm: (count) => `Change role of ${people(count)}`,
  done: ['role changed', 'roles changed'],
  about,
  needs: updateEmployee.needs,
  words: 'Their permissions change immediately.',
  Field: ChooseRole,
  writes: (rows, role) => changeOfPeople(rows, { role }),
  cannot: (employee, role) =>
    role !== '' && employee.role === role
      ? 'Already has this role.'
      : cannotHold(employee, role, employee.msp_node ?? '', 'This role doesn’t apply at their node.'),
  ...give('role', 'Changed'),
}

const move: BulkAction<Employee> = {
  label: 'Move to node',
  confirm: (count) => `Move ${people(count)}`,
  done: ['person moved', 'people moved'],
  about,
  needs: updateEmployee.needs,
  words: 'Their roles apply at the new node instead, and below it where they cascade.',
  Field: ChooseNode,
  writes: (rows, node) => changeOfPeople(rows, { node }),
  cannot: (employee, node) =>
    node !== '' && employee.msp_node === node
      ? 'Already in this node.'
      : cannotHold(employee, employee.role ?? '', node, 'Their role doesn’t apply at that node.'),
  ...give('msp_node', 'Moved'),
}

/** The actions on the selected employees. */
export const employeeBulk: readonly BulkAction<Employee>[] = [
  resend,
  changeRole,
  move,
  {
    label: 'Remove',
    confirm: (count) => `Remove ${people(count)}`,
    done: ['person removed', 'people removed'],
    danger: true,
    about,
    needs: deleteEmployee.needs,
    get words() {
      return `Invitations are revoked and their links stop working. People who have accepted can no longer sign in. ${afterDeletion('employee')}`
    },
    cannot: superiorNow,
    writes: (rows) => changeOfPeople(rows, null),
    apply: async (employee) => {
      await call(deleteEmployee, { params: { id: employee.id } })
      forgetEmployee(employee.id)
      return done(isInvited(employee) ? 'Invitation revoked.' : 'Deleted.')
    },
  },
]
