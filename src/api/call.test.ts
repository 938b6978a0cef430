import { beforeEach, expect, test, vi } from 'vitest'
import { listCompanies } from '#contract/companies'
import { resendInvitation } from '#contract/employees'
import { idempotencyHeader, replayedHeader } from '#contract/idempotency'
import { deleteNode, updateNode } from '#contract/nodes'
import { getRole } from '#contract/roles/roles'
import { rotateServiceAccount } from '#contract/service-accounts'
import type { Id } from '#contract/shape'
import type { ApiError } from './api-error'
import { call } from './call'
import { connect, noteOwnServer } from './connection'
import { mayBeDone } from './doubt'
import { keptWords } from './kept'

const sent = vi.fn<(url: URL, init: RequestInit) => Promise<Response>>()
beforeEach(() => {
  sent
    .mockReset()
    .mockImplementation(async () => new Response('{"count":0,"next":null,"previous":null,"results":[]}'))
  vi.stubGlobal('fetch', sent)
  connect('https://api.example').credential.set('secret')
})

test('follows no redirect, sends no cookie and no referrer, and caches nothing', async () => {
  await call(listCompanies, { query: { page: 2 } })
  const [url, init] = sent.mock.calls[0]!
  expect(url.href).toBe('https://api.example/api/msp/companies/?page=2')
  expect(init).toMatchObject({
    redirect: 'error',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    cache: 'no-store',
  })
})

test.each([
  '../features/companies',
  '..%2fcompanies',
  '%2e%2e',
  '1/../2',
  '1?x=1',
  '1#x',
  '1;x',
  '',
  '-1',
  '1.5',
  '__proto__',
  '1'.repeat(10_000) + 'x',
  '\\1',
  ' 1',
  '１',
])('sends nothing for the id %j, which could change the path', async (role_id) => {
  await expect(call(getRole, { params: { role_id } })).rejects.toMatchObject({
    problem: { kind: 'not-found' },
  })
  expect(sent).not.toHaveBeenCalled()
})

test.each([
  [429, 'throttled'],
  [503, 'server'],
])('holds back a read that a %i postponed, but never a write', async (status, kind) => {
  sent.mockImplementation(async () => new Response('{}', { status, headers: { 'retry-after': '30' } }))
  const list = () => call(listCompanies, {}).catch((error: unknown) => (error as ApiError).problem)
  expect(await list()).toEqual({ kind, retryAfter: 30 })
  expect(await list()).toEqual({ kind, retryAfter: 30 })
  expect(sent).toHaveBeenCalledTimes(1)
  const resend = () => call(resendInvitation, { params: { employee_id: '1' } }).catch(() => undefined)
  await resend()
  await resend()
  expect(sent).toHaveBeenCalledTimes(3)
})

test('does not hold back another key', async () => {
  sent.mockImplementationOnce(
    async () => new Response('{}', { status: 429, headers: { 'retry-after': '30' } }),
  )
  await call(listCompanies, {}).catch(() => undefined)
  connect('https://api.example').credential.set('other')
  await expect(call(listCompanies, {})).resolves.toMatchObject({ count: 0 })
})

const body = { name: 'Wanted' }
const answering = (name: string, status = 200) =>
  new Response(status === 404 ? '{"detail":"Not found."}' : JSON.stringify({ id: 7, name }), { status })

test.each([
  [true, undefined, 1],
  [false, 'The server kept name “Other” instead of “Wanted”.', 1],
])('believes our own server, and compares what another API kept (own: %s)', async (own, words, requests) => {
  noteOwnServer(own)
  sent.mockResolvedValue(answering('Other'))
  expect(keptWords(await call(updateNode, { params: { id: '7' as Id<'node'> }, body }))).toBe(words)
  expect(sent).toHaveBeenCalledTimes(requests)
})

test('sends each creation to our own server or gateway under another key, and to others without one', async () => {
  const keyOf = async (own: boolean | undefined) => {
    noteOwnServer(own)
    sent.mockResolvedValue(new Response('{"success":"Sent."}'))
    await call(resendInvitation, { params: { employee_id: '1' } })
    return new Headers(sent.mock.lastCall![1].headers).get(idempotencyHeader)
  }
  expect(await keyOf(undefined)).toBeNull()
  const [first, second] = [await keyOf(true), await keyOf(false)]
  expect(first).toMatch(/^[\da-f]{32}$/)
  expect(second).not.toBe(first)
})

test('knows of a write that its browser sent twice only that it was done once', async () => {
  sent.mockResolvedValue(new Response('{}', { status: 409, headers: { [replayedHeader]: 'true' } }))
  const error = await call(rotateServiceAccount, { params: { id: '1' as Id<'key'> } }).catch(
    (caught: unknown) => caught,
  )
  expect(mayBeDone(error)).toBe(true)
  noteOwnServer(true)
  sent.mockResolvedValueOnce(new Response('{}', { status: 409, headers: { [replayedHeader]: 'true' } }))
  sent.mockResolvedValueOnce(answering('', 404))
  expect(await call(deleteNode, { params: { id: '7' as Id<'node'> } })).toBeUndefined()
})

test('looks once for a change or deletion whose reply was lost, and believes no 404 of a read that never worked', async () => {
  const id = '7' as Id<'node'>
  const lostThen = (found: Response) => {
    sent.mockReset().mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValueOnce(found)
  }
  lostThen(answering('Wanted'))
  expect(await call(updateNode, { params: { id }, body })).toMatchObject({ name: 'Wanted' })
  lostThen(answering('As before'))
  await expect(call(updateNode, { params: { id }, body })).rejects.toThrow(updateNode.name)
  noteOwnServer(true)
  lostThen(answering('', 404))
  expect(await call(deleteNode, { params: { id } })).toBeUndefined()
  connect('https://api.example').credential.set('secret')
  lostThen(answering('', 404))
  await expect(call(deleteNode, { params: { id } })).rejects.toThrow(deleteNode.name)
  expect(sent).toHaveBeenCalledTimes(2)
})
