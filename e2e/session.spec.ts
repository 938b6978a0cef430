import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { expect, keys, runFolder, signIn, test, type Actor } from './fixtures'
import { signInWithKey } from '../scripts/sign-in.mjs'

/** Runs `npm run keys` beside the running server, as an operator does. */
function operator(...args: string[]): string[] {
  const env = { ...process.env, DATA_DIR: path.join(runFolder, 'data'), DATABASE_URL: '' }
  return execFileSync(process.execPath, ['dist/server/keys.js', ...args], { encoding: 'utf8', env })
    .trim()
    .split('\n')
}
function makeKey(name: string, role: string): { id: string; key: string } {
  const [first = '', key = ''] = operator('create', '--name', name, '--role', role)
  return { id: /\((\d+)\)/.exec(first)?.[1] ?? '', key }
}

test.describe('time', () => {
  test('warns after 28 idle minutes, signs out after 30, and leads back to the same page', async ({
    page,
  }) => {
    await page.clock.install()
    await signIn(page, 'auditor', { path: '/companies?page=3' })
    await expect(page.getByText('101–150 of 1,240')).toBeVisible()
    await page.clock.fastForward('28:05')
    const warning = page.getByRole('dialog', { name: /You’ll be signed out in/ })
    await expect(warning).toBeVisible()
    await warning.getByRole('button', { name: /Stay/ }).click()
    await expect(warning).toBeHidden()
    await page.clock.fastForward('20:00')
    await expect(page.getByRole('heading', { level: 1, name: 'Companies' })).toBeVisible()
    await page.clock.fastForward('10:05')
    await expect(page.getByText('You were signed out because of inactivity.')).toBeVisible()
    const requests: string[] = []
    page.on('request', (request) => requests.push(request.url()))
    await page.clock.fastForward('10:00')
    expect(requests.filter((url) => url.includes('/api/'))).toEqual([])
    await page.getByLabel('Service account key').fill(keys().auditor)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByText('101–150 of 1,240')).toBeVisible()
  })

  test('ends the session after 12 hours, however busy it was', async ({ page }) => {
    await page.clock.install()
    await signIn(page, 'auditor', { path: '/roles' })
    for (let count = 0; count < 28; count++) {
      await page.clock.fastForward('25:00')
      await page.keyboard.press('Shift')
    }
    await page.clock.fastForward('21:00')
    await expect(page.getByText('Your session expired. Sign in again to continue.')).toBeVisible()
  })
})

test.describe('when the API key stops working', () => {
  test.use({ expected: [/401 \(Unauthorized\)/] })

  test('leads to sign-in, says why, and returns to the same page with another key', async ({ page }) => {
    const { id, key } = makeKey('Dies while working', 'Auditor')
    // The last read that the page makes by itself. Another one could find the key deleted before the click
    // does.
    const lastRead = page.waitForResponse(/\/api\/console\/reviews\//)
    await signInWithKey(page, key, { path: '/nodes' })
    await expect(page.getByRole('row', { name: /^Fjordlicht/ })).toBeVisible()
    await lastRead
    operator('delete', id)
    await page.getByRole('link', { name: 'Roles' }).first().click()
    await expect(
      page.getByText('Your API key no longer works. Sign in again to continue where you were.'),
    ).toBeVisible()
    await page.getByLabel('Service account key').fill(keys().auditor)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Roles' })).toBeVisible()
  })
})

test.describe('when the role loses a permission', () => {
  test.use({ expected: [/403 \(Forbidden\)/] })

  test('shows the missing permission and stays signed in', async ({ page, api }) => {
    const administrator = await api('administrator' satisfies Actor)
    const made = await administrator.post('/api/msp/roles/', {
      data: { name: `Shrinking ${Date.now()}`, permissions: [22, 23] },
    })
    const role = (await made.json()) as { id: number }
    const { key } = makeKey('Loses a permission', String(role.id))
    await signInWithKey(page, key, { path: '/employees' })
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    await administrator.patch(`/api/msp/roles/${role.id}/`, { data: { permissions: [23] } })
    await page.getByRole('searchbox').fill('ada')
    await expect(page.getByText('Not allowed', { exact: true })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Employees' })).toHaveAttribute('aria-disabled', 'true')
    await expect(page.getByText(/You need the permission “View Users” to see/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Your key' })).toBeVisible()
  })
})
