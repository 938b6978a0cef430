import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, expect, test } from 'vitest'
import { listAudit } from '#contract/audit'
import { listCompanies } from '#contract/companies'
import { listEmployees } from '#contract/employees'
import { listNodes } from '#contract/nodes'
import type { PermissionCode } from '#contract/roles/permissions'
import { listReviews } from '#contract/reviews/reviews'
import { listRoles } from '#contract/roles/roles'
import type { Endpoint } from '#contract/wire'
import { fakeApi, pageOf, reply, showApp } from '../../testing/fake-api'
import { writtenCompany, writtenEmployee, writtenLine, writtenNode } from '../../testing/written'

// Loads the lazy parts before the first test is timed.
beforeAll(() =>
  Promise.all([import('../features/companies/companies-page'), import('../errors/forbidden-details')]),
)

const server = () => {
  const api = fakeApi('embedded')
  for (const list of [listCompanies, listEmployees, listNodes, listReviews, listRoles])
    api.gives(list, () => pageOf([]))
  return api
}
type List = [
  path: string,
  nothing: string,
  sees: PermissionCode[],
  begins: PermissionCode,
  way: string,
  missing: string,
]
const lists: List[] = [
  [
    '/companies',
    'No companies yet',
    ['msp_view_managed_company'],
    'msp_add_managed_company',
    'Create a company',
    'To create a company',
  ],
  [
    '/employees',
    'No employees yet',
    ['msp_view_user'],
    'msp_add_user',
    'Invite an employee',
    'To invite an employee',
  ],
  ['/roles', 'No roles yet', ['msp_view_role'], 'msp_add_role', 'Create a role', 'To create a role'],
  ['/reviews', 'No reviews yet', ['msp_view_role'], 'msp_edit_role', 'Start a review', 'To start a review'],
]

const said = async (nothing: string) => within((await screen.findByText(nothing)).parentElement!)

test.each(lists)(
  '%s: links to the first step when the list is empty',
  async (path, nothing, sees, begins, way) => {
    await showApp(server(), path, [...sees, begins])
    expect((await said(nothing)).getByRole('link', { name: way })).toHaveAttribute('href', `${path}/new`)
  },
)

test.each(lists)(
  '%s: names the missing permission when the list is empty, and how to ask for it',
  async (...list) => {
    const [path, nothing, sees, , way, missing] = list
    await showApp(server(), path, sees)
    const words = await said(nothing)
    expect(words.getByText(new RegExp(`^${missing}, you need the permission “`))).toBeVisible()
    expect(words.queryByRole('link', { name: way })).toBeNull()
    expect(await words.findByText('Copy an access request')).toBeVisible()
  },
)

test('links to the role matrix from an empty list of reviews, without the permission to start one', async () => {
  await showApp(server(), '/reviews', ['msp_view_role'])
  expect((await said('No reviews yet')).getByRole('link', { name: 'role matrix' })).toHaveAttribute(
    'href',
    '/roles/matrix',
  )
})

test('says which words an empty search looked for, where they are not what was typed', async () => {
  const api = server()
  await showApp(api, `/companies?search=${encodeURIComponent('Holt, „Kunde  10“')}`, [
    'msp_view_managed_company',
  ])
  expect(await screen.findByText('A match has “holt” and “kunde 10”.')).toBeVisible()
})

const two = [1, 2]
type Answered = [path: string, Endpoint, (all: readonly number[]) => Response, nothing: string]
const answered: Answered[] = [
  [
    '/companies',
    listCompanies,
    (all) => reply(listCompanies, pageOf(all.map((id) => writtenCompany({ id, name: `Company ${id}` })))),
    'No companies match “zzqqzz”',
  ],
  [
    '/employees',
    listEmployees,
    (all) => reply(listEmployees, pageOf(all.map((id) => writtenEmployee({ id })))),
    'No employees match “zzqqzz”',
  ],
  [
    '/nodes',
    listNodes,
    () => reply(listNodes, pageOf([writtenNode({ id: 1, name: 'Root' })])),
    'No nodes match',
  ],
  [
    '/activity',
    listAudit,
    (all) => reply(listAudit, { results: all.map((id) => writtenLine(id)), next: null, previous: null }),
    'Nothing matches',
  ],
]
test.each(answered)(
  '%s: says aloud that a search finds nothing, and nothing false before',
  async (path, list, answer, nothing) => {
    let find = () => {}
    const isOver = new Promise<void>((resolve) => (find = resolve))
    const api = server().on(list, async ({ url }) => {
      if (!url.searchParams.get('search')) return answer(two)
      await isOver
      return answer([])
    })
    await showApp(api, path)
    await screen.findByRole('searchbox')
    await waitFor(() => expect(document.querySelector('[aria-busy=true]')).toBeNull())
    // Screen readers hear only regions that were there before.
    const regions = [...document.querySelectorAll('[aria-live=polite], [role=status]')]
    const said = () => regions.flatMap((one) => (one.isConnected ? [one.textContent] : []))
    await userEvent.type(screen.getByRole('searchbox'), 'zzqqzz')
    await waitFor(() => expect(path === '/nodes' || api.requests(list).length).not.toBe(1))
    expect(said().join()).not.toContain('that match')
    find()
    await waitFor(() => expect(said().join()).toContain(nothing))
  },
)
