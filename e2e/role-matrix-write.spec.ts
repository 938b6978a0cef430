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
const [viewUser, editUser] = [22, 5]
const box = (page: Page, { name }: WrittenRole, permission: string) =>
  page.getByRole('checkbox', { name: `${name}, ${permission}: ` })
const searchFor = (words: string) => `/roles/matrix?search=${encodeURIComponent(words)}`

test('lets the person decide about conflicting changes', async ({ page, api }) => {
  const administrator = await api('administrator')
  const role = await makeRole(administrator, 'Against', [viewUser])
  await arrive(page, 'administrator', { path: searchFor(role.name) })
  await box(page, role, 'Modify Users').click()
  await administrator.patch(`/api/msp/roles/${role.id}/`, { data: { permissions: [] } })
  await page.getByRole('button', { name: 'Review and save' }).click()
  await page.getByRole('button', { name: 'Save 1 role' }).click()
  await expect(page.getByText('Choose what to keep, then retry')).toBeVisible()
  expect(await heldBy(administrator, role)).toEqual([])
  await page.getByRole('radio', { name: /^Mine/ }).check()
  await page.getByRole('button', { name: 'Retry (1)' }).click()
  await expect(page.getByText('Saved and checked.', { exact: true })).toBeVisible()
  expect(await heldBy(administrator, role)).toEqual([viewUser, editUser])
})
