import type { APIRequestContext, Page } from '@playwright/test'
import type { WrittenRole } from '../contract/roles'
import { arrive, expect, test } from './fixtures'
import { goTo } from './walk'

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

test('leads from the list to each role, which shows every permission with name, code, description and state', async ({
  page,
  api,
}) => {
  const roles = await allRoles(await api('administrator'))
  const role = await roleNamed(await api('administrator'), 'Regional Operations')
  await arrive(page, 'administrator', { path: '/roles' })
  const links = page.getByRole('grid', { name: 'roles' }).getByRole('link')
  await expect(links).toHaveCount(roles.length)
  expect((await links.allTextContents()).toSorted()).toEqual(roles.map(({ name }) => name).toSorted())
  await page.getByRole('link', { name: role.name }).click()

  await expect(page.getByRole('heading', { level: 1 })).toHaveText(role.name)
  await expect(page).toHaveURL(`/roles/${role.id}`)
  const held = permissionsOf(role).filter((permission) => permission.is_selected)
  await expect(page.getByRole('main')).toContainText(
    `${held.length} of ${permissionsOf(role).length} permissions`,
  )
  await expect(rows(page)).toHaveCount(permissionsOf(role).length)
  const shown = await rows(page).evaluateAll((all) => all.map((one) => one.textContent))
  for (const { name, code, description, is_selected } of permissionsOf(role)) {
    const row = shown.find((text) => text.includes(code)) ?? ''
    for (const words of [name, description]) expect(row, code).toContain(words)
    expect(row, code).toMatch(is_selected ? /(?<!Not )Allowed(Used by .*)?$/ : /Not allowed$/)
  }
  for (const category of role.role_permissions) {
    const selected = category.permissions.filter((permission) => permission.is_selected).length
    const region = page.getByRole('region', { name: category.category_name.trim() })
    await expect(region).toContainText(`${selected} of ${category.permissions.length}`)
  }

  await test.step('“Allowed only” shows what the role holds and nothing else', async () => {
    await page.getByRole('checkbox', { name: 'Allowed only' }).click()
    await expect(page.getByRole('checkbox', { name: 'Allowed only' })).toBeChecked()
    await expect(rows(page)).toHaveCount(held.length)
    await expect(page.getByRole('status').filter({ hasText: 'shown' })).toHaveText(
      `${held.length} of 25 shown`,
    )
    await expect(rows(page).getByText('Not allowed')).toHaveCount(0)
    await expect(page).toHaveURL(/selected=yes/)
  })

  await test.step('a built-in role says that it can’t be changed', async () => {
    const builtIn = roles.find(({ msp_node }) => msp_node === null)
    await goTo(page, `/roles/${builtIn?.id}`)
    await expect(page.getByRole('main')).toContainText('can’t be changed')
  })
})

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
