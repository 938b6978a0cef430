import type { APIRequestContext, Page } from '@playwright/test'
import type { WrittenRole } from '../contract/roles/roles'
import { arrive, expect, test } from './fixtures'

async function makeRole(api: APIRequestContext, name: string, permissions: number[]): Promise<WrittenRole> {
  const answer = await api.post('/api/msp/roles/', {
    data: { name: `${name} ${Date.now()} ${Math.random().toString(36).slice(2)}`, permissions },
  })
  expect(answer.status()).toBe(201)
  return answer.json() as Promise<WrittenRole>
}
async function heldBy(api: APIRequestContext, { id }: WrittenRole): Promise<number[]> {
  const role = (await (await api.get(`/api/msp/roles/${id}/`)).json()) as WrittenRole
  return role.role_permissions.flatMap(({ permissions }) =>
    permissions.flatMap((one) => (one.is_selected ? [one.id] : [])),
  )
}
const [viewUser, editUser, viewNode, addNode] = [22, 5, 21, 1]
const box = (page: Page, { name }: WrittenRole, permission: string) =>
  page.getByRole('checkbox', { name: `${name}, ${permission}: ` })
const searchFor = (words: string) => `/roles/matrix?search=${encodeURIComponent(words)}`

test('changes two roles by keyboard as one draft, saves after a summary, and undoes a change', async ({
  page,
  api,
}) => {
  const administrator = await api('administrator')
  const [one, other] = [
    await makeRole(administrator, 'Draft A', [viewUser]),
    await makeRole(administrator, 'Draft B', [viewUser]),
  ]
  await arrive(page, 'administrator', { path: searchFor('Draft') })
  await box(page, one, 'Modify Users').focus()
  await page.keyboard.press('Space')
  await box(page, other, 'View Nodes').focus()
  await page.keyboard.press('Space')
  const bar = page.getByRole('region', { name: 'Unsaved changes' })
  await expect(bar).toContainText('2 unsaved changes in 2 roles')
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await bar.getByRole('button', { name: 'Review and save' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Save 2 roles?' })
  await expect(dialog).toContainText('adds Modify Users')
  await dialog.getByRole('button', { name: 'Save 2 roles' }).press('Enter')
  await expect(page.getByText('Saved and checked.')).toHaveCount(2)
  expect(await heldBy(administrator, one)).toEqual([viewUser, editUser])
  expect(await heldBy(administrator, other)).toEqual([viewNode, viewUser])
  await page.getByRole('button', { name: 'Close', exact: true }).press('Enter')
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(page.getByText(`The change to ${one.name} was undone.`)).toBeVisible()
  expect(await heldBy(administrator, one)).toEqual([viewUser])
})

test('loses nothing when two browsers change one role at the same time', async ({
  page,
  browser,
  baseURL,
  api,
}) => {
  const administrator = await api('administrator')
  const role = await makeRole(administrator, 'Together', [viewUser])
  const context = await browser.newContext({ baseURL: baseURL ?? '' })
  const second = await context.newPage()
  await arrive(page, 'administrator', { path: searchFor(role.name) })
  await arrive(second, 'administrator', { path: searchFor(role.name) })
  await box(page, role, 'View Nodes').click()
  await box(second, role, 'Create Nodes').click()
  for (const one of [page, second]) {
    await one.getByRole('button', { name: 'Review and save' }).click()
    await one.getByRole('button', { name: 'Save 1 role' }).click()
    await expect(one.getByText(/Saved and checked/)).toBeVisible()
  }
  await expect(second.getByText('Changes made elsewhere were kept: View Nodes.')).toBeVisible()
  expect(await heldBy(administrator, role)).toEqual([viewNode, addNode, viewUser])
  await context.close()
})

test('lets the person decide about conflicting changes', async ({ page, api }) => {
  const administrator = await api('administrator')
  const role = await makeRole(administrator, 'Against', [viewUser])
  await arrive(page, 'administrator', { path: searchFor(role.name) })
  await box(page, role, 'Modify Users').click()
  await administrator.patch(`/api/msp/roles/${role.id}/`, { data: { permissions: [] } })
  await page.getByRole('button', { name: 'Review and save' }).click()
  await page.getByRole('button', { name: 'Save 1 role' }).click()
  await expect(page.getByText('Choose what to keep, then save again')).toBeVisible()
  expect(await heldBy(administrator, role)).toEqual([])
  await page.getByRole('radio', { name: /^Mine/ }).check()
  await page.getByRole('button', { name: 'Save again' }).click()
  await expect(page.getByText('Saved and checked.', { exact: true })).toBeVisible()
  expect(await heldBy(administrator, role)).toEqual([viewUser, editUser])
})
