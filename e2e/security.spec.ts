import type { Page } from '@playwright/test'
import { expect, keys, signIn, test } from './fixtures'
import { screens } from './screens'
import { goTo, settled } from './walk'

/**
 * Finds the key in every place that outlives the page or that others can read. @returns the names of the
 * places
 */
const placesOf = (page: Page, key: string): Promise<string[]> =>
  page.evaluate(async (secret) => {
    const databases = await indexedDB.databases()
    const cached = await Promise.all(
      (await caches.keys()).map(async (name) =>
        (await (await caches.open(name)).keys()).map(({ url }) => url),
      ),
    )
    const places = {
      localStorage: JSON.stringify(Object.entries(localStorage)),
      sessionStorage: JSON.stringify(Object.entries(sessionStorage)),
      address: location.href,
      history: JSON.stringify(history.state),
      document: document.documentElement.outerHTML,
      inputs: [...document.querySelectorAll('input, textarea')]
        .map((one) => (one as HTMLInputElement).value)
        .join('\n'),
      caches: cached.flat().join('\n'),
      indexedDB: databases.map(({ name }) => name).join('\n'),
      name: window.name,
      cookies: document.cookie,
      window: Object.values(Object.getOwnPropertyDescriptors(window))
        .map(({ value }) => (typeof value === 'string' ? value : ''))
        .join('\n'),
    }
    return Object.entries(places).flatMap(([place, text]) => (text.includes(secret) ? [place] : []))
  }, key)

test('sends the security headers with every answer', async ({ request, api }) => {
  const asAdministrator = await api('administrator')
  const page = await request.get('/')
  const asset = /(\/assets\/[^"]+\.js)/.exec(await page.text())?.[1] ?? ''
  expect(asset).not.toBe('')
  const answers = [
    page,
    await request.get('/companies'),
    await request.get(asset),
    await request.get('/assets/missing.js'),
    await request.get('/healthz'),
    await request.get('/api/msp/companies/'),
    await request.get('/api/msp/nothing/'),
    await request.post('/api/msp/companies/', { data: '{', headers: { 'content-type': 'application/json' } }),
    await request.post('/api/console/link/check/', {
      data: 'x',
      headers: { 'content-type': 'text/plain' },
    }),
    await asAdministrator.get('/api/msp/companies/'),
    await asAdministrator.get('/api/msp/companies/?page=0'),
    await asAdministrator.put('/api/msp/companies/'),
  ]
  for (const answer of answers) {
    const headers = answer.headers()
    const what = `${answer.status()} ${answer.url()}`
    const policy = headers['content-security-policy'] ?? ''
    expect.soft(policy, what).toContain("default-src 'none'")
    expect.soft(policy, what).toContain("require-trusted-types-for 'script'")
    expect.soft(policy, what).toContain("frame-ancestors 'none'")
    expect.soft(policy, what).not.toMatch(/unsafe-|\*/)
    expect.soft(headers['x-content-type-options'], what).toBe('nosniff')
    expect.soft(headers['referrer-policy'], what).toBe('no-referrer')
    expect.soft(headers['cross-origin-opener-policy'], what).toBe('same-origin')
    expect.soft(headers['cross-origin-resource-policy'], what).toBe('same-origin')
    expect.soft(headers['permissions-policy'], what).toContain('camera=()')
    expect.soft(headers, what).not.toHaveProperty('server')
    expect.soft(headers, what).not.toHaveProperty('x-powered-by')
    expect.soft(headers, what).not.toHaveProperty('set-cookie')
    expect.soft(headers, what).not.toHaveProperty('access-control-allow-origin')
    const isKept = answer.ok() && answer.url().includes('/assets/')
    expect.soft(headers['cache-control'], what).toContain(isKept ? 'immutable' : 'no-')
  }
})

test('answers 404 for a missing file or an unknown API path, never the page', async ({ request }) => {
  for (const path of [
    '/assets/missing.js',
    '/missing.css',
    '/api/msp/companies/x.css',
    '/api/nothing',
    '/.env',
    '/assets/..%2f..%2fserver/main.js',
  ]) {
    const answer = await request.get(path)
    expect(answer.status(), path).toBe(404)
    expect(await answer.text(), path).not.toContain('<html')
  }
})

test('keeps the key in memory only, sends it to the API only, and asks no other host, on every screen', async ({
  page,
  context,
  baseURL,
}) => {
  const key = keys().administrator
  const elsewhere: string[] = []
  const withKey: string[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.origin !== baseURL) elsewhere.push(url.href)
    if (JSON.stringify(request.headers()).includes(key)) withKey.push(url.pathname)
  })
  await signIn(page, 'administrator')
  for (const [screen, path] of Object.entries(screens)) {
    await goTo(page, path)
    await settled(page)
    expect.soft(await placesOf(page, key), screen).toEqual([])
  }
  expect(await context.cookies()).toEqual([])
  expect(elsewhere).toEqual([])
  expect(withKey.length).toBeGreaterThan(0)
  expect(withKey.filter((path) => !/^\/api\/(msp|console)\//.test(path))).toEqual([])
})

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
