import { getEmployee, updateEmployee, type Employee } from '#contract/employees'
import type { BodyOf } from '#contract/wire'
import { personName } from '#domain/person-name'
import { call } from '../../api/call'
import { changedMeanwhile, changeWithUndo } from '../../form/change-with-undo'
import { isolated } from '../../lib/words'
import { refreshEmployees } from '../../queries/employees'

/** A role or node with the name that people know. */
type Named = { readonly id: string; readonly name: string }

function change(
  employee: Employee,
  field: 'role' | 'msp_node',
  [from, to]: readonly [Named, Named],
  saved: (name: string) => string,
) {
  const { id } = employee
  const write = (body: BodyOf<typeof updateEmployee>) => call(updateEmployee, { params: { id }, body })
  return changeWithUndo({
    from,
    to,
    read: () => call(getEmployee, { params: { id } }),
    bodyFor: (found, was, next) => (found[field] === was.id ? { [field]: next.id } : changedMeanwhile),
    write,
    saved: ({ name }) => saved(isolated(name)),
    refresh: refreshEmployees,
  })
}

/** Gives a person another role. Returns why nothing was sent. */
export const assignRole = (employee: Employee, from: Named, to: Named): Promise<string | undefined> =>
  change(employee, 'role', [from, to], (name) => `${isolated(personName(employee))} has the role ${name}`)

/** Moves a person to another node. Returns why nothing was sent. */
export const moveEmployee = (employee: Employee, from: Named, to: Named): Promise<string | undefined> =>
  change(employee, 'msp_node', [from, to], (name) => `${isolated(personName(employee))} moved to ${name}`)
