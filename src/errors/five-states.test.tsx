import { screen, within, act, render, waitFor } from '@testing-library/react'
import { expect, test, afterEach, vi } from 'vitest'
import { listAudit } from '#contract/audit'
import { getCompany, listCompanies } from '#contract/companies'
import { listEmployees } from '#contract/employees'
import { listNodes, getNode } from '#contract/nodes'
import type { Endpoint } from '#contract/wire'
import { fakeApi, pageOf, refuse, showApp, writtenRole } from '../../testing/fake-api'
import { heldPackage, writtenCompany, writtenEmployee, writtenNode, writtenLine } from '#testing/written'
import { call } from '../api/call'
import { connect } from '../api/connection'
import { StillWaiting } from '../ui/waiting/still-waiting'

const company = writtenCompany({ id: 5, name: 'Acme', packages: [heldPackage()] })

const line = writtenLine(1, { record_name: 'Acme' })

const full = () =>
  fakeApi('embedded')
    .has({
      companies: [company],
      employees: [writtenEmployee({ id: 6 })],
      roles: [writtenRole({ id: 2, name: 'Auditor' }, ['msp_view_user'])],
      nodes: [writtenNode({ id: 1, name: 'Root' })],
    })
    .gives(listAudit, () => ({ results: [line], next: null, previous: null }))

type Screen = {
  path: string
  /** The operation that the screen can't do without. */
  from: Endpoint
  /** The text of a list without rows. A record is never empty. */
  empty?: RegExp
}

/** One of each kind: a list, a record, a tree, figures, a log and advice. All others are drawn by the same parts. */
const screens: readonly Screen[] = [
  { path: '/companies', from: listCompanies, empty: /No companies yet/ },
  { path: '/companies/5', from: getCompany },
  { path: '/nodes', from: listNodes, empty: /No nodes in your scope/ },
  { path: '/billing', from: listCompanies, empty: /No company has a package/ },
  { path: '/activity', from: listAudit, empty: /No activity in the log/ },
  { path: '/attention/permissions', from: listEmployees },
]
const main = async () => within(await screen.findByRole('main'))

const cases = screens.map((one) => [one.path, one] as const)
const empties = screens.flatMap((one) => (one.empty ? [[one.path, one.from, one.empty] as const] : []))
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

test.each(cases)('says that %s is busy while it loads', async (path, { from }) => {
  await showApp(
    full().on(from, () => new Promise<Response>(() => undefined)),
    path,
  )
  await screen.findByRole('heading', { level: 1 })
  await expect.poll(() => document.querySelector('main [aria-busy=true]')).not.toBeNull()
})

test.each(cases)(
  'says what happened on %s after an error, and offers to try again',
  async (path, { from }) => {
    await showApp(
      full().on(from, () => refuse(500, 'no')),
      path,
    )
    const page = await main()
    expect((await page.findAllByText('The server failed'))[0]).toBeVisible()
    expect(page.getAllByRole('button', { name: 'Try again' })[0]).toBeVisible()
  },
)

test.each(cases)('names the missing permission on %s and requests nothing', async (path, { from }) => {
  const api = full()
  await showApp(api, path, [])
  const page = await main()
  expect((await page.findAllByText(/You need the permission .* to see/))[0]).toBeVisible()
  expect(api.requests(from)).toHaveLength(0)
})

test.each(empties)('shows %s without data', async (path, from, words) => {
  await showApp(
    full().on(from, () => new Response(JSON.stringify(pageOf([])), { status: 200 })),
    path,
  )
  expect(await (await main()).findByText(words)).toBeVisible()
})

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
