import { mkdtempSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { freePort } from '../scripts/free-port.mjs'
import { expectNoViolations } from './axe'
import { createPasskey, nameButton, welcomeIn, withPasskeys, type Page } from './people'
import { startFilled } from './filled.mjs'
import { expect, test as base } from './fixtures'

/** A gateway in front of a whole second server. */
const test = base.extend<{ api: never; gateway: { url: string; welcome: string; key: string } }>({
  gateway: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from this pattern that nothing is needed
    async ({}, give) => {
      const folder = (name: string) => mkdtempSync(path.join(os.tmpdir(), `msp-${name}-`))
      const remote = startFilled('sample', { dataDir: folder('remote'), port: await freePort() })
      const port = await freePort()
      const [dataDir, url] = [folder('gateway'), `http://localhost:${port}`]
      const env = { PUBLIC_URL: url, MSP_API_BASE_URL: remote.url }
      const gateway = startFilled('gateway', { dataDir, port, env })
      await Promise.all([remote.ready(), gateway.ready()])
      await give({ url, welcome: await welcomeIn(dataDir), key: remote.keys().administrator })
      await gateway.stop()
      await remote.stop()
    },
    { timeout: 120_000 },
  ],
  baseURL: ({ gateway: { url } }, give) => give(url),
})

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test('a first keeper stores a key and invites a colleague, who works with it and sees neither key nor people', async ({
  page,
  gateway,
  browser,
  expected,
}) => {
  expected.push(/status of 40[13]/)
  await withPasskeys(page)
  await page.goto(gateway.welcome)
  await expect(page.getByText('You’ll be a keeper of this server.')).toBeVisible()
  await page.getByLabel('First name').fill('Grace')
  await page.getByLabel('Last name').fill('Hopper')
  await page.getByLabel('Email').fill('grace@example.com')
  await page.getByRole('button', { name: 'Set up sign-in' }).click()
  await createPasskey(page)
  await expect(nameButton(page, 'Grace Hopper')).toBeVisible()
  const sections = page.getByRole('navigation', { name: 'Sections' })
  await expect(sections.getByRole('link', { name: 'Companies' })).toHaveAttribute('aria-disabled', 'true')

  await sections.getByRole('link', { name: 'API keys' }).click()
  await page.getByRole('link', { name: 'Add an API key' }).click()
  await page.getByLabel('Name').fill('Head office')
  await page.getByLabel('Key', { exact: true }).fill(gateway.key)
  await page.getByLabel('Record licences with this key').check()
  await expectNoViolations(page)
  await page.getByRole('button', { name: 'Add API key' }).click()
  await expect(page.getByRole('link', { name: 'Head office' })).toBeVisible()
  await expect(page.getByRole('gridcell', { name: 'Yes' })).toBeVisible()
  await expectNoViolations(page)

  await sections.getByRole('link', { name: 'People' }).click()
  await page.getByRole('link', { name: 'Grace Hopper' }).click()
  await page.getByLabel('API key').selectOption('Head office')
  await page.getByRole('button', { name: 'Save person' }).click()
  await expect(heading(page)).toHaveText('People')
  await expect(sections.getByRole('link', { name: 'Companies' })).not.toHaveAttribute('aria-disabled', 'true')

  await page.getByRole('link', { name: 'Invite person' }).click()
  await page.getByLabel('Name').fill('Ada Lovelace')
  await page.getByLabel('Email').fill('ada@example.com')
  await page.getByLabel('The link').selectOption('Show it to me')
  await page.getByLabel('API key').selectOption('Head office')
  await expectNoViolations(page)
  await page.getByRole('button', { name: 'Invite person' }).click()
  const link = await page.getByLabel('Link', { exact: true }).last().innerText()
  await page.getByRole('button', { name: 'I’ve copied the link' }).click()
  await expect(page.getByRole('row', { name: /Ada Lovelace/ })).toContainText('Invited')
  await expectNoViolations(page)

  const other = await (await browser.newContext({ baseURL: gateway.url })).newPage()
  await withPasskeys(other)
  await other.goto(link)
  await expect(other.getByText('Set up your sign-in.')).toBeVisible()
  await other.getByRole('button', { name: 'Set up sign-in' }).click()
  await createPasskey(other)
  await expect(nameButton(other, 'Ada Lovelace')).toBeVisible()
  await expect(other.getByRole('link', { name: 'API keys' })).toHaveCount(0)
  await other.getByRole('link', { name: 'Nodes' }).click()
  await other.getByRole('link', { name: 'New node' }).click()
  await other.getByLabel('Name').fill('Gateway branch')
  await other.getByRole('button', { name: 'Create node' }).click()
  await expect(heading(other)).toContainText('Gateway branch')
  await other.goto('/account')
  await expect(other.getByText('Laptop').or(other.getByRole('heading', { name: 'Passkeys' }))).toBeVisible()
  await other.goto('/upstream-keys')
  await expect(other.getByText('Only keepers of a gateway manage its people')).toBeVisible()
  for (const [name, reason] of [
    ['Activity', 'Only keepers of a gateway can do this.'],
    ['Service accounts', /no operations for service accounts/],
  ] as const)
    await expect(other.getByRole('link', { name })).toHaveAccessibleDescription(reason)
  const kept = await other.evaluate(
    () => JSON.stringify([localStorage, sessionStorage]) + document.body.innerHTML,
  )
  expect(kept).not.toContain(gateway.key)

  await page.reload()
  await page.getByRole('button', { name: /^Actions of Ada Lovelace/ }).click()
  await page.getByRole('menuitem', { name: 'End sessions…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'End sessions' }).click()
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText('was signed out everywhere')
  await other.reload()
  await expect(heading(other)).toHaveText('Sign in to MSP Portal')
  await other.getByRole('button', { name: 'Continue with a passkey' }).click()
  await expect(nameButton(other, 'Ada Lovelace')).toBeVisible()

  await page.reload()
  await page.getByRole('row', { name: /Ada Lovelace/ }).click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Delete…' }).click()
  await page.getByRole('button', { name: 'Delete person' }).click()
  await expect(page.getByRole('row', { name: /Ada Lovelace/ })).toHaveCount(0)
  await other.reload()
  await expect(heading(other)).toHaveText('Sign in to MSP Portal')
  await other.context().close()
})
