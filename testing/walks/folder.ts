import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { freePort } from '../../scripts/free-port.mjs'
import { quickFolder } from '../../scripts/postgres.mjs'
import { keysIn, linkOf, serve } from './server'

/**
 * The walkers. The key is that of a service account of the sample, the others are people of the sample. The
 * administrator was invited, so the number of the sign-in is that of another employee.
 */
export const walkers = {
  administrator: 'thorunn.asgeirsdottir@example.com',
  auditor: 'grace.okonkwo-eze@example.com',
  'help-desk': 'soeren.kjaergaard@example.com',
  'branch-manager': 'juergen.gross@example.org',
  'billing-office': 'lucja.wisniewska@example.com',
  'second-level': 'giulia.dangelo@example.org',
  nobody: 'rest.nobody@example.com',
  key: undefined,
} as const
export type Walker = keyof typeof walkers

/** What a browser needs to be somebody: a cookie and a passkey. A key needs neither. */
type SignedIn = { readonly cookie: string; readonly passkeys: readonly object[] }
export type Filled = {
  readonly dataDir: string
  /** Of the administrator. */
  readonly key: string
  readonly keys: Readonly<Record<string, string>>
  readonly signedIn: ReadonlyMap<Walker, SignedIn>
  readonly at: number
}

export function folder(): string {
  const made = mkdtempSync(path.join(quickFolder(), 'msp-walk-'))
  folders.add(made)
  return made
}
const folders = new Set<string>()
// They would stay in memory after Ctrl+C.
process.once('exit', () => folders.forEach(remove))

async function withPasskeys(page: Page, passkeys: readonly object[] = []) {
  const client = await page.context().newCDPSession(page)
  await client.send('WebAuthn.enable')
  const options = {
    protocol: 'ctap2' as const,
    transport: 'internal' as const,
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
    automaticPresenceSimulation: true,
  }
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', { options })
  for (const credential of passkeys)
    // The browser itself gave these out.
    await client.send('WebAuthn.addCredential', { authenticatorId, credential: credential as never })
  return async () => (await client.send('WebAuthn.getCredentials', { authenticatorId })).credentials
}

/** Fills a folder: the sample, records that share their names, and sessions of those who will walk. */
export async function fill(
  build: string,
  browsers: Promise<readonly Browser[]>,
  who: readonly Walker[],
): Promise<Filled> {
  const [dataDir, port] = [folder(), await freePort()]
  const url = `http://localhost:${port}`
  const server = await serve(build, dataDir, port, { PUBLIC_URL: url })
  const keys = keysIn(dataDir)
  const key = keys['administrator']!
  const post = async (at: string, body: object) => {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
    const reply = await fetch(url + at, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!reply.ok) throw new Error(`${at}: ${await reply.text()}`)
  }
  await post('/api/msp/nodes/', { name: 'Niederlassung München', parent: 3 })
  const grace = { first_name: 'Grace', last_name: 'Okonkwo-Eze', email: 'grace@namesake.example' }
  await post('/api/msp/employees/', { ...grace, role: 2, msp_node: 2 })
  const nobody = { first_name: 'Rest', last_name: 'Nobody', email: walkers.nobody }
  await post('/api/msp/employees/', { ...nobody, role: 6 })
  const review = { reviewer: 'Grace Hopper', due_on: null }
  for (const kind of ['roles', 'people'])
    await post('/api/console/reviews/', { ...review, name: `Review of ${kind}`, kind })
  const signedIn = new Map<Walker, SignedIn>()
  const browser = (await browsers)[0]!
  for (const one of who) {
    const address = walkers[one]
    if (!address) continue
    const context = await browser.newContext({ reducedMotion: 'reduce' })
    const page = await context.newPage()
    const passkeys = await withPasskeys(page)
    await page.goto(await linkOf(dataDir, address))
    await page.getByRole('button', { name: 'Set up sign-in' }).click()
    await page.getByRole('button', { name: 'Create a passkey' }).click()
    await page.getByRole('banner').waitFor()
    const [cookie] = await context.cookies()
    signedIn.set(one, { cookie: cookie!.value, passkeys: await passkeys() })
    await context.close()
  }
  await server.close()
  return { dataDir, key, keys, signedIn, at: Date.now() }
}

/** A copy of a filled folder, in which a walk may delete everything. */
export function copyOf({ dataDir }: Pick<Filled, 'dataDir'>): string {
  const copy = folder()
  cpSync(dataDir, copy, { recursive: true })
  return copy
}
export function remove(dataDir: string): void {
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  folders.delete(dataDir)
}

const isIn = [{ name: 'person', value: 'in' }]
/** A browser in which somebody is signed in at the address. */
export async function contextOf(
  browser: Browser,
  filled: Filled,
  who: Walker,
  url: string,
  width: number,
): Promise<{ context: BrowserContext; open: () => Promise<Page> }> {
  const session = filled.signedIn.get(who)
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height: 800 },
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    reducedMotion: 'reduce',
    storageState: { cookies: [], origins: session ? [{ origin: url, localStorage: isIn }] : [] },
  })
  const cookie = { name: `msp-${new URL(url).port}`, url, httpOnly: true, sameSite: 'Strict' } as const
  if (session) await context.addCookies([{ ...cookie, value: session.cookie }])
  const open = async () => {
    const page = await context.newPage()
    await withPasskeys(page, session?.passkeys)
    return page
  }
  return { context, open }
}
