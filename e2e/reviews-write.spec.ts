import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { expectNoViolations } from './axe'
import { arrive, expect, keys, runFolder, test } from './fixtures'
import { fitsEach } from './narrow'
import { goTo } from './walk'

const reviews = '/api/console/reviews/'
type Review = { readonly id: number }

/** Waits for the gateway in front of the server of this run. @returns its address */
async function theGateway(page: Page): Promise<string> {
  const url = readFileSync(path.join(runFolder, 'gateway.txt'), 'utf8')
  await expect
    .poll(async () => (await page.request.get(`${url}/readyz`).catch(() => undefined))?.ok())
    .toBe(true)
  return url
}
const newRole = async (api: APIRequestContext, name: string, permissions: number[]): Promise<number> =>
  (await (await api.post('/api/msp/roles/', { data: { name, permissions } })).json()).id

/** Runs `npm run evidence`, as an auditor without a server does. */
const verify = (...args: string[]) =>
  new Promise<{ code: number; said: string }>((resolve) =>
    execFile(process.execPath, ['dist/server/evidence.js', 'verify', ...args], (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, said: out + err }),
    ),
  )

const isFocused = (target: Locator) => target.evaluate((element) => element === document.activeElement)
async function tabTo(page: Page, target: Locator, key = 'Tab') {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < 60 && !(await isFocused(target)); presses++) await page.keyboard.press(key)
  await expect(target).toBeFocused()
  // A key is lost on a button that waits for what it needs. A click would wait.
  await expect(target).toBeEnabled()
}

test('does a whole review by keyboard, with evidence that verifies, and fails after one changed character', async ({
  page,
  api,
  browser,
}, { testId }) => {
  // This test does a day of work.
  test.slow()
  const asAdministrator = await api('administrator')
  const name = `<img src=x> ${testId}`
  const role = await newRole(asAdministrator, name, [22, 5, 16])

  await page.goto('/reviews/new')
  await page.getByLabel('Service account key').focus()
  await page.keyboard.type(keys().administrator)
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('textbox', { name: 'Name' }))
  await page.keyboard.type(`Keyboard ${testId}`)
  // Go past the due date to the scope, choose its second option, and find the role by its name.
  await page.keyboard.press('Tab')
  await expect(page.getByLabel(/^Due/)).toBeFocused()
  await tabTo(page, page.getByRole('radio', { name: 'All roles' }))
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Tab')
  await page.keyboard.type(testId)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(page.getByText('1 role in scope')).toBeVisible()
  await tabTo(page, page.getByRole('textbox', { name: 'Reviewer' }))
  await page.keyboard.type('Grace Hopper')
  await tabTo(page, page.getByRole('button', { name: 'Start review' }))
  await page.keyboard.press('Enter')

  const card = page.getByRole('region', { name })
  await expect(card).toBeFocused()
  await page.keyboard.press('k')
  await expect(page.getByText('Kept. 2 decisions left.')).toBeVisible()
  await expect(card).toContainText('Delete Managed Company')
  await page.keyboard.press('n')
  await page.keyboard.type('nobody needs this; k and x are letters here')
  await page.keyboard.press('Escape')
  await page.keyboard.press('x')
  await expect(page.getByText('To remove. 1 decision left.')).toBeVisible()
  await expect(card).toContainText('Modify Users')
  await page.keyboard.press('r')
  await expect(page.getByText('To reduce to read-only. Everything is decided.')).toBeVisible()
  await tabTo(page, page.getByRole('button', { name: 'Apply changes to 1 role' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toContainText('Removes 2: Modify Users and Delete Managed Company')
  await tabTo(page, page.getByRole('dialog').getByRole('button', { name: 'Apply changes' }))
  await page.keyboard.press('Enter')
  await expect(page.getByText('1 of 1 applied')).toBeVisible()
  await tabTo(page, page.getByRole('button', { name: 'Close and sign' }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('dialog').getByRole('button', { name: 'Close and sign' }))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('button', { name: 'Download evidence' }))
  const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')])
  const held = await (await asAdministrator.get(`/api/msp/roles/${role}/`)).json()
  const codes = held.role_permissions.flatMap(
    (one: { permissions: { code: string; is_selected: boolean }[] }) =>
      one.permissions.filter((permission) => permission.is_selected).map(({ code }) => code),
  )
  expect(codes).toEqual(['msp_view_user'])

  const file = path.join(runFolder, `${testId}.html`)
  await download.saveAs(file)
  const { public_key } = await (await asAdministrator.get(`${reviews}key`)).json()
  expect(await verify(file, '--key', public_key)).toMatchObject({
    code: 0,
    said: expect.stringContaining('Unchanged'),
  })
  expect(await verify(file)).toMatchObject({
    code: 2,
    said: expect.stringContaining('Anybody can sign a file'),
  })
  const changed = path.join(runFolder, `${testId}-changed.html`)
  writeFileSync(
    changed,
    readFileSync(file, 'utf8').replace('<strong>Remove</strong>', '<strong>Removed</strong>'),
  )
  expect(await verify(changed, '--key', public_key)).toEqual({ code: 1, said: 'CHANGED: Decisions\n' })
  const context = await browser.newContext({ offline: true })
  const reader = await context.newPage()
  await reader.goto(pathToFileURL(file).href)
  await expect(reader.getByRole('status')).toContainText('Not altered since signing')
  await expect(reader.getByRole('heading', { name: 'Decisions' })).toBeVisible()
  await expect(reader.getByText(name).first()).toBeVisible()
  await expectNoViolations(reader)
  await reader.getByLabel('Public key').fill(public_key)
  await expect(reader.getByRole('status')).toContainText('Unchanged since it was signed')
  await expectNoViolations(reader)
  await context.close()
})

test('has no violation on the screens of reviews and fits them on a phone', async ({ page, api }, {
  testId,
}) => {
  const asAdministrator = await api('administrator')
  const role = await newRole(asAdministrator, `Looked at ${testId}`, [22, 5])
  const opened = await asAdministrator.post(reviews, {
    data: { name: `Look ${testId}`, reviewer: 'Ada', roles: [role] },
  })
  const { id }: Review = await opened.json()
  await asAdministrator.post(`${reviews}${id}/decide/`, {
    data: { items: [{ kind: 'role', id: role, code: null }], decision: 'revoke', milliseconds: 1 },
  })
  await arrive(page, 'administrator', { path: '/about' })
  for (const address of ['/reviews', '/reviews/new', `/reviews/${id}`]) {
    await goTo(page, address)
    await page.setViewportSize({ width: 1280, height: 800 })
    await expectNoViolations(page)
    await fitsEach(page, address)
  }
})

test('stores and signs reviews in a gateway, where a colleague sees them', async ({ page, api, browser }, {
  testId,
}) => {
  const asAdministrator = await api('administrator')
  const name = `Shared ${testId}`
  await newRole(asAdministrator, name, [22])
  const gateway = await theGateway(page)
  await arrive(page, 'administrator', { path: `${gateway}/reviews/new` })
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await page.getByRole('textbox', { name: 'Reviewer' }).fill('Grace Hopper')
  await page.getByRole('radio', { name: 'Selected roles' }).check()
  await page.getByRole('checkbox', { name }).check()
  await page.getByRole('button', { name: 'Start review' }).click()
  await page.getByRole('button', { name: 'Remove all permissions' }).click()
  await page.getByRole('button', { name: 'Apply changes to 1 role' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Apply changes' }).click()
  await expect(page.getByText('1 of 1 applied')).toBeVisible()
  await page.getByRole('button', { name: 'Close and sign' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close and sign' }).click()
  await expect(page.getByRole('button', { name: 'Download evidence' })).toBeVisible()
  const colleague = await (await browser.newContext()).newPage()
  await arrive(colleague, 'auditor', { path: new URL(page.url()).href })
  const [evidence] = await Promise.all([
    colleague.waitForEvent('download'),
    colleague.getByRole('button', { name: 'Download evidence' }).click(),
  ])
  const { public_key } = await (await page.request.get(`${gateway}${reviews}key`)).json()
  expect(await verify(await evidence.path(), '--key', public_key)).toMatchObject({ code: 0 })
  await colleague.context().close()
})
