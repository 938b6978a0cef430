import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { listCompanies } from '#contract/companies'
import { listNodes } from '#contract/nodes'
import { fakeApi, pageOf, refuse, reply, showApp } from '../../testing/fake-api'

const server = () => fakeApi().on(listNodes, () => reply(listNodes, pageOf([])))

/** The tenth of a second lasts as long as the test, however busy the machine is. Tells how many have begun. */
function stopTheClock(): () => number {
  const later = setTimeout
  let begun = 0
  vi.stubGlobal('setTimeout', (what: () => void, ms?: number) => (ms === 100 ? ++begun : later(what, ms)))
  return () => begun
}

/** A list that is answered when the test says so. */
function heldList() {
  let answer = () => {}
  const later = new Promise<void>((resolve) => {
    answer = resolve
  })
  const api = server().on(listCompanies, async () => {
    await later
    return reply(listCompanies, pageOf([]))
  })
  return { api, answer }
}

/** Whether anything on the page has been a picture of what is missing. */
function watchWaiting(): () => boolean {
  let waited = false
  const watcher = new MutationObserver(() => (waited ||= document.querySelector('[aria-busy=true]') !== null))
  watcher.observe(document.body, { subtree: true, childList: true, attributes: true })
  return () => {
    watcher.disconnect()
    return waited
  }
}

test('a list that is answered soon is drawn once, and not first without its rows', async () => {
  const waits = stopTheClock()
  const hasWaited = watchWaiting()
  const { api, answer } = heldList()
  await showApp(api, '/companies')
  await expect.poll(waits).toBe(1)
  answer()
  expect(await screen.findByText('No companies yet')).toBeVisible()
  expect(hasWaited()).toBe(false)
})

test('a list that takes longer than a tenth of a second says that it waits, and has its rows in the end', async () => {
  const { api, answer } = heldList()
  await showApp(api, '/companies')
  expect(await screen.findByRole('table', { busy: true })).toBeVisible()
  answer()
  expect(await screen.findByText('No companies yet')).toBeVisible()
})

test('a list that is refused at once is not asked for again because the page is drawn then', async () => {
  stopTheClock()
  const api = server().on(listCompanies, () => refuse(500, { detail: 'Broken.' }))
  await showApp(api, '/companies')
  expect(await screen.findByText('The server failed')).toBeVisible()
  expect(api.requests(listCompanies)).toHaveLength(1)
})
