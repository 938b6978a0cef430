import { readFileSync } from 'node:fs'
import path from 'node:path'
import { test as base, type APIRequestContext, type BrowserContext, type Page } from '@playwright/test'
import { signInWithKey } from '../scripts/sign-in.mjs'

export { expect } from '@playwright/test'

export type Actor = 'administrator' | 'auditor' | 'help_desk' | 'branch_manager' | 'nobody'

/** The folder of this run, with the server's data and the received mails. */
export const runFolder = process.env['E2E_DIR'] ?? ''

export const keys = (): Record<Actor, string> =>
  JSON.parse(readFileSync(path.join(runFolder, 'data/keys.json'), 'utf8'))

type Fixtures = {
  /**
   * Console errors that the test provokes on purpose. Any other error fails it, and so does any violation of
   * the policy.
   */
  expected: RegExp[]
  noProblems: void
  /** Calls the API as an actor, beside the browser. */
  api: (actor: Actor) => Promise<APIRequestContext>
}

/**
 * Runs when the worker ends. Every file has this fixture, so that all share a worker, because a new one takes
 * two seconds to start.
 */
type WorkerFixtures = { atEnd: (end: () => Promise<void>) => void }

/**
 * A list reads its next page ahead. A test that runs beside this one may just have deleted the only row of
 * that page.
 */
const goneByOthers = /status of 404 \(Not Found\) \S+\/\?page=[2-9]\d*&/

export const test = base.extend<Fixtures, WorkerFixtures>({
  atEnd: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from this pattern that nothing is needed
    async ({}, give) => {
      const ends: (() => Promise<void>)[] = []
      await give((end) => ends.push(end))
      for (const end of ends) await end()
    },
    { scope: 'worker' },
  ],
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads from this pattern that nothing is needed
  expected: async ({}, give) => give([]),
  noProblems: [
    async ({ context, browser, expected }, give) => {
      const problems: string[] = []
      const watch = async (one: BrowserContext) => {
        one.on('weberror', (error) => problems.push(`page error: ${error.error().message}`))
        one.on('console', (message) => {
          if (message.type() === 'error' || message.type() === 'warning')
            problems.push(`${message.type()}: ${message.text()} ${message.location().url}`)
        })
        await one.addInitScript(() => {
          addEventListener('securitypolicyviolation', (event) => {
            console.error(`policy violation: ${event.effectiveDirective} ${event.blockedURI} ${event.sample}`)
          })
        })
        return one
      }
      await watch(context)
      // Contexts that a test opens for other people are watched too.
      const open = browser.newContext.bind(browser)
      browser.newContext = async (options) => watch(await open(options))
      await give()
      browser.newContext = open
      const known = [...expected, goneByOthers]
      const unexpected = problems.filter(
        (problem) => /policy violation: /.test(problem) || !known.some((pattern) => pattern.test(problem)),
      )
      if (unexpected.length > 0) throw new Error(`The page reported:\n${unexpected.join('\n')}`)
    },
    { auto: true },
  ],
  api: async ({ playwright, baseURL }, give) => {
    const contexts: APIRequestContext[] = []
    await give(async (actor) => {
      const extraHTTPHeaders = { authorization: `Bearer ${keys()[actor]}` }
      const context = await playwright.request.newContext({ baseURL: baseURL ?? '', extraHTTPHeaders })
      contexts.push(context)
      return context
    })
    for (const context of contexts) await context.dispose()
  },
})

/** Signs in through the form, and goes on to `path`. With `keep`, the tab stays signed in over a reload. */
export const signIn = (page: Page, actor: Actor, options?: { path?: string; keep?: boolean }) =>
  signInWithKey(page, keys()[actor], options)

const permissions = new Map<Actor, Promise<unknown>>()
async function readPermissions(actor: Actor): Promise<unknown> {
  const address = `http://127.0.0.1:${process.env['E2E_PORT']}/api/msp/user-permissions/`
  const answer = await fetch(address, { headers: { authorization: `Bearer ${keys()[actor]}` } })
  return answer.json()
}

/**
 * Opens `path` in a tab that is already signed in and keeps the key. Use it where sign-in is not the subject:
 * it saves half a second. Signing out works as usual.
 */
export async function arrive(
  page: Page,
  actor: Actor,
  { path: address = '/' }: { path?: string } = {},
): Promise<void> {
  if (!permissions.has(actor)) permissions.set(actor, readPermissions(actor))
  const given = { actor, key: keys()[actor], held: await permissions.get(actor) }
  await page.addInitScript(({ actor: who, key, held }) => {
    if (!location.protocol.startsWith('http') || sessionStorage.getItem('arrived') === who) return
    const now = Date.now()
    sessionStorage.setItem('arrived', who)
    sessionStorage.setItem(
      'kept-key',
      JSON.stringify({ key, base: location.origin, since: now, seen: now, permissions: held }),
    )
  }, given)
  await page.goto(address)
  await page.getByRole('button', { name: 'Your key' }).waitFor()
}
