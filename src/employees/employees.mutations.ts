import { mutationOptions } from '@tanstack/react-query'
import {
  createEmployee,
  deleteEmployee,
  getEmployee,
  resetEmployee2fa,
  updateEmployee,
} from '#contract/employees'
import type { BodyOf } from '#contract/wire'
import { call } from '../api/call'
import { allBut, isGone } from '../api/is-gone'
import { queryClient } from '../api/query-client'
import { mayI } from '../session/use-can'
import { nodesKey } from '../nodes/nodes.queries'
import { employeeQuery, employeesKey } from './employees.queries'

/** Refreshes people and the counts of nodes after every write. A write whose answer was lost may have happened too. */
export const refreshEmployees = () => {
  void queryClient.invalidateQueries({ queryKey: employeesKey })
  void queryClient.invalidateQueries({ queryKey: nodesKey })
}

export const createEmployeeMutation = mutationOptions({
  mutationFn: (body: BodyOf<typeof createEmployee>) => call(createEmployee, { body }),
  onSettled: refreshEmployees,
})

export const updateEmployeeMutation = (id: string) =>
  mutationOptions({
    mutationFn: (body: BodyOf<typeof updateEmployee>) => call(updateEmployee, { params: { id }, body }),
    onSettled: refreshEmployees,
  })

export const reset2faMutation = (id: string) =>
  mutationOptions({
    mutationFn: () => call(resetEmployee2fa, { params: { employee_id: id } }),
    onSettled: refreshEmployees,
  })

const readEmployee = (id: string) => call(getEmployee, { params: { id } })
/** Reads a person again after a write; undefined where the caller can't read people. */
export const readEmployeeAgain = (id: string | undefined) =>
  id !== undefined && mayI(getEmployee.needs).allowed ? () => readEmployee(id) : undefined
export const isEmployeeGone = (id: string): Promise<boolean> =>
  isGone(employeeQuery(id).queryKey, () => readEmployee(id))

/** Refreshes everything that lists the deleted person, but nothing requests the person again. */
export const deleteEmployeeMutation = (id: string) =>
  mutationOptions({
    mutationFn: () => call(deleteEmployee, { params: { id } }),
    onSuccess: () => {
      void queryClient.invalidateQueries(allBut(employeesKey, employeeQuery(id).queryKey))
      void queryClient.invalidateQueries({ queryKey: nodesKey })
    },
    onError: refreshEmployees,
  })

export const forgetEmployee = (id: string): void =>
  queryClient.removeQueries({ queryKey: employeeQuery(id).queryKey, exact: true, type: 'inactive' })
