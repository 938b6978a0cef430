import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { deleteRole } from '#contract/roles/roles'
import { listServiceAccountPermissions } from '#contract/session'
import { endSession, getSessionToken } from '#contract/sign-in/sessions'
import { fakeApi, permissionsOf, refuse, reply, type FakeApi } from '../../testing/fake-api'
import { authorizations, leave, newest, overIs, reload, remove, signedIn } from '../../testing/page-of-person'
import { connect, tokenRenewal } from '../api/connection'
import { noteServerTime } from '../lib/server-clock'
import { beginSetUp, continueSession, restorePerson } from './person-session'
import { currentSession, signOut } from './session'
import { watchSession } from './watch-session'

// A test of another file may still be signed in by key.
beforeEach(() => {
  connect()
  leave()
})
afterEach(leave)

const lost = (): Response => {
  throw new TypeError('Failed to fetch')
}
const failures: [string, () => Response][] = [
  ['503', () => refuse(503, { detail: 'Not ready.' }, { 'retry-after': '2' })],
  ['500', () => refuse(500, 'Internal error')],
  ['429', () => refuse(429, { detail: 'Too many requests.' }, { 'retry-after': '20' })],
  ['507', () => refuse(507, { detail: 'The disk is full.' }, { 'retry-after': '30' })],
  ['a lost connection', lost],
  ['the 401 of a proxy', () => refuse(401, '<h1>Unauthorized</h1>')],
  ['the page of a captive portal', () => new Response('<h1>Welcome</h1>', { status: 200 })],
]

/** The token has expired, and the renewal is answered like this. */
function expired(api: FakeApi, renewal: () => Response) {
  const old = `Bearer ${newest()}`
  api
    .on(getSessionToken, renewal)
    .on(deleteRole, ({ headers }) =>
      headers.get('authorization') === old ? refuse(401, overIs) : reply(deleteRole, undefined),
    )
}

/** Lets time pass until the work has ended. It passes here only, and not by itself. */
async function inTime<T>(work: Promise<T>): Promise<T> {
  let hasEnded = false
  const end = () => void (hasEnded = true)
  work.then(end, end)
  while (!hasEnded) await vi.advanceTimersByTimeAsync(100)
  return work
}

test.each(failures)(
  'stays signed in when a renewal fails with %s, and goes on after it',
  async (_, answer) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    try {
      const api = fakeApi()
      await inTime(reload(api))
      expired(api, answer)
      await expect(inTime(remove())).rejects.toMatchObject({ operation: getSessionToken.name })
      expect(currentSession()).toMatchObject({ state: 'in', person: { id: '9' } })
      expect(api.requests(endSession)).toEqual([])
      api.gives(getSessionToken, () => signedIn())
      await vi.advanceTimersByTimeAsync(31_000)
      await inTime(remove())
      expect(authorizations(api).at(-1)).toBe(`Bearer ${newest()}`)
    } finally {
      vi.useRealTimers()
    }
  },
)

test.each(failures)(
  'continues the session when the server answers, after a reload under %s',
  async (_, answer) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    try {
      const api = fakeApi()
        .on(getSessionToken, answer)
        .gives(listServiceAccountPermissions, () => permissionsOf([]))
      connect()
      localStorage.setItem('person', 'in')
      const late = vi.fn<() => void>()
      await inTime(restorePerson(late))
      expect([currentSession().state, localStorage.getItem('person')]).toEqual(['out', 'in'])
      api.gives(getSessionToken, () => signedIn())
      await vi.advanceTimersByTimeAsync(31_000)
      await vi.waitFor(() => expect(late).toHaveBeenCalledOnce())
      expect(currentSession()).toMatchObject({ state: 'in', person: { id: '9' } })
    } finally {
      vi.useRealTimers()
    }
  },
)

test('ends only in this page when the browser has somebody else’s session, and says who was and is signed in', async () => {
  const api = fakeApi()
  await reload(api)
  const now = 'Neu Ling is signed in in this browser now.'
  expired(api, () => refuse(409, { detail: now }))
  await expect(remove()).rejects.toMatchObject({ problem: { kind: 'conflict' } })
  expect(api.requests(getSessionToken).at(-1)?.body).toMatchObject({
    expected: { person: '9', kind: 'full' },
  })
  expect(currentSession()).toEqual({
    state: 'out',
    because: 'replaced',
    replaced: { was: 'Ada Lovelace', now },
  })
  expect(api.requests(endSession)).toEqual([])
  expect(api.requests(deleteRole)).toHaveLength(1)
})

test('ends without asking to end it when the server says that it is over', async () => {
  const api = fakeApi()
  await reload(api)
  expired(api, () => refuse(401, overIs))
  await expect(remove()).rejects.toMatchObject({ problem: { kind: 'unauthorized' } })
  expect(currentSession()).toEqual({ state: 'out', because: 'over' })
  expect(api.requests(endSession)).toEqual([])
})

test('renews the session of a link for itself alone, and continues it only as a full one', async () => {
  const api = fakeApi()
  await reload(api)
  signOut('signed-out', false)
  beginSetUp({ ...signedIn(), kind: 'setup', person: { id: '12' } })
  await tokenRenewal()?.renew()
  await continueSession()
  expect(api.requests(getSessionToken).map(({ body }) => body)).toMatchObject([
    { active: true },
    { expected: { person: '12', kind: 'setup' } },
    { expected: { person: '12', kind: 'full' } },
  ])
})

describe('a page that was away', () => {
  const comesBack = () => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  test('asks whether its session still exists, and is hidden meanwhile', async () => {
    watchSession()
    const api = fakeApi()
    await reload(api)
    api.on(getSessionToken, () => refuse(401, overIs))
    comesBack()
    expect(document.body.hidden).toBe(true)
    await expect.poll(currentSession).toEqual({ state: 'out', because: 'over' })
    expect(document.body.hidden).toBe(false)
  })

  test('knows of a sign-out in another tab that it did not hear of', async () => {
    const api = fakeApi()
    await reload(api)
    localStorage.setItem('sign-outs', '1')
    comesBack()
    expect(currentSession()).toEqual({ state: 'out', because: 'elsewhere' })
    expect(api.requests(getSessionToken)).toHaveLength(1)
  })
})

test.each([
  [
    'somebody else',
    '12',
    { state: 'out', because: 'replaced', replaced: { was: 'Ada Lovelace', now: 'It is Neu.' } },
  ],
  ['nobody, while a link is set up', '', { state: 'out', because: 'replaced' }],
  ['the same person', '9', { state: 'in' }],
])('hears from another tab that the browser is now of %s', async (_, person, expected) => {
  const api = fakeApi()
  await reload(api)
  const [other, heard] = [new BroadcastChannel('session'), new BroadcastChannel('session')]
  const said = new Promise((resolve) => (heard.onmessage = resolve))
  other.postMessage({ person, now: 'It is Neu.' })
  await said
  await expect.poll(currentSession).toMatchObject(expected)
  expect(api.requests(endSession)).toEqual([])
  other.close()
  heard.close()
})

test.each([-72, 72])(
  'counts a session from its age, with a browser whose clock is %s hours off',
  async (hours) => {
    const api = fakeApi()
    const server = Date.now() - hours * 3_600_000
    const dated = (answer: Response) => (answer.headers.set('date', new Date(server).toUTCString()), answer)
    localStorage.setItem('person', 'in')
    connect()
    api
      .on(getSessionToken, () => dated(reply(getSessionToken, { ...signedIn(), age: 60 })))
      .on(listServiceAccountPermissions, () => dated(reply(listServiceAccountPermissions, permissionsOf([]))))
    await restorePerson()
    const session = currentSession()
    expect(session.state === 'in' && Math.abs(session.since + 60_000 - server)).toBeLessThan(10_000)
    noteServerTime(new Date().toUTCString())
  },
)
