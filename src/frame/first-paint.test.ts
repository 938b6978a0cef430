import { readFileSync } from 'node:fs'
import { runInThisContext } from 'node:vm'
import { getSessionToken } from '#contract/sign-in/sessions'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keptEntries } from '../session/kept-entries'

const slot = globalThis as { earlyToken?: Promise<Response> } // The script puts it there.
const sent = vi.fn<typeof fetch>()
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  sent.mockReset().mockResolvedValue(new Response('{}'))
  vi.stubGlobal('fetch', sent)
})
afterEach(() => {
  delete document.documentElement.dataset['frame']
  delete slot.earlyToken
  history.replaceState(null, '', '/')
  vi.unstubAllGlobals()
})

/** Runs what the page runs before it is first painted. */
const hasEdges = () => {
  delete document.documentElement.dataset['frame']
  // In a block, because it can run only once in a page.
  runInThisContext(`{${readFileSync('public/early.js', 'utf8')}}`)
  return document.documentElement.dataset['frame'] !== undefined
}

test('draws the edges of the frame before the program runs, for somebody who may be signed in only', () => {
  expect(hasEdges()).toBe(false)
  localStorage.setItem(keptEntries.person, 'out')
  expect(hasEdges()).toBe(false)
  localStorage.setItem(keptEntries.person, 'in')
  expect(hasEdges()).toBe(true)
  localStorage.clear()
  sessionStorage.setItem(keptEntries.key, 'msp_kept')
  expect(hasEdges()).toBe(true)
})

test('asks for the token of the session early, as the program would', () => {
  localStorage.setItem(keptEntries.person, 'in')
  hasEdges()
  const [path, init] = sent.mock.lastCall!
  expect([path, init?.method]).toEqual([getSessionToken.path, getSessionToken.method])
  const body = init?.body as string // The script sends text.
  expect(getSessionToken.body.parse(JSON.parse(body))).toEqual({ active: true })
  expect(init).toMatchObject({
    redirect: 'error',
    credentials: 'same-origin',
    referrerPolicy: 'no-referrer',
    cache: 'no-store',
  })
  expect(slot.earlyToken).toBeInstanceOf(Promise)
})

test.each([
  ['on an address of a link', () => history.replaceState(null, '', '/set-up')],
  ['on the sign-in page', () => history.replaceState(null, '', '/sign-in')],
  ['beside a key of the tab', () => sessionStorage.setItem(keptEntries.key, 'msp_kept')],
  ['without a session', () => localStorage.removeItem(keptEntries.person)],
  ['after a sign-out', () => localStorage.setItem(keptEntries.person, 'leaving:7')],
])('asks for no token early %s', (_, change) => {
  localStorage.setItem(keptEntries.person, 'in')
  change()
  hasEdges()
  expect(sent).not.toHaveBeenCalled()
  expect(slot.earlyToken).toBeUndefined()
})
