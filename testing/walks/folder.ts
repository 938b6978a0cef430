import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { freePort } from '../../scripts/free-port.mjs'
import { startServer } from '../../scripts/serve.mjs'

/** Who walks. The key is that of a service account of the sample, the others are people of the sample. */
export const walkers = {
  administrator: 'wanjiru.kamau@example.com',
  auditor: 'grace.okonkwo-eze@example.com',
  'help-desk': 'soeren.kjaergaard@example.com',
  'branch-manager': 'juergen.gross@example.org',
  'billing-office': 'lucja.wisniewska@example.com',
  'second-level': 'giulia.dangelo@example.org',
  nobody: 'rest.nobody@example.com',
  key: undefined,
} as const
export type Walker = keyof typeof walkers

/** Starts the program of a build, which says nothing of what it is made to fail at. */
export async function serve(build: string, dataDir: string, port: number, env: Record<string, string>) {
  const server = startServer({ dataDir, port, build, env: { LOG_LEVEL: 'fatal', ...env } })
  const kill = () => server.child.kill('SIGKILL')
  process.once('exit', kill)
  await server.ready()
  const stop = async () => {
    server.child.kill('SIGTERM')
    await server.ended
    process.off('exit', kill)
  }
  return { url: server.url, stop }
}

/** What a browser needs to be somebody: a cookie and a passkey. A key needs neither. */
type SignedIn = { readonly cookie: string; readonly passkeys: readonly object[] }
export type Filled = {
  readonly dataDir: string
  readonly key: string
  readonly signedIn: ReadonlyMap<Walker, SignedIn>
  readonly at: number
}

export const folder = () => mkdtempSync(path.join(os.tmpdir(), 'msp-walk-'))

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

export const linkOf = (build: string, dataDir: string, url: string, address: string): string => {
  const program = [path.join(build, 'dist/server/people.js'), 'link', address]
  const own = { DATA_DIR: dataDir, PUBLIC_URL: url, PORT: new URL(url).port, DATABASE_URL: '' }
  const options = { cwd: build, env: { ...process.env, ...own }, encoding: 'utf8' } as const
  return /https?:\S+#\S+/.exec(execFileSync(process.execPath, program, options))![0]
}

/** Fills a folder: the sample, records that share their names, and sessions of those who will walk. */
export async function fill(build: string, browser: Browser, who: readonly Walker[]): Promise<Filled> {
  const [dataDir, port] = [folder(), await freePort()]
  const url = `http://localhost:${port}`
  const server = await serve(build, dataDir, port, { PUBLIC_URL: url })
  // The server writes these keys at its first start.
  const keys = JSON.parse(readFileSync(path.join(dataDir, 'keys.json'), 'utf8')) as Record<string, string>
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
  for (const one of who) {
    const address = walkers[one]
    if (!address) continue
    const context = await browser.newContext({ reducedMotion: 'reduce' })
    const page = await context.newPage()
    const passkeys = await withPasskeys(page)
    await page.goto(linkOf(build, dataDir, url, address))
    await page.getByRole('button', { name: 'Set up sign-in' }).click()
    await page.getByRole('button', { name: 'Create a passkey' }).click()
    await page.getByRole('banner').waitFor()
    const [cookie] = await context.cookies()
    signedIn.set(one, { cookie: cookie!.value, passkeys: await passkeys() })
    await context.close()
  }
  await server.stop()
  return { dataDir, key, signedIn, at: Date.now() }
}

/** A copy of a filled folder, in which a walk may delete everything. */
export function copyOf({ dataDir }: Pick<Filled, 'dataDir'>): string {
  const copy = folder()
  cpSync(dataDir, copy, { recursive: true })
  return copy
}
export const remove = (dataDir: string) =>
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })

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
