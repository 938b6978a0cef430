import { act, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { listNodes } from '#contract/nodes'
import { fakeApi, pageOf, showApp } from '../../testing/fake-api'
import { queryClient } from '../api/query-client'

afterEach(() => Reflect.deleteProperty(navigator, 'connection'))

/** Keeps the two quiet seconds from ending until the test says so. */
function quietSeconds() {
  const later = setTimeout
  const waiting: (() => void)[] = []
  vi.stubGlobal('setTimeout', (what: () => void, ms?: number) =>
    ms === 2000 ? waiting.push(what) : later(what, ms),
  )
  return waiting
}

async function showAbout() {
  const router = await showApp(
    fakeApi().gives(listNodes, () => pageOf([])),
    '/about',
    ['msp_view_user'],
  )
  const load = vi.spyOn(router, 'loadRouteChunk')
  await screen.findByRole('heading', { level: 1 })
  return { router, loaded: () => load.mock.calls.map(([{ fullPath }]) => String(fullPath)) }
}

test('loads the pages of the sections that the caller may open after two quiet seconds, once', async () => {
  const waiting = quietSeconds()
  const { router, loaded } = await showAbout()
  const begun = waiting.length
  await userEvent.click(screen.getByRole('link', { name: 'Overview' }))
  await screen.findByRole('heading', { level: 1, name: 'Overview' })
  expect(waiting.length, 'a navigation begins the wait anew').toBeGreaterThan(begun)
  expect(loaded()).toEqual([])
  await expect.poll(() => queryClient.isFetching()).toBe(0)
  act(() => waiting.at(-1)?.())
  await expect.poll(loaded).toEqual(['/', '/employees'])
  const before = waiting.length
  await act(() => router.navigate({ to: '/about' }))
  expect(waiting).toHaveLength(before)
})

test.each([
  ['saves data', { saveData: true }],
  ['has a slow line', { effectiveType: '3g' }],
])('loads no page ahead for somebody who %s', async (_, connection) => {
  Object.defineProperty(navigator, 'connection', { configurable: true, value: connection })
  const waiting = quietSeconds()
  await showAbout()
  expect(waiting).toEqual([])
})
