import { screen, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { listCompanies } from '#contract/companies'
import { listEmployees } from '#contract/employees'
import { listNodes } from '#contract/nodes'
import type { PermissionCode } from '#contract/permissions'
import { listReviews } from '#contract/reviews'
import { listRoles } from '#contract/roles'
import { fakeApi, pageOf, reply, showApp } from '../../testing/fake-api'

// Whatever is loaded on demand is there before the first test starts to count.
beforeAll(() => Promise.all([import('./list-tools'), import('../errors/forbidden-help')]))

const server = () => {
  const api = fakeApi()
  for (const list of [listCompanies, listEmployees, listNodes, listReviews, listRoles])
    api.on(list, () => reply(list, pageOf([])))
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
    'Invite somebody',
    'To invite somebody',
  ],
  ['/roles', 'No roles yet', ['msp_view_role'], 'msp_add_role', 'Create a role', 'To create a role'],
  ['/reviews', 'No reviews yet', ['msp_view_role'], 'msp_edit_role', 'Start a review', 'To start a review'],
]

const said = async (nothing: string) => within((await screen.findByText(nothing)).parentElement!)

test.each(lists)(
  '%s: where there is nothing yet, a key that may begin is led on',
  async (path, nothing, sees, begins, way) => {
    await showApp(server(), path, [...sees, begins])
    expect((await said(nothing)).getByRole('link', { name: way })).toHaveAttribute('href', `${path}/new`)
  },
)

test.each(lists)(
  '%s: a key that may not is told which permission is missing, and how to ask for it',
  async (...list) => {
    const [path, nothing, sees, , way, missing] = list
    await showApp(server(), path, sees)
    const words = await said(nothing)
    expect(words.getByText(new RegExp(`^${missing}, a key needs the permission “`))).toBeVisible()
    expect(words.queryByRole('link', { name: way })).toBeNull()
    expect(await words.findByText('Text to ask for it')).toBeVisible()
  },
)

test('whoever may not start a review still finds what each role may do', async () => {
  await showApp(server(), '/reviews', ['msp_view_role'])
  expect((await said('No reviews yet')).getByRole('link', { name: 'matrix of all roles' })).toHaveAttribute(
    'href',
    '/roles/matrix',
  )
})
