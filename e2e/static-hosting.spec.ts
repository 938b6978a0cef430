import { freePort } from '../scripts/free-port.mjs'
import { signInWithKey } from '../scripts/sign-in.mjs'
import { otherApi } from '../testing/other-api/other-api'
import { makeWorld } from '../testing/other-api/world'
import { staticHost } from './static-host'
import { expect, test as base } from './fixtures'
import { screens } from './screens'
import { goTo, settled } from './walk'

type Hosted = { readonly url: string; readonly apiUrl: string }
let hosted: Promise<Hosted> | undefined

async function start(atEnd: (end: () => Promise<void>) => void): Promise<Hosted> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const api = await otherApi(makeWorld(undefined, { companies: 120 }), { allowedOrigin: url })
  const host = await staticHost(port, { api_base_url: api.url })
  atEnd(async () => {
    await host.close()
    await api.close()
  })
  return { url, apiUrl: api.url }
}

const test = base.extend<{ hosted: Hosted; api: never }>({
  hosted: async ({ atEnd }, give) => give(await (hosted ??= start(atEnd))),
  baseURL: ({ hosted: { url } }, give) => give(url),
})

// A violation of the policy fails every test (fixtures.ts).
test('shows every screen from static files, with the API at another origin', async ({
  page,
  hosted: { url, apiUrl },
}) => {
  const origins = new Set<string>()
  page.on('request', (request) => origins.add(new URL(request.url()).origin))
  await signInWithKey(page, 'any-key', { path: '/companies' })
  await expect(page.getByText(/1–50 of 12\d/)).toBeVisible()
  for (const [screen, path] of Object.entries(screens)) {
    await goTo(page, path)
    await settled(page)
    await expect.soft(page.getByText('This page stopped working'), screen).toHaveCount(0)
    await expect.soft(page.getByText('The server didn’t answer'), screen).toHaveCount(0)
  }
  expect([...origins].filter((origin) => origin !== 'null').toSorted()).toEqual([url, apiUrl].toSorted())
  expect(await page.evaluate(() => location.origin)).toBe(url)
})

test('writes across origins', async ({ page }) => {
  await signInWithKey(page, 'any-key', { path: '/nodes/new?parent=1' })
  await page.getByLabel('Node name').fill('Across')
  await page.getByRole('button', { name: 'Create node' }).click()
  await expect(page.getByText(/Across was created/)).toBeVisible()
})

test('says on each screen that needs our own server that it does', async ({ page }) => {
  await signInWithKey(page, 'any-key')
  for (const path of ['/reviews', '/reviews/new', '/reviews/1']) {
    await goTo(page, path)
    await expect(page.getByText('Reviews need the dashboard’s own server')).toBeVisible()
  }
  await page.goto('/set-up#any-token')
  await expect(page.getByText('Links need the dashboard’s own server')).toBeVisible()
})
