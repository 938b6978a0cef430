import { expect, keys, signIn, test } from './fixtures'

test('a wrong key is refused with words, and stays in the field', async ({ page, expected }) => {
  expected.push(/status of 401/)
  await page.goto('/')
  const field = page.getByLabel('Service account key')
  await field.fill('msp_wrong')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('alert')).toContainText('does not accept this key')
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('msp_wrong')
})

test('a blank key is refused before anything is sent', async ({ page }) => {
  const sent: string[] = []
  page.on('request', (request) => request.url().includes('/api/') && sent.push(request.url()))
  await page.goto('/')
  for (const blank of ['', '   ']) {
    await page.getByLabel('Service account key').fill(blank)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByRole('alert')).toHaveText('Paste a service account key.')
  }
  expect(sent).toEqual([])
})

test('the right key opens the dashboard, blanks around it or not', async ({ page }) => {
  await page.goto('/')
  await page.getByLabel('Service account key').fill(`  ${keys().administrator}  `)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('navigation', { name: 'Sections' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Overview')
})

test('the key is hidden until somebody asks to see it', async ({ page }) => {
  await page.goto('/')
  const field = page.getByLabel('Service account key')
  await expect(field).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Show key' }).click()
  await expect(field).toHaveAttribute('type', 'text')
})

test('whoever opens a link without a key signs in and is at the same place', async ({ page }) => {
  await signIn(page, 'administrator', { path: '/companies?page=3&search=a' })
  await expect(page).toHaveURL('/companies?page=3&search=a')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Companies')
})

test('a reload forgets the key, and signing in again leads back to the same place', async ({ page }) => {
  await signIn(page, 'administrator', { path: '/companies?page=2' })
  await page.reload()
  await expect(page.getByLabel('Service account key')).toBeVisible()
  await page.getByLabel('Service account key').fill(keys().administrator)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/companies?page=2')
})

for (const target of [
  '//stranger.example/',
  '/\\stranger.example',
  'https://stranger.example',
  'javascript:alert(1)',
  '/%2fstranger.example',
]) {
  test(`the address ${target} is not followed off this server after signing in`, async ({ page, baseURL }) => {
    await signIn(page, 'administrator', { path: `/sign-in?returnTo=${encodeURIComponent(target)}` })
    expect(new URL(page.url()).origin).toBe(baseURL)
  })
}

test('a signed-out tab takes the others with it', async ({ page, context }) => {
  await signIn(page, 'administrator')
  const other = await context.newPage()
  await signIn(other, 'auditor', { path: '/companies' })
  await page.getByRole('button', { name: 'Your key' }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect(other.getByRole('heading', { name: 'Sign in' })).toBeVisible()
})

test('a key without rights gets in, sees nothing, and is told why', async ({ page }) => {
  await signIn(page, 'nobody', { path: '/companies' })
  await expect(page.getByText('Not allowed')).toBeVisible()
  await expect(page.getByRole('main')).toContainText('View Managed Companies')
  const link = page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Companies' })
  await expect(link).toHaveAttribute('aria-disabled', 'true')
  await expect(link).toHaveAccessibleDescription(/View Managed Companies/)
})
