import { expect, test } from 'vitest'
import { deleteCompany } from '#contract/companies'
import { ApiError, type Problem } from '../../api/api-error'
import { toldBy } from './bulk-outcome'

const failing = (problem: Problem) =>
  toldBy(new ApiError({ problem, operation: 'deleteCompany', endpoint: deleteCompany }))

test.each(['lost', 'offline'] as const)(
  'where nothing answers (%s) the rest of many is not sent after the first',
  (reason) => {
    expect(failing({ kind: 'network', reason }).stop).toBe(true)
  },
)

test('what is gone, or out of reach, does not hold up the rest', () => {
  const { outcome, stop } = failing({ kind: 'not-found' })
  expect(outcome).toMatchObject({ kind: 'failed', again: true, gone: true })
  expect(stop).toBeUndefined()
})
