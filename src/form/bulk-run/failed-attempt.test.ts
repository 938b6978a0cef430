import { expect, test } from 'vitest'
import { deleteCompany } from '#contract/companies'
import { ApiError, type Problem } from '../../api/api-error'
import { failedAttempt } from './failed-attempt'

const failing = (problem: Problem) =>
  failedAttempt(new ApiError({ problem, operation: 'deleteCompany', endpoint: deleteCompany }))

test.each(['lost', 'offline'] as const)('stops after the first request without an answer (%s)', (reason) => {
  expect(failing({ kind: 'network', reason }).stop).toBe(true)
})

test('goes on after a record that is gone or out of scope', () => {
  const { outcome, stop } = failing({ kind: 'not-found' })
  expect(outcome).toMatchObject({ kind: 'not-done', gone: true })
  expect(stop).toBeUndefined()
})
