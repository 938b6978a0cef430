import { expect, keys, signIn, test } from './fixtures'
import { placesOf } from './key-places'

test('keeps a stored key in one entry of the tab’s storage, and removes it at sign-out', async ({ page }) => {
  const key = keys().auditor
  await signIn(page, 'auditor', { path: '/about', keep: true })
  expect(await placesOf(page, key)).toEqual(['sessionStorage'])
  expect(
    await page.evaluate(
      (secret) => Object.values(sessionStorage).filter((value) => String(value).includes(secret)).length,
      key,
    ),
  ).toBe(1)
  await page.getByRole('button', { name: 'Your key' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  expect(await placesOf(page, key)).toEqual([])
})

test('empties the page at sign-out, so that Back does not show it again', async ({ page }) => {
  await signIn(page, 'administrator', { path: '/companies', keep: true })
  const first = page.getByRole('grid').getByRole('link').first()
  await expect(first).toBeVisible()
  const name = await first.innerText()
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Roles' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Roles')
  await page.getByRole('button', { name: 'Your key' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect(page.getByText(name)).toHaveCount(0)
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
})

test('refuses to be shown in a frame', async ({ page, baseURL, expected }) => {
  expected.push(/frame-ancestors|X-Frame-Options/)
  await page.setContent(`<iframe src="${baseURL}/" title="framed"></iframe>`)
  await expect.poll(() => page.frames()[1]?.url()).toMatch(/^chrome-error:/)
})

test('stays on this server after sign-in, whatever returnTo holds', async ({ page, baseURL }) => {
  const astray: string[] = []
  page.on('request', (request) => new URL(request.url()).origin === baseURL || astray.push(request.url()))
  page.on('dialog', (dialog) => {
    throw new Error(`A dialog opened: ${dialog.message()}`)
  })
  const payloads = [
    '//elsewhere.example/',
    '/\\elsewhere.example',
    '\\\\elsewhere.example',
    'https://elsewhere.example',
    'https:elsewhere.example',
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    '/%2felsewhere.example',
    '%2f%2felsewhere.example',
    '/\t/elsewhere.example',
    `${baseURL}@elsewhere.example/`,
  ]
  await signIn(page, 'nobody', { path: `/sign-in?returnTo=${encodeURIComponent(payloads[0] ?? '')}` })
  // The sign-in page immediately redirects a signed-in person, by the same rule.
  for (const payload of payloads)
    for (const given of [encodeURIComponent(payload), payload])
      await test.step(given, async () => {
        await page.evaluate((to) => history.pushState({}, '', to), `/sign-in?returnTo=${given}`)
        await expect(page).not.toHaveURL(/sign-in/)
        await expect(page.getByRole('button', { name: 'Your key' })).toBeVisible()
        expect(new URL(page.url()).origin, given).toBe(baseURL)
      })
  expect(astray).toEqual([])
})
