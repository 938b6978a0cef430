import { mkdtempSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { freePort } from '../scripts/free-port.mjs'
import { signInWithKey } from '../scripts/sign-in.mjs'
import { smtpServer, type TestSmtp } from '../testing/smtp-server'
import { expectNoViolations } from './axe'
import { startFilled } from './filled.mjs'
import { expect, test as base } from './fixtures'
import { serverClock } from './server-clock'

type Portal = {
  readonly url: string
  readonly key: string
  readonly smtp: TestSmtp
  readonly clock: ReturnType<typeof serverClock>
}

async function start(atEnd: (end: () => Promise<void>) => void): Promise<Portal> {
  const smtp = await smtpServer()
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'msp-operators-'))
  const clock = serverClock(dataDir)
  const port = await freePort()
  // Every server knows this address of its own, which shows nothing.
  const tenants = `http://127.0.0.1:${port}/readyz?tenant={uid}`
  const server = startFilled('sample', {
    dataDir,
    port,
    env: { SMTP_URL: smtp.url, TENANT_URL: tenants, ...clock.env },
  })
  atEnd(async () => {
    await server.stop()
    await smtp.close()
  })
  await server.ready()
  return { url: server.url, key: server.keys().administrator, smtp, clock }
}

let portal: Promise<Portal> | undefined
/** Tests on a server of their own, whose mail server can refuse. It starts once for each worker. */
const test = base.extend<{ portal: Portal }>({
  portal: [async ({ atEnd }, give) => give(await (portal ??= start(atEnd))), { timeout: 120_000 }],
  baseURL: ({ portal: { url } }, give) => give(url),
})

// Another worker would start another server.
test.describe.configure({ mode: 'default' })

test('an operator sees why a mail failed, retries it, and it arrives', async ({
  page,
  portal: { key, url, smtp, clock },
}) => {
  smtp.refuse = true
  await signInWithKey(page, key, { path: '/employees/new', keep: true })
  await page.getByLabel('First name').fill('Grace')
  await page.getByLabel('Last name').fill('Hopper')
  await page.getByLabel('Email').fill('grace@example.com')
  await page.getByRole('combobox', { name: 'Role' }).click()
  await page.getByRole('option', { name: 'Auditor' }).click()
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Grace Hopper')
  await page.getByRole('link', { name: 'Activity', exact: true }).click()
  await page.getByRole('link', { name: 'Outbox' }).click()

  const row = page.getByRole('row', { name: /grace@example\.com/ })
  await expect(row).toContainText('Failed')
  await expect(row).toContainText('The mail server asked to try again later.')
  await expectNoViolations(page)
  // Its text and link stay where they are.
  expect(await page.content()).not.toContain('/set-up#')

  // The waits double, so soon there is time to retry before the server does.
  const tries = async () => {
    await page.reload()
    return Number(await row.getByRole('gridcell').nth(5).innerText())
  }
  for (const done of [1, 2]) {
    await expect.poll(tries).toBeGreaterThanOrEqual(done)
    // A try counts from its beginning, and the wait for the next one from its end.
    await expect(row).toContainText('Failed')
    clock.later(1)
  }
  // The page reads again when its clock says that a mail is due.
  await page.clock.install({ time: clock.now() })
  await expect.poll(tries).toBeGreaterThan(2)
  await expect.poll(() => smtp.refused).toBeGreaterThan(2)
  smtp.refuse = false
  expect(smtp.mails).toEqual([])
  await row.getByRole('link').click()
  await expect(page.getByText('Try later')).toBeVisible()
  await expectNoViolations(page)
  await page.getByRole('button', { name: 'Retry now…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Retry email' }).click()
  await expect(page.getByText('is due now')).toBeVisible()
  await expect(page.getByText('Sent', { exact: true }).first()).toBeVisible()
  expect(smtp.mails.map(({ to }) => to?.[0]?.address)).toEqual(['grace@example.com'])
  await expect(page.getByRole('button', { name: 'Retry now…' })).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('link', { name: 'History' }).click()
  await expect(page.getByText('retried the email to')).toBeVisible()
  expect(new URL(page.url()).origin).toBe(url)
})

test('the tenant of a company opens in a tab that knows nothing of this one, and the log says who opened it', async ({
  page,
  portal: { key, url },
}) => {
  await signInWithKey(page, key, { path: '/companies/2', keep: true })
  const uid = await page.getByText(/^[\da-f]{8}-[\da-f-]{27}$/).innerText()
  const [tab] = await Promise.all([
    page.context().waitForEvent('page'),
    page.waitForResponse('**/api/console/companies/2/open/'),
    page.getByRole('link', { name: 'Open tenant', exact: true }).click(),
  ])
  await expect(tab).toHaveURL(`${url}/readyz?tenant=${uid}`)
  expect(await tab.evaluate(() => [window.opener, document.referrer, sessionStorage.length])).toEqual([
    null,
    '',
    0,
  ])
  await tab.close()
  await page.getByRole('link', { name: 'History' }).click()
  await expect(page.getByText('opened the tenant')).toBeVisible()
})

test('packages are created, renamed, priced and retired, and forms offer what can be assigned', async ({
  page,
  portal: { key },
  expected,
}) => {
  expected.push(/status of 400/)
  await signInWithKey(page, key, { path: '/billing', keep: true })
  await page.getByRole('link', { name: 'Packages', exact: true }).click()
  await expectNoViolations(page)
  await page.getByRole('link', { name: 'New package' }).click()
  await page.getByLabel('Name').fill('Vault Basic')
  await page.getByLabel('Per licence per month').fill('2,5')
  await page.getByLabel('Currency').fill('eur')
  await expectNoViolations(page)
  await page.getByRole('button', { name: 'Create package' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Vault Basic')
  await expect(page.getByText('€2.50')).toBeVisible()

  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await page.getByLabel('Name').fill('Device Shield')
  await page.getByRole('button', { name: 'Save package' }).click()
  await expect(page.getByText('Another package has this name.')).toBeVisible()
  await page.getByLabel('Name').fill('Vault Start')
  await page.getByLabel('Per licence per month').fill('3')
  await page.getByRole('button', { name: 'Save package' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Vault Start')
  await expect(page.getByText('€3.00')).toBeVisible()
  await expectNoViolations(page)

  // The form first shows the packages that it knows, and then those that the server tells it now.
  const expectOffers = async (count: number) => {
    const address = page.url()
    await page.getByRole('link', { name: 'Companies', exact: true }).click()
    await page.getByRole('link', { name: 'New company' }).click()
    await page.getByRole('button', { name: 'Add package' }).click()
    const choice = page.getByLabel('Package 1')
    await expect(choice.getByRole('option', { name: 'Device Shield' })).toBeAttached()
    await expect(choice.getByRole('option', { name: 'Vault Start' })).toHaveCount(count)
    await page.getByRole('link', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Discard' }).click()
    await page.goto(address)
  }
  await expectOffers(1)
  await page.getByRole('button', { name: 'Retire…' }).click()
  await expectNoViolations(page, 'dialog[open]')
  await page.getByRole('dialog').getByRole('button', { name: 'Retire package' }).click()
  await expect(page.getByRole('button', { name: 'Offer again…' })).toBeVisible()
  await expectOffers(0)

  await page.goto('/billing/packages?state=retired')
  await expect(page.getByRole('link', { name: 'Vault Start' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Device Shield' })).toHaveCount(0)
})
