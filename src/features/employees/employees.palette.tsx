import { getEmployee, listEmployees, type Employee } from '#contract/employees'
import { personName } from '#domain/person-name'
import { call } from '../../api/call'
import { recordSource } from '../../list/row-actions/in-palette'
import { findEmployees } from '../../queries/employees'
import { employeeRowActions, employeeVerbs } from './employee-row-actions'

export const employeesSource = recordSource<Employee>({
  noun: { one: 'employee', many: 'employees' },
  path: '/employees',
  needs: listEmployees.needs,
  verbs: () => employeeVerbs,
  read: (id, signal) => call(getEmployee, { params: { id }, signal }),
  search: findEmployees,
  nameOf: personName,
  calledOf: ({ email }) => email,
  about: ({ email, status }) => ({ address: email, details: [status] }),
  actions: employeeRowActions,
})
