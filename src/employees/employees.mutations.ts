import { mutationOptions } from '@tanstack/react-query'
import { createEmployee, deleteEmployee, resetEmployee2fa, updateEmployee } from '#contract/employees'
import type { BodyOf } from '#contract/wire'
import { call } from '../api/call'
import { queryClient } from '../api/query-client'
import { nodesKey } from '../nodes/nodes.queries'
import { employeeQuery, employeesKey } from './employees.queries'

/** Refreshes people and the counts of nodes after every write, because the result of a lost answer is unknown. */
const refresh = () => {
  void queryClient.invalidateQueries({ queryKey: employeesKey })
  void queryClient.invalidateQueries({ queryKey: nodesKey })
}

export const createEmployeeMutation = mutationOptions({
  mutationFn: (body: BodyOf<typeof createEmployee>) => call(createEmployee, { body }),
  onSettled: refresh,
})

export const updateEmployeeMutation = (id: string) =>
  mutationOptions({
    mutationFn: (body: BodyOf<typeof updateEmployee>) => call(updateEmployee, { params: { id }, body }),
    onSettled: refresh,
  })

export const reset2faMutation = (id: string) =>
  mutationOptions({
    mutationFn: () => call(resetEmployee2fa, { params: { employee_id: id } }),
    onSettled: refresh,
  })

/** Nothing requests the deleted person again. */
export const deleteEmployeeMutation = (id: string) =>
  mutationOptions({
    mutationFn: () => call(deleteEmployee, { params: { id } }),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: [...employeesKey, 'list'] })
      void queryClient.invalidateQueries({ queryKey: nodesKey })
    },
    onError: refresh,
  })

export const forgetEmployee = (id: string): void =>
  queryClient.removeQueries({ queryKey: employeeQuery(id).queryKey, exact: true, type: 'inactive' })
