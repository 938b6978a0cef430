import { expect, keys, signIn, test } from './fixtures'

const screens = ['/', '/companies', '/companies?page=2&search=a', '/employees', '/roles', '/roles/1']

test('every answer carries the security headers, whatever it is', async ({ request, api }) => {
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
    await request.post('/api/console/activation/check/', { data: 'x', headers: { 'content-type': 'text/plain' } }),
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

test('a missing file and an unknown API path are 404, never the page', async ({ request }) => {
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

test('the key is nowhere but in memory: not in storage, address, history, cookies or the document', async ({ page, context }) => {
  const key = keys().administrator
  await signIn(page, 'administrator')
  const navigation = page.getByRole('navigation', { name: 'Sections' })
  for (const name of ['Companies', 'Employees', 'Roles', 'Overview']) {
    await navigation.getByRole('link', { name, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
    const found = await page.evaluate(async (secret) => {
      const inputs = [...document.querySelectorAll('input')].map((input) => input.value)
      const databases = await indexedDB.databases()
      const places = {
        localStorage: JSON.stringify(Object.entries(localStorage)),
        sessionStorage: JSON.stringify(Object.entries(sessionStorage)),
        address: location.href,
        history: JSON.stringify(history.state),
        document: document.documentElement.outerHTML,
        inputs: inputs.join('\n'),
        caches: (await caches.keys()).join('\n'),
        indexedDB: databases.map((database) => database.name).join('\n'),
        window: Object.values(Object.getOwnPropertyDescriptors(window))
          .map((property) => (typeof property.value === 'string' ? property.value : ''))
          .join('\n'),
      }
      return Object.entries(places).flatMap(([place, text]) => (text.includes(secret) ? [place] : []))
    }, key)
    expect(found, name).toEqual([])
    expect(await context.cookies()).toEqual([])
  }
})

test('the browser talks to its own server only, and sends the key to the API alone', async ({ page, baseURL }) => {
  const strangers: string[] = []
  const withKey: string[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.origin !== baseURL) strangers.push(url.href)
    if (request.headers()['authorization']) withKey.push(url.pathname)
  })
  await signIn(page, 'administrator', { keep: true })
  for (const screen of screens) {
    await page.goto(screen)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
  }
  expect(strangers).toEqual([])
  expect(withKey.length).toBeGreaterThan(0)
  expect(withKey.filter((path) => !path.startsWith('/api/msp/'))).toEqual([])
})

test('signing out empties the page, and Back does not bring it again', async ({ page }) => {
  await signIn(page, 'administrator', { path: '/companies', keep: true })
  const first = page.getByRole('table').getByRole('link').first()
  await expect(first).toBeVisible()
  const name = await first.innerText()
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Roles' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Roles')
  await page.getByRole('button', { name: 'Your key' }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect(page.getByText(name)).toHaveCount(0)
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
})

test('the dashboard refuses to be shown in a frame', async ({ page, baseURL, expected }) => {
  expected.push(/frame-ancestors|X-Frame-Options/)
  await page.setContent(`<iframe src="${baseURL}/" title="framed"></iframe>`)
  await expect.poll(() => page.frames()[1]?.url()).toMatch(/^chrome-error:/)
})
