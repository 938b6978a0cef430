import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { listCompanies, type WrittenCompanyItem } from '#contract/companies'
import { listNodes } from '#contract/nodes'
import { fakeApi, pageOf, refuse, reply, showApp } from '../../testing/fake-api'

const company = (name: string): WrittenCompanyItem => ({
  id: 1,
  uid: '22222222-2222-4222-8222-222222222222',
  name,
  msp_node: 7,
  packages: [],
  created_at: '2026-03-03T10:00:00.000Z',
})

test('whatever order answers come in, the last question wins: each order of three, five times', async () => {
  const waiting = new Map<string, () => void>()
  const server = fakeApi()
    .on(listNodes, () => reply(listNodes, pageOf([])))
    .on(listCompanies, ({ url }) => {
      const words = url.searchParams.get('search') ?? ''
      const answer = () => reply(listCompanies, pageOf(words ? [company(`Found ${words}`)] : []))
      return words ? new Promise((resolve) => waiting.set(words, () => resolve(answer()))) : answer()
    })
  const router = await showApp(server, '/companies')
  for (let round = 0; round < 30; round++) {
    const asked = ['a', 'b', 'c'].map((letter) => `${letter}${round}`)
    for (const search of asked) {
      void router.navigate({ to: '/companies', search: { search } })
      await waitFor(() => expect(waiting.has(search)).toBe(true), { interval: 5 })
    }
    // Each of the six orders in turn.
    const orders = ['012', '021', '102', '120', '201', '210']
    for (const at of orders[round % 6] ?? '') waiting.get(asked[Number(at)] ?? '')?.()
    await waitFor(() => expect(document.querySelector('tbody a')?.textContent).toBe(`Found c${round}`), { interval: 5 })
  }
  expect(screen.getAllByRole('link', { name: /^Found/ })).toHaveLength(1)
})

test.each([
  ['a 401', 401, 'Invalid token.'],
  ['a 403 that misses credentials', 403, 'Authentication credentials were not provided.'],
])('%s in the middle of work is a sign-in', async (_, status, detail) => {
  let dead = false
  const server = fakeApi()
    .on(listNodes, () => reply(listNodes, pageOf([])))
    .on(listCompanies, () => (dead ? refuse(status, { detail }) : reply(listCompanies, pageOf([company('Alpha')]))))
  const router = await showApp(server, '/companies')
  expect(await screen.findByRole('link', { name: 'Alpha' })).toBeVisible()
  dead = true
  await router.navigate({ to: '/companies', search: { search: 'x' } })
  expect(await screen.findByText(/The key was no longer accepted/)).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Alpha' })).toBeNull()
})
