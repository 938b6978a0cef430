import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { APIRequestContext, BrowserContext, Page } from '@playwright/test'
import PostalMime, { type Email } from 'postal-mime'
import { freePort } from '../scripts/free-port.mjs'
import { expect, test as base } from './fixtures'
import { startFilled } from './filled.mjs'
import { startMailServer } from './mail-server.mjs'
import { serverClock } from './server-clock'

export { expect } from './fixtures'

type Portal = {
  readonly url: string
  /** The administrator's key. */
  readonly key: string
  /** The address that makes the first administrator. */
  readonly welcome: string
  /** The link in the last mail to somebody with a link, who has got so many of them. */
  readonly linkTo: (address: string, links?: number) => Promise<string>
  /** Sets the clock of the server ahead. */
  readonly later: (minutes: number) => void
  /** The time on the server. */
  readonly now: () => number
}

/** The address of the first start, once its file is written whole. */
export async function welcomeIn(dataDir: string): Promise<string> {
  const file = path.join(dataDir, 'welcome.txt')
  const written = () => (existsSync(file) ? readFileSync(file, 'utf8') : '')
  await expect.poll(written).toMatch(/\n$/)
  return written().trim()
}

/** Passkeys need a host name, so this server is at localhost. */
export async function startPortal(
  atEnd: (end: () => Promise<void>) => void,
  more: (url: string) => Promise<Record<string, string>> = async () => ({}),
): Promise<Portal> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'msp-people-'))
  const port = await freePort()
  const url = `http://localhost:${port}`
  const mails: Email[] = []
  const smtp = await startMailServer((mail) => void PostalMime.parse(mail).then((one) => mails.push(one)))
  const { later, now, env: clock } = serverClock(dataDir)
  const own = {
    PUBLIC_URL: url,
    SMTP_URL: smtp.url,
    MAIL_FROM: 'portal@msp.example',
    ...clock,
  }
  const server = startFilled('sample', { dataDir, port, env: { ...own, ...(await more(url)) } })
  atEnd(async () => {
    await server.stop()
    await smtp.stop()
  })
  await server.ready()
  const linksTo = (address: string) =>
    mails
      .filter(({ to }) => to?.some((one) => one.address === address))
      .flatMap(({ text }) => /https?:\S+#\S+/.exec(text ?? '') ?? [])
  const linkTo = async (address: string, count = 1) => {
    await expect.poll(() => linksTo(address).length).toBeGreaterThanOrEqual(count)
    return linksTo(address).at(-1)!
  }
  return {
    url,
    later,
    now,
    key: server.keys().administrator,
    welcome: await welcomeIn(dataDir),
    linkTo,
  }
}

/**
 * By file: a worker keeps its modules from one file to the next, and the link of the first start works once.
 */
const portals = new Map<string, Promise<Portal>>()
/** Tests on a server of their own, where people can sign in. It starts once for each file and worker. */
export const test = base.extend<{ api: never; portal: Portal; administrator: APIRequestContext }>({
  // The start has a time of its own: it is no part of the first test.
  portal: [
    async ({ atEnd }, give, { file }) => {
      const portal = portals.get(file) ?? startPortal(atEnd)
      portals.set(file, portal)
      await give(await portal)
    },
    { timeout: 120_000 },
  ],
  baseURL: ({ portal: { url } }, give) => give(url),
  /** Calls the API with the key of the first start. */
  administrator: async ({ playwright, portal: { url, key } }, give) => {
    const extraHTTPHeaders = { authorization: `Bearer ${key}` }
    const context = await playwright.request.newContext({ baseURL: url, extraHTTPHeaders })
    await give(context)
    await context.dispose()
  },
})

/** Gives the browser of a context a security key that always agrees. */
export async function withPasskeys(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page)
  await client.send('WebAuthn.enable')
  await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

/** Goes through the link of the first start as its first administrator, up to the ways to sign in. */
export async function arriveFirst(page: Page, welcome: string, [first, last]: readonly [string, string]) {
  await page.goto(welcome)
  await page.getByLabel('First name').fill(first)
  await page.getByLabel('Last name').fill(last)
  await page.getByLabel('Email').fill(`${first.toLowerCase()}@example.com`)
  await page.getByRole('button', { name: 'Set up sign-in' }).click()
}

export const createPasskey = (page: Page) => page.getByRole('button', { name: 'Create a passkey' }).click()

/** The first administrator, with a passkey. */
export async function becomeFirst(page: Page, welcome: string, name: readonly [string, string]) {
  await withPasskeys(page)
  await arriveFirst(page, welcome, name)
  await createPasskey(page)
  await expect(nameButton(page, name.join(' '))).toBeVisible()
}

/** The button with the name of whoever is signed in. */
export const nameButton = (page: Page, name: string) => page.getByRole('banner').getByRole('button', { name })

export async function signOut(page: Page, name: string): Promise<void> {
  await nameButton(page, name).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
}

export type { BrowserContext, Page }
