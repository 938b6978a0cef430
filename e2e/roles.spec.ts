import type { APIRequestContext, Page } from '@playwright/test'
import type { WrittenRole } from '../contract/roles'
import { expect, signIn, test } from './fixtures'

async function allRoles(api: APIRequestContext): Promise<WrittenRole[]> {
  const answer = await api.get('/api/msp/roles/?page_size=100')
  return ((await answer.json()) as { results: WrittenRole[] }).results
}

async function roleNamed(api: APIRequestContext, name: string): Promise<WrittenRole> {
  const role = (await allRoles(api)).find((one) => one.name === name)
  if (!role) throw new Error(`The sample data has no role "${name}".`)
  return role
}

const permissionsOf = (role: WrittenRole) => role.role_permissions.flatMap((category) => category.permissions)
const rows = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') })

test('the list shows every role and leads to each', async ({ page, api }) => {
  const roles = await allRoles(await api('administrator'))
  await signIn(page, 'administrator', { path: '/roles' })
  const links = page.getByRole('table', { name: 'roles' }).getByRole('link')
  await expect(links).toHaveCount(roles.length)
  expect((await links.allTextContents()).toSorted()).toEqual(roles.map((role) => role.name).toSorted())
  await page.getByRole('link', { name: 'Regional Operations' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Regional Operations')
})

test('a role opens from its address and shows every permission with name, code, meaning and state', async ({ page, api }) => {
  const role = await roleNamed(await api('administrator'), 'Regional Operations')
  await signIn(page, 'administrator', { path: `/roles/${role.id}` })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(role.name)
  const held = permissionsOf(role).filter((permission) => permission.is_selected)
  await expect(page.getByRole('main')).toContainText(`${held.length} of ${permissionsOf(role).length} permissions`)
  await expect(rows(page)).toHaveCount(permissionsOf(role).length)
  for (const category of role.role_permissions) {
    const region = page.getByRole('region', { name: category.category_name.trim() })
    const selected = category.permissions.filter((permission) => permission.is_selected).length
    await expect(region).toContainText(`${selected} of ${category.permissions.length}`)
    for (const permission of category.permissions) {
      const row = region.getByRole('row').filter({ has: page.getByText(permission.code, { exact: true }) })
      await expect(row).toContainText(permission.name)
      await expect(row).toContainText(permission.description)
      await expect(row.getByRole('cell').last()).toHaveText(permission.is_selected ? 'Allowed' : 'Not allowed')
    }
  }
})

test('a permission is found by name, code or meaning, and the search is part of the address', async ({ page, api }) => {
  const role = await roleNamed(await api('administrator'), 'Regional Operations')
  await signIn(page, 'administrator', { path: `/roles/${role.id}`, keep: true })
  const search = page.getByRole('searchbox')
  for (const [text, code] of [
    ['cascade permissions', 'msp_cascade_permissions'],
    ['msp_assumeRead', 'msp_assumeRead_managed_company'],
    ['rename nodes and move', 'msp_edit_node'],
  ] as const) {
    await search.fill(text)
    await expect(rows(page)).toHaveCount(1)
    await expect(rows(page)).toContainText(code)
  }
  await page.reload()
  await expect(search).toHaveValue('rename nodes and move')
  await expect(rows(page)).toHaveCount(1)
  await search.fill('no such permission')
  await expect(page.getByText('No permission matches')).toBeVisible()
  await page.getByRole('button', { name: 'Show all 25' }).click()
  await expect(rows(page)).toHaveCount(25)
})

test('"only selected" shows what the role holds and nothing else', async ({ page, api }) => {
  const role = await roleNamed(await api('administrator'), 'Regional Operations')
  const held = permissionsOf(role).filter((permission) => permission.is_selected)
  await signIn(page, 'administrator', { path: `/roles/${role.id}` })
  await page.getByRole('checkbox', { name: 'Only selected' }).click()
  await expect(page.getByRole('checkbox', { name: 'Only selected' })).toBeChecked()
  await expect(rows(page)).toHaveCount(held.length)
  await expect(page.getByRole('status').filter({ hasText: 'shown' })).toHaveText(`${held.length} of 25 shown`)
  await expect(rows(page).getByText('Not allowed')).toHaveCount(0)
  await expect(page).toHaveURL(/selected=yes/)
})

test('a built-in role says that it cannot be changed', async ({ page, api }) => {
  const builtIn = (await allRoles(await api('administrator'))).find((role) => role.msp_node === null)
  if (!builtIn) throw new Error('The sample data has no built-in role.')
  await signIn(page, 'administrator', { path: `/roles/${builtIn.id}` })
  await expect(page.getByRole('main')).toContainText('cannot be changed')
})

for (const id of ['999999', 'abc', '1e3', '-1', '99999999999999999999']) {
  test(`there is no role ${id}, and the page says so`, async ({ page, expected }) => {
    expected.push(/status of 40[04]/)
    await signIn(page, 'administrator', { path: `/roles/${id}` })
    await expect(page.getByRole('main')).toContainText(/not found/i)
    await expect(page.getByRole('navigation', { name: 'Sections' })).toBeVisible()
  })
}

test('a key that may not see roles is told which permission is missing', async ({ page }) => {
  await signIn(page, 'nobody', { path: '/roles' })
  await expect(page.getByRole('main')).toContainText('View Roles')
  await expect(page.getByRole('table')).toHaveCount(0)
})
