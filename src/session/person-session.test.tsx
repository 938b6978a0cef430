import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { deleteRole } from '#contract/roles/roles'
import { listServiceAccountPermissions } from '#contract/session'
import { endSession, getSessionToken } from '#contract/sign-in/sessions'
import { fakeApi, permissionsOf, refuse, reply } from '../../testing/fake-api'
import { authorizations, leave, newest, overIs, reload, remove, signedIn } from '../../testing/page-of-person'
import { connect, onConfirm } from '../api/connection'
import { currentSession, signOut } from './session'

// A test of another file may still be signed in by key.
beforeEach(() => {
  connect()
  leave()
})
afterEach(leave)

test('continues the session of a person, whose token scripts find nowhere, and reports the opened page as activity', async () => {
  const api = fakeApi()
  await reload(api)
  expect(api.requests(getSessionToken)[0]?.body).toEqual({ active: true })
  expect(currentSession()).toMatchObject({ state: 'in', person: { id: '9', name: 'Ada Lovelace' } })
  expect(JSON.stringify([localStorage, sessionStorage])).not.toContain('msu_')
})

const slot = globalThis as { earlyToken?: Promise<Response> } // /early.js puts it there.

test('takes the early token once, with the permissions that come with it, and asks for nothing more', async () => {
  const api = fakeApi()
  const permissions = permissionsOf(['msp_edit_user'])
  slot.earlyToken = Promise.resolve(reply(getSessionToken, { ...signedIn(), permissions }))
  await reload(api)
  expect(currentSession()).toMatchObject({
    state: 'in',
    person: { id: '9' },
    permissions: { msp_edit_user: true },
  })
  expect([getSessionToken, listServiceAccountPermissions].flatMap(api.requests)).toEqual([])
  expect(slot.earlyToken).toBeUndefined()
})

test.each([
  ['failed', () => Promise.reject(new Error('No network'))],
  ['was refused', async () => refuse(401, overIs)],
  ['is of an unknown form', async () => new Response('{}')],
])('asks again for a token whose early request %s', async (_, begun) => {
  const api = fakeApi()
  slot.earlyToken = begun()
  slot.earlyToken.catch(() => undefined)
  await reload(api)
  expect(api.requests(getSessionToken)).toHaveLength(1)
  expect(currentSession()).toMatchObject({ state: 'in' })
})

test('signs a person in although the API behind a gateway refuses the key that is used for them', async () => {
  const api = fakeApi()
  await reload(api, 'in', () => refuse(502, { detail: 'The API refuses the key.' }))
  expect(currentSession()).toMatchObject({ state: 'in', permissions: null, person: { id: '9' } })
})

test('renews a token that was refused, once, and repeats the request', async () => {
  const api = fakeApi()
  await reload(api)
  const old = `Bearer ${newest()}`
  api.on(deleteRole, ({ headers }) =>
    headers.get('authorization') === old ? refuse(401, overIs) : reply(deleteRole, undefined),
  )
  await Promise.all([remove(), remove()])
  expect(authorizations(api)).toEqual([old, old, `Bearer ${newest()}`, `Bearer ${newest()}`])
  expect(api.requests(getSessionToken)).toHaveLength(2)
})

test('shows a changed role, with its permissions, after the next renewal', async () => {
  const api = fakeApi()
  await reload(api)
  const old = `Bearer ${newest()}`
  api
    .gives(getSessionToken, () => signedIn('Help Desk'))
    .gives(listServiceAccountPermissions, () => permissionsOf(['msp_edit_user']))
    .on(deleteRole, ({ headers }) =>
      headers.get('authorization') === old ? refuse(401, overIs) : reply(deleteRole, undefined),
    )
  expect(currentSession()).toMatchObject({ person: { role: 'Auditor', node: 'Head office' } })
  await remove()
  expect(currentSession()).toMatchObject({ person: { role: 'Help Desk' } })
  await expect
    .poll(currentSession)
    .toMatchObject({ permissions: { msp_edit_user: true, msp_view_node: false } })
})

test('asks the person to confirm their identity when the server requires it, and repeats the request only after that', async () => {
  const api = fakeApi()
  await reload(api)
  let isConfirmed = false
  const confirm = { detail: 'Confirm that it is you, then try again.', confirm: true }
  api.on(deleteRole, () => (isConfirmed ? reply(deleteRole, undefined) : refuse(403, confirm)))
  const ask = vi.fn<() => Promise<boolean>>(() => Promise.resolve(false))
  onConfirm(ask)
  await expect(remove()).rejects.toMatchObject({ problem: { kind: 'forbidden' } })
  expect(api.requests(deleteRole)).toHaveLength(1)
  onConfirm(() => Promise.resolve((isConfirmed = true)))
  await remove()
  expect(api.requests(deleteRole)).toHaveLength(3)
  expect(ask).toHaveBeenCalledTimes(1)
})

test('asks the person to confirm their identity also after the token has expired', async () => {
  const api = fakeApi()
  await reload(api)
  const old = `Bearer ${newest()}`
  let isConfirmed = false
  api.on(deleteRole, ({ headers }) => {
    if (headers.get('authorization') === old) return refuse(401, overIs)
    return isConfirmed ? reply(deleteRole, undefined) : refuse(403, { detail: 'Confirm.', confirm: true })
  })
  onConfirm(() => Promise.resolve((isConfirmed = true)))
  await remove()
  expect(api.requests(deleteRole)).toHaveLength(3)
})

test('keeps a sign-out that could not reach the server, and does it before anything else', async () => {
  const api = fakeApi()
  await reload(api)
  api.on(endSession, () => {
    throw new TypeError('Failed to fetch')
  })
  signOut()
  await expect.poll(() => api.requests(endSession)).toHaveLength(1)
  expect(localStorage.getItem('person')).toBe('leaving:9')
  const later = fakeApi()
  await reload(later, 'leaving:9')
  expect(later.requests(endSession)[0]?.body).toMatchObject({ person: '9' })
  expect(later.requests(getSessionToken)).toHaveLength(0)
  expect(currentSession().state).toBe('out')
  expect(localStorage.getItem('person')).toBeNull()
})
