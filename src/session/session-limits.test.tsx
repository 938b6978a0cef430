import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeApi, showApp } from '../../testing/fake-api'
import { remaining, sessionLimits, shortenLimits } from './session-limits'

const minute = 60_000

afterEach(() => {
  vi.useRealTimers()
  shortenLimits()
})

async function showCompanies() {
  const api = fakeApi()
  await showApp(api, '/companies')
  await screen.findByText('No companies yet')
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

test('ends an expired session at the first input after sleep, instead of extending it', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
  await showCompanies()
  // No timer runs while the computer sleeps.
  vi.setSystemTime(Date.now() + 120 * minute)
  fireEvent.keyDown(document.body, { key: 'a' })
  act(() => void vi.advanceTimersByTime(1000))
  expect(await screen.findByText(/signed out because of inactivity/)).toBeVisible()
})

test('works in a browser where tabs cannot talk to each other', async () => {
  vi.stubGlobal('BroadcastChannel', undefined)
  await showCompanies()
  expect(screen.getByRole('button', { name: /^Your key/ })).toBeVisible()
})
