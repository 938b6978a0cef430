import type { APIRequestContext } from '@playwright/test'
import type { WrittenRole } from '../contract/roles/roles'
import { arrive, expect, test } from './fixtures'

async function allRoles(api: APIRequestContext): Promise<WrittenRole[]> {
  const answer = await api.get('/api/msp/roles/?page_size=100')
  return ((await answer.json()) as { results: WrittenRole[] }).results
}

async function roleNamed(api: APIRequestContext, name: string): Promise<WrittenRole> {
  const role = (await allRoles(api)).find((one) => one.name === name)
  if (!role) throw new Error(`The sample data has no role "${name}".`)
  return role
}

test('gives the addresses of its members the room that is there', async ({ page, api }) => {
  const { id } = await roleNamed(await api('administrator'), 'Administrator')
  await arrive(page, 'administrator', { path: `/roles/${id}?view=access` })
  const members = page.getByRole('region', { name: 'Members and what they reach' })
  const addresses = members.getByRole('gridcell').filter({ hasText: /^\S+@\S+$/ })
  await expect(addresses.first()).toBeVisible()
  const cut = await addresses.evaluateAll((all) =>
    all.flatMap((cell) => (cell.clientWidth < cell.scrollWidth ? [cell.textContent] : [])),
  )
  expect(cut).toEqual([])
})

test('prints every row of a list that scrolls on screen', async ({ page, api }) => {
  const { id } = await roleNamed(await api('administrator'), 'Help Desk')
  await arrive(page, 'administrator', { path: `/roles/${id}?view=access` })
  const members = page.getByRole('region', { name: 'Members and what they reach' })
  await expect(members.getByRole('row').nth(5)).toBeVisible()
  const hidden = () =>
    members.getByRole('grid').evaluate(({ parentElement: box }) => box && box.scrollHeight - box.clientHeight)
  await expect.poll(hidden).toBeGreaterThan(0)
  await page.emulateMedia({ media: 'print' })
  await expect.poll(hidden).toBe(0)
})
