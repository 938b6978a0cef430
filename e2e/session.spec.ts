import { expect, keys, signIn, test } from './fixtures'

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
