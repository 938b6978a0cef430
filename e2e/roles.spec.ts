import type { APIRequestContext } from '@playwright/test'
import type { WrittenRole } from '../contract/roles'
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
  const addresses = page.getByRole('main').getByRole('listitem').getByText(/@/)
  await expect(addresses.first()).toBeVisible()
  const cut = await addresses.evaluateAll((all) =>
    all.flatMap(({ parentElement: line, textContent }) =>
      line && line.clientWidth < line.scrollWidth ? [textContent] : [],
    ),
  )
  expect(cut).toEqual([])
})

test('prints every row of a list that scrolls on screen', async ({ page, api }) => {
  const { id } = await roleNamed(await api('administrator'), 'Help Desk')
  await arrive(page, 'administrator', { path: `/roles/${id}?view=access` })
  const who = page.getByRole('region', { name: 'Who can do what' })
  await who.getByRole('combobox', { name: 'Who can' }).selectOption('see the role')
  const list = who.getByRole('list')
  const hidden = () => list.evaluate((one) => one.scrollHeight - one.clientHeight)
  await expect.poll(hidden).toBeGreaterThan(0)
  await page.emulateMedia({ media: 'print' })
  await expect.poll(hidden).toBe(0)
})
