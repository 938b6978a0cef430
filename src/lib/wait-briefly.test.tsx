import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { listCompanies } from '#contract/companies'
import { fakeApi, pageOf, refuse, reply, showApp } from '../../testing/fake-api'

/**
 * Keeps the tenth of a second from ending, so that a busy machine doesn’t matter. Returns the number of waits
 * that were started.
 */
function stopTheClock(): () => number {
  const later = setTimeout
  let begun = 0
  vi.stubGlobal('setTimeout', (what: () => void, ms?: number) => (ms === 100 ? ++begun : later(what, ms)))
  return () => begun
}

/** A list whose answer the test holds back. */
function heldList() {
  let answer = () => {}
  const later = new Promise<void>((resolve) => {
    answer = resolve
  })
  const api = fakeApi().on(listCompanies, async () => {
    await later
    return reply(listCompanies, pageOf([]))
  })
  return { api, answer }
}

/** Whether the page has shown a placeholder. */
function watchWaiting(): () => boolean {
  let waited = false
  const watcher = new MutationObserver(() => (waited ||= document.querySelector('[aria-busy=true]') !== null))
  watcher.observe(document.body, { subtree: true, childList: true, attributes: true })
  return () => {
    watcher.disconnect()
    return waited
  }
}

test('renders a quick list once, without placeholders', async () => {
  const waits = stopTheClock()
  const hasWaited = watchWaiting()
  const { api, answer } = heldList()
  await showApp(api, '/companies')
  await expect.poll(waits).toBe(1)
  answer()
  expect(await screen.findByText('No companies yet')).toBeVisible()
  expect(hasWaited()).toBe(false)
})

test('shows placeholders for a list that takes longer than a tenth of a second', async () => {
  const { api, answer } = heldList()
  await showApp(api, '/companies')
  expect(await screen.findByRole('grid', { busy: true })).toBeVisible()
  answer()
  expect(await screen.findByText('No companies yet')).toBeVisible()
})

test('does not repeat a refused read because the page is rendered then', async () => {
  stopTheClock()
  const api = fakeApi().on(listCompanies, () => refuse(500, { detail: 'Broken.' }))
  await showApp(api, '/companies')
  expect(await screen.findByText('The server failed')).toBeVisible()
  expect(api.requests(listCompanies)).toHaveLength(1)
})
