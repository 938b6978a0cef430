import { expect, keys, signIn, test } from './fixtures'

test('hides the key, explains a blank and a wrong one, keeps it in the field, and accepts the right one', async ({
  page,
  expected,
}) => {
  expected.push(/status of 401/)
  const sent: string[] = []
  page.on('request', (request) => request.url().includes('/api/msp/') && sent.push(request.url()))
  await page.goto('/')
  const field = page.getByLabel('Service account key')
  await expect(field).toHaveAttribute('type', 'password')
  for (const blank of ['', '   ']) {
    await field.fill(blank)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByRole('alert')).toHaveText('Paste a service account key.')
  }
  expect(sent).toEqual([])
  await field.fill('msp_wrong')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('alert')).toContainText('That key didn’t work')
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('msp_wrong')
  await page.getByRole('button', { name: 'Show key' }).click()
  await expect(field).toHaveAttribute('type', 'text')
  // Copying often adds blanks around a key.
  await field.fill(`  ${keys().administrator}  `)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('navigation', { name: 'Sections' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Overview')
})

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

test('signs in a key without permissions, shows nothing, and says why', async ({ page }) => {
  await signIn(page, 'nobody', { path: '/companies' })
  await expect(page.getByText('Not allowed')).toBeVisible()
  await expect(page.getByRole('main')).toContainText('View Managed Companies')
  const link = page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Companies' })
  await expect(link).toHaveAttribute('aria-disabled', 'true')
  await expect(link).toHaveAccessibleDescription(/View Managed Companies/)
})
