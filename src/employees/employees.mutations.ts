import { mutationOptions } from '@tanstack/react-query'
import { createEmployee, deleteEmployee, resetEmployee2fa, updateEmployee } from '#contract/employees'
import type { BodyOf } from '#contract/wire'
import { call } from '../api/call'
import { queryClient } from '../api/query-client'
import { nodesKey } from '../nodes/nodes.queries'
import { employeeQuery, employeesKey } from './employees.queries'

/** Whatever came back, people and the counts of nodes are read again: after a lost answer nobody knows what happened. */
const readAgain = () => {
  void queryClient.invalidateQueries({ queryKey: employeesKey })
  void queryClient.invalidateQueries({ queryKey: nodesKey })
}

export const createEmployeeMutation = mutationOptions({
  mutationFn: (body: BodyOf<typeof createEmployee>) => call(createEmployee, { body }),
  onSettled: readAgain,
})

export const updateEmployeeMutation = (id: string) =>
  mutationOptions({
    mutationFn: (body: BodyOf<typeof updateEmployee>) => call(updateEmployee, { params: { id }, body }),
    onSettled: readAgain,
  })

export const reset2faMutation = (id: string) =>
  mutationOptions({
    mutationFn: () => call(resetEmployee2fa, { params: { employee_id: id } }),
    onSettled: readAgain,
  })

/** The record itself is not asked for again when it is gone. */
export const deleteEmployeeMutation = (id: string) =>
  mutationOptions({
    mutationFn: () => call(deleteEmployee, { params: { id } }),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: [...employeesKey, 'list'] })
      void queryClient.invalidateQueries({ queryKey: nodesKey })
    },
    onError: readAgain,
  })

export const forgetEmployee = (id: string): void =>
  queryClient.removeQueries({ queryKey: employeeQuery(id).queryKey, exact: true, type: 'inactive' })
