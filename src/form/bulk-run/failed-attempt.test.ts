import { expect, test, vi } from 'vitest'
import { deleteCompany } from '#contract/companies'
import { endSession } from '#contract/sign-in/sessions'
import { ApiError, type Problem } from '../../api/api-error'
import { call } from '../../api/call'
import { connect } from '../../api/connection'
import { writesSent } from '../../api/exchange'
import { failedAttempt } from './failed-attempt'

const failing = (problem: Problem) =>
  failedAttempt(new ApiError({ problem, operation: 'deleteCompany', endpoint: deleteCompany }), 0)

test.each(['lost', 'offline'] as const)('stops after the first request without an answer (%s)', (reason) => {
  expect(failing({ kind: 'network', reason }).stop).toBe(true)
})

test('goes on after a record that is gone or out of scope', () => {
  const { outcome, stop } = failing({ kind: 'not-found' })
  expect(outcome).toMatchObject({ kind: 'not-done', gone: true })
  expect(stop).toBeUndefined()
})

test('says that nothing was sent if the dashboard itself failed before a request left', async () => {
  const before = writesSent()
  const ofOurs = () => failedAttempt(new TypeError('this browser lacks something'), before).outcome
  expect(ofOurs()).toMatchObject({ kind: 'not-done', words: expect.stringMatching(/Nothing was sent\.$/) })
  connect('https://api.example')
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(null, { status: 204 })))
  await call(endSession, { body: {} }).catch(() => undefined)
  expect(ofOurs().kind).toBe('maybe')
})
