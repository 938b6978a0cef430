import { expectNoViolations } from './axe'
import { choose } from './choose'
import { expect, test, becomeFirst } from './people'

test('a person creates an account, whose key is shown once and works, rotates it, and deletes the account', async ({
  page,
  portal,
  playwright,
}) => {
  const as = (key: string) =>
    playwright.request.newContext({
      baseURL: portal.url,
      extraHTTPHeaders: { authorization: `Bearer ${key}` },
    })
  const statusWith = async (key: string) => {
    const context = await as(key)
    const status = (await context.get('/api/msp/companies/')).status()
    await context.dispose()
    return status
  }
  await becomeFirst(page, portal.welcome, ['Grace', 'Hopper'])

  await page.getByRole('link', { name: 'Service accounts' }).click()
  await page.getByRole('link', { name: 'New service account' }).click()
  await page.getByLabel('Name').fill('Nightly report')
  await choose(page.getByRole('combobox', { name: 'Role' }), 'Auditor')
  await page.getByRole('button', { name: 'Create service account' }).click()
  const shown = page.getByRole('dialog').getByLabel('API key')
  const key = await shown.innerText()
  expect(key).toMatch(/^msp_[\w-]{43}$/)
  expect(await statusWith(key)).toBe(200)
  await expectNoViolations(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Stay here' }).click()
  await page.getByRole('button', { name: 'I’ve saved the key' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nightly report')
  await expect(page.getByText(key)).toHaveCount(0)

  await page.getByRole('button', { name: 'Rotate key…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Rotate key' }).click()
  const dialog = page.getByRole('dialog', { name: 'The key of' })
  const fresh = await dialog.getByLabel('API key').innerText()
  expect([await statusWith(key), await statusWith(fresh)]).toEqual([401, 200])
  await expectNoViolations(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Stay here' }).click()
  await dialog.getByRole('button', { name: 'I’ve saved the key' }).click()

  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete service account' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Service accounts')
  expect(await statusWith(fresh)).toBe(401)
})
