import type { APIRequestContext, Page } from '@playwright/test'
import type { WrittenRole } from '../contract/roles'
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

test('two roles are changed by keyboard as one draft, saved after a summary, and taken back', async ({
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
  const bar = page.getByRole('region', { name: 'Not saved' })
  await expect(bar).toContainText('2 changes in 2 roles')
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await bar.getByRole('button', { name: 'Review and save' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Save 2 roles?' })
  await expect(dialog).toContainText('adds Modify Users')
  await dialog.getByRole('button', { name: 'Save 2 roles' }).press('Enter')
  await expect(page.getByText('Saved, and read again.')).toHaveCount(2)
  expect(await heldBy(administrator, one)).toEqual([viewUser, editUser])
  expect(await heldBy(administrator, other)).toEqual([viewNode, viewUser])
  await page.getByRole('button', { name: 'Close', exact: true }).press('Enter')
  const done = page.getByRole('region', { name: 'Done just now' }).getByRole('listitem')
  await expect(done.first()).toBeInViewport()
  await done.filter({ hasText: one.name }).getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(page.getByText(`${one.name} is as it was before.`)).toBeVisible()
  expect(await heldBy(administrator, one)).toEqual([viewUser])
})

test('two browsers change one role at the same time, and nothing is lost', async ({
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
    await expect(one.getByText(/Saved, and read again/)).toBeVisible()
  }
  await expect(second.getByText('Kept from somebody else: View Nodes.')).toBeVisible()
  expect(await heldBy(administrator, role)).toEqual([viewNode, addNode, viewUser])
  await context.close()
})

test('what two people changed against each other is decided by the person', async ({ page, api }) => {
  const administrator = await api('administrator')
  const role = await makeRole(administrator, 'Against', [viewUser])
  await arrive(page, 'administrator', { path: searchFor(role.name) })
  await box(page, role, 'Modify Users').click()
  await administrator.patch(`/api/msp/roles/${role.id}/`, { data: { permissions: [] } })
  await page.getByRole('button', { name: 'Review and save' }).click()
  await page.getByRole('button', { name: 'Save 1 role' }).click()
  await expect(page.getByText('Choose, then save again')).toBeVisible()
  expect(await heldBy(administrator, role)).toEqual([])
  await page.getByRole('radio', { name: /^Mine/ }).check()
  await page.getByRole('button', { name: 'Save again' }).click()
  await expect(page.getByText('Saved, and read again.', { exact: true })).toBeVisible()
  expect(await heldBy(administrator, role)).toEqual([viewUser, editUser])
})

test('a role deleted by mistake is made again, and given back to who held it', async ({ page, api }) => {
  const administrator = await api('administrator')
  const role = await makeRole(administrator, 'Mistake', [viewUser])
  const helper = await makeRole(administrator, 'Meanwhile', [viewUser])
  const email = `given.back.${Date.now()}@example.com`
  const person = await administrator.post('/api/msp/employees/', {
    data: { first_name: 'Given', last_name: 'Back', email, role: role.id },
  })
  const { id } = (await person.json()) as { id: number }
  await arrive(page, 'administrator', { path: `/roles/${role.id}` })
  await page.getByRole('button', { name: 'Delete' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete this role?' })
  await expect(dialog).toContainText('1 person holds this role: Given Back')
  await dialog.getByLabel('Give them first').selectOption(String(helper.id))
  await dialog.getByRole('button', { name: 'Give the other role and delete' }).click()
  await page.getByRole('button', { name: 'Make it again' }).click()
  await expect(
    page.getByText(/was made again with the new id \d+. Given back to 1 of 1 person/),
  ).toBeVisible()
  const now = (await (await administrator.get(`/api/msp/employees/${id}/`)).json()) as { role_name: string }
  expect(now.role_name).toBe(role.name)
})
