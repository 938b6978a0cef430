import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { listCompanies } from '#contract/companies'
import { fakeApi, showApp } from '../../testing/fake-api'
import { remaining, sessionLimits, shortenLimits } from './session-limits'
import { readFileSync } from 'node:fs'
import { runInThisContext } from 'node:vm'
import { userEvent } from '@testing-library/user-event'

const minute = 60_000

afterEach(() => {
  vi.useRealTimers()
  shortenLimits()
})

async function showCompanies(api = server()) {
  const router = await showApp(api, '/companies')
  await screen.findByText('No companies yet')
  return router
}
const server = () => fakeApi()
/** No timer runs while the computer sleeps. */
function sleepFor(minutes: number) {
  vi.setSystemTime(Date.now() + minutes * minute)
  fireEvent.keyDown(document.body, { key: 'Shift' })
  act(() => void vi.advanceTimersByTime(1000))
}

afterEach(() => {
  vi.useRealTimers()
  localStorage.clear()
  delete document.documentElement.dataset['theme']
})

/** Puts a theme into the shared storage, as another tab would. */
const chooseElsewhere = (theme: string) =>
  act(() => {
    localStorage.setItem('theme', theme)
    dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: theme }))
  })

/** Shows the warning, due after 28 minutes without activity. */
async function showWarning() {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
  await showApp(server(), '/companies')
  await screen.findByText('No companies yet')
  act(() => void vi.advanceTimersByTime(28.5 * minute))
  return screen.findByRole('dialog', { name: /You’ll be signed out in/ })
}

test.each([
  [30, 28],
  [2, 1.5],
])('warns of the end of %s idle minutes after %s', (limit, warning) => {
  shortenLimits(limit)
  const nearAfter = (minutes: number) => remaining(minutes * minute, 0, 0).isNear
  expect([nearAfter(warning - 0.1), nearAfter(warning)]).toEqual([false, true])
})

test('keeps to the limits that the server describes', async () => {
  const api = fakeApi('embedded', { idle_minutes: 10, hours: 8 })
  await showApp(api, '/about')
  await expect.poll(sessionLimits).toEqual({ idleMs: 10 * minute, absoluteMs: 8 * 60 * minute })
})

test('ends an expired session at the first input after sleep, and asks for nothing until somebody signs in again', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
  const api = server()
  const router = await showCompanies(api)
  sleepFor(120)
  expect(await screen.findByText(/signed out because of inactivity/)).toBeVisible()
  expect(router.state.location.search).toEqual({ returnTo: '/companies' })
  const before = api.requests(listCompanies).length
  sleepFor(10)
  expect(api.requests(listCompanies)).toHaveLength(before)
})

test('ends a session after 12 hours, however busy it was', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
  await showCompanies()
  for (let times = 0; times < 28; times++) sleepFor(25)
  expect(screen.getByRole('button', { name: /^Your key/ })).toBeVisible()
  sleepFor(21)
  expect(await screen.findByText('Your session expired. Sign in again to continue.')).toBeVisible()
})

test('works in a browser where tabs cannot talk to each other', async () => {
  vi.stubGlobal('BroadcastChannel', undefined)
  await showCompanies()
  expect(screen.getByRole('button', { name: /^Your key/ })).toBeVisible()
})

test('takes over a theme chosen in another tab, and shows it in the menu', async () => {
  // index.html loads it the same way: before everything else, and not as a module.
  runInThisContext(readFileSync('public/early.js', 'utf8'))
  await showApp(server(), '/companies')
  await userEvent.click(await screen.findByRole('button', { name: /^Your key/ }))
  expect(await screen.findByRole('menuitemradio', { name: 'System' })).toBeChecked()
  chooseElsewhere('dark')
  expect(await screen.findByRole('menuitemradio', { name: 'Dark', checked: true })).toBeVisible()
  expect(document.documentElement).toHaveAttribute('data-theme', 'dark')
})

test('hides the warning and keeps the session after activity in another tab', async () => {
  await showWarning()
  localStorage.setItem('seen', String(Date.now()))
  act(() => void vi.advanceTimersByTime(1000))
  expect(screen.queryByRole('dialog', { name: /signed out in/ })).toBeNull()
  act(() => void vi.advanceTimersByTime(20 * minute))
  expect(screen.getByRole('button', { name: /^Your key/ })).toBeVisible()
  act(() => void vi.advanceTimersByTime(11 * minute))
  expect(await screen.findByText(/signed out because of inactivity/)).toBeVisible()
})

test('tells the other tabs when a person stays signed in', async () => {
  await showWarning()
  const before = Date.now()
  await userEvent.click(screen.getByRole('button', { name: 'Stay signed in' }))
  expect(Number(localStorage.getItem('seen'))).toBeGreaterThanOrEqual(before)
})
