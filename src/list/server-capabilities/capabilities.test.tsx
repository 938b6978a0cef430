import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { listEmployees } from '#contract/employees'
import { listNodes } from '#contract/nodes'
import { listRoles } from '#contract/roles'
import { fakeApi, pageOf, refuse, reply, showApp } from '../../../testing/fake-api'
import { queryClient } from '../../api/query-client'
import { writtenEmployee, writtenNode } from '#testing/written'

const nodes = [writtenNode({ id: 1, name: 'Root' }), writtenNode({ id: 2, name: 'North', parent: 1 })]
const people = [
  writtenEmployee({ id: 1, last_name: 'Active', status: 'active', msp_node: 1 }),
  writtenEmployee({ id: 2, last_name: 'Invited', status: 'invited', msp_node: 2, msp_node_name: 'North' }),
]
/** A server that gives the same answer to every request, or no rows where `knows` says so. */
const foreignApi = (knows: (query: URLSearchParams) => boolean = () => true, next: string | null = null) =>
  fakeApi()
    .on(listNodes, () => reply(listNodes, pageOf(nodes)))
    .on(listRoles, () => reply(listRoles, pageOf([])))
    .on(listEmployees, ({ url }) =>
      reply(listEmployees, pageOf(knows(url.searchParams) ? people : [], 40, next)),
    )
const node = nodes[1]!.uid

test('filters the page by status when the server ignores the status, and says so', async () => {
  await showApp(foreignApi(), '/employees?status=invited')
  expect(await screen.findByText('Filtered by status: this page only, 1 of 2 rows')).toBeVisible()
  expect(await screen.findByText('This server can’t filter by status.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Ada Invited' })).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Ada Active' })).toBeNull()
})

test('keeps the rows on screen while it confirms what the server ignores', async () => {
  const shown: number[] = []
  const count = () =>
    shown.push(
      [...document.querySelectorAll('a')].filter((link) => link.textContent === 'Ada Invited').length,
    )
  const watch = new MutationObserver(count)
  watch.observe(document.body, { childList: true, subtree: true })
  await showApp(foreignApi(), '/employees?status=invited')
  expect(await screen.findByText('Filtered by status: this page only, 1 of 2 rows')).toBeVisible()
  watch.disconnect()
  const first = shown.indexOf(1)
  expect(first).toBeGreaterThan(-1)
  expect(shown.slice(first)).not.toContain(0)
})

test('confirms with an unknown node that the server ignores the node', async () => {
  const server = foreignApi()
  await showApp(server, `/employees?node=${node}`)
  expect(await screen.findByText('Filtered by node: this page only, 1 of 2 rows')).toBeVisible()
  expect(await screen.findByText('This server can’t filter by node.')).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Ada Active' })).toBeNull()
  const asked = server.requests(listEmployees).map(({ url }) => url.searchParams.get('node'))
  expect(asked.filter((one) => one !== null && one !== node)).toHaveLength(1)
})

test('accepts a server that includes the nodes below the node', async () => {
  const root = nodes[0]!.uid
  const server = foreignApi((query) => [null, root].includes(query.get('node')), 'https://x.example/?page=2')
  await showApp(server, `/employees?node=${root}`)
  expect(await screen.findByRole('link', { name: 'Ada Active' })).toBeVisible()
  const asked = () => server.requests(listEmployees).map(({ url }) => url.searchParams.get('node'))
  await expect.poll(() => asked().filter((one) => one !== null && one !== root)).toHaveLength(1)
  await expect.poll(() => queryClient.isFetching()).toBe(0)
  expect(screen.getByRole('link', { name: 'Ada Invited' })).toBeVisible()
  expect(screen.queryByText(/can’t filter/)).toBeNull()
})

test('claims nothing of a part if the question about it fails, and filters the page itself', async () => {
  const root = nodes[0]!.uid
  const server = foreignApi().on(listEmployees, ({ url }) =>
    [null, root].includes(url.searchParams.get('node'))
      ? reply(listEmployees, pageOf(people, 40, 'https://x.example/?page=2'))
      : refuse(500, 'no'),
  )
  await showApp(server, `/employees?node=${root}`)
  expect(await screen.findByText(/^Filtered by node: this page only, 2 of 2 rows/)).toBeVisible()
  expect(screen.queryByText(/can’t filter/)).toBeNull()
})
