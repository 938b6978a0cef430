import { expect, keys, signIn, test } from './fixtures'

test('leads to the same page after signing in from a link or a reload', async ({ page }) => {
  await signIn(page, 'administrator', { path: '/companies?page=3&search=a' })
  for (let times = 0; ; times++) {
    await expect(page).toHaveURL('/companies?page=3&search=a')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Companies')
    if (times === 1) break
    await page.reload()
    await page.getByLabel('Service account key').fill(keys().administrator)
    await page.getByRole('button', { name: 'Sign in' }).click()
  }
})
