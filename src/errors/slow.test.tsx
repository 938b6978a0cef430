import { act, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { getCompany, listCompanies } from '#contract/companies'
import { getNode } from '#contract/nodes'
import type { Endpoint } from '#contract/wire'
import { call } from '../api/call'
import { connect } from '../api/connection'
import { fakeApi, showApp } from '../../testing/fake-api'
import { StillWaiting } from '../ui/waiting/still-waiting'

afterEach(() => vi.useRealTimers())

const never = () => new Promise<Response>(() => undefined)
/** Each request with the signal that cancels it. */
function signals(): { readonly path: string; readonly signal: AbortSignal }[] {
  const seen: { path: string; signal: AbortSignal }[] = []
  const answer = fetch
  vi.stubGlobal('fetch', (input: URL, init: RequestInit) => {
    if (init.signal) seen.push({ path: new URL(input).pathname, signal: init.signal })
    return answer(input, init)
  })
  return seen
}

test.each<[string, Endpoint]>([
  ['/companies', listCompanies],
  ['/companies/2', getCompany],
  ['/nodes/2', getNode],
])(
  'shows on %s that it is loading, and cancels the request when the page is left',
  async (path, endpoint) => {
    const server = fakeApi().on(endpoint, never)
    const seen = signals()
    const router = await showApp(server, path)
    await waitFor(() => expect(document.querySelector('[aria-busy=true]')).not.toBeNull())
    await waitFor(() => expect(server.requests(endpoint)).toHaveLength(1))
    const asked = new RegExp(`^${endpoint.path.replace(/\{\w+\}/g, '[^/]+')}$`)
    const mine = seen.filter((one) => asked.test(one.path))
    expect(mine.map(({ signal }) => signal.aborted)).toEqual([false])
    await router.navigate({ href: '/about' })
    expect(await screen.findByRole('heading', { level: 1, name: 'About this API' })).toBeVisible()
    await waitFor(() => expect(mine.map(({ signal }) => signal.aborted)).toEqual([true]))
  },
)

test('says after five seconds, and not before, that the answer is still missing', () => {
  vi.useFakeTimers()
  render(<StillWaiting />)
  act(() => void vi.advanceTimersByTime(4900))
  expect(screen.getByRole('status')).toBeEmptyDOMElement()
  act(() => void vi.advanceTimersByTime(200))
  expect(screen.getByRole('status')).toHaveTextContent('Still waiting for the server …')
})

test('gives a request up after twenty seconds', async () => {
  const clock = new AbortController()
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(clock.signal)
  vi.stubGlobal(
    'fetch',
    (_: URL, init: RequestInit) =>
      new Promise((_resolve, reject) =>
        init.signal?.addEventListener('abort', () => reject(new Error('Aborted'))),
      ),
  )
  connect().credential.set('secret')
  const asked = call(listCompanies, {})
  expect(timeout).toHaveBeenCalledWith(20_000)
  clock.abort()
  await expect(asked).rejects.toMatchObject({ problem: { kind: 'network', reason: 'timeout' } })
})
