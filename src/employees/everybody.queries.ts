import { listEmployees } from '#contract/employees'
import { call } from '../api/call'
import { datasetOf } from '../api/dataset'
import { readOrdered } from '../api/refusals'
import { employeesKey } from './employees.queries'

/** The most people that are loaded. */
const mostRows = 10_000

/** Every person in scope, for the list and for questions such as who has a permission or access to a node. */
export const everybody = datasetOf({
  key: employeesKey,
  what: 'people',
  mostRows,
  read: (query, signal) =>
    readOrdered('employees', 'id', (order) => call(listEmployees, { query: { ...query, ...order }, signal })),
})
export const everybodyQuery = everybody.query
