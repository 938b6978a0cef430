import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { listCompanies } from '#contract/companies'
import { fakeApi, pageOf, reply, showApp } from '../../testing/fake-api'
import { listedCompany } from '../../testing/written'

/** The six orders in which three answers can arrive. */
const orders = ['012', '021', '102', '120', '201', '210']

/** A server that answers a search when it is told to. */
function patientServer() {
  const waiting = new Map<string, () => void>()
  const server = fakeApi('embedded').on(listCompanies, ({ url }) => {
    const words = url.searchParams.get('search') ?? ''
    const answer = () =>
      reply(listCompanies, pageOf(words ? [listedCompany(1, { name: `Found ${words}` })] : []))
    return words ? new Promise((resolve) => waiting.set(words, () => resolve(answer()))) : answer()
  })
  return { server, waiting }
}

/** Sends three searches, has them answered in one of the orders, and returns the row of the last search. */
async function round(
  at: number,
  ask: (search: string) => void,
  waiting: ReadonlyMap<string, () => void>,
): Promise<string> {
  const asked = ['a', 'b', 'c'].map((letter) => `${letter}${at}`)
  for (const search of asked) {
    ask(search)
    await waitFor(() => expect(waiting.has(search)).toBe(true), { interval: 1 })
  }
  for (const one of orders[at % orders.length] ?? '') waiting.get(asked[Number(one)] ?? '')?.()
  return `Found ${asked[2]}`
}

test('shows the answer to the last search, in whatever order three answers arrive', async () => {
  const { server, waiting } = patientServer()
  const router = await showApp(server, '/companies')
  for (let at = 0; at < orders.length; at++) {
    const last = await round(
      at,
      (search) => void router.navigate({ to: '/companies', search: { search } }),
      waiting,
    )
    await waitFor(() => expect(document.querySelector('tbody a')?.textContent).toBe(last), { interval: 5 })
  }
  expect(screen.getAllByRole('link', { name: /^Found/ })).toHaveLength(1)
})

test('answers a press on a head before it draws rows that it already has', async () => {
  const server = fakeApi('embedded').on(listCompanies, ({ url }) => {
    const ids = url.searchParams.get('ordering') === '-name' ? [2, 1] : [1, 2]
    return reply(listCompanies, pageOf(ids.map((id) => listedCompany(id))))
  })
  await showApp(server, '/companies')
  const head = await screen.findByRole('button', { name: 'Name' })
  const first = () => document.querySelector('tbody a')?.textContent
  for (const row of ['Company 2', 'Company 1']) {
    await userEvent.click(head)
    await waitFor(() => expect(first()).toBe(row))
  }
  // One node can change several times in one answer, so every change is noted in its order.
  const changes: string[] = []
  const watch = new MutationObserver((seen) => {
    for (const { type, target, attributeName, oldValue } of seen)
      if (type === 'attributes') changes.push(`${attributeName} was ${oldValue}`)
      else if (target instanceof HTMLTableSectionElement) changes.push('rows')
  })
  watch.observe(screen.getByRole('grid'), {
    subtree: true,
    childList: true,
    attributeOldValue: true,
    attributeFilter: ['aria-sort', 'aria-busy'],
  })
  await userEvent.click(head)
  await waitFor(() => expect(first()).toBe('Company 2'))
  watch.disconnect()
  expect([...new Set(changes)]).toEqual([
    'aria-sort was ascending',
    'aria-busy was false',
    'rows',
    'aria-busy was true',
  ])
})
