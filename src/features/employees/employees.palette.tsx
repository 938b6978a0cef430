import { getEmployee, listEmployees, type Employee } from '#contract/employees'
import { personName } from '#domain/person-name'
import { call } from '../../api/call'
import { bestFirst, isId, orNone, sameText } from '../../frame/palette/rank'
import type { Source } from '../../frame/palette/item'
import { inPalette } from '../../list/row-actions/in-palette'
import { findEmployees } from '../../queries/employees'
import { employeeRowActions, employeeVerbs } from './employee-row-actions'

export const employeesSource: Source = {
  noun: { one: 'employee', many: 'employees' },
  path: '/employees',
  needs: listEmployees.needs,
  verbs: employeeVerbs,
  find: async (text, signal) => {
    const [byId, results] = await Promise.all([
      isId(text) ? orNone(call(getEmployee, { params: { id: text }, signal })) : undefined,
      findEmployees(text, signal),
    ])
    const isExact = (one: Employee) =>
      one.id === text || sameText(text, one.email) || sameText(text, personName(one))
    return bestFirst(byId, results, { text, nameOf: personName, isExact }).map((employee) => ({
      id: employee.id,
      name: personName(employee),
      address: employee.email,
      details: [employee.status],
      href: `/employees/${employee.id}`,
      exact: isExact(employee),
      actions: inPalette(employee, employeeRowActions(employee)),
    }))
  },
}
