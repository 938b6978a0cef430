// "npm run screenshots" takes a picture of every screen, light and dark, wide and 360 px, into screenshots/
// (not in git).
// npm run screenshots -- docs takes the two pictures of README.md instead
// npm run screenshots -- billing node takes only screens with one of these words in their name
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { chromium } from '@playwright/test'
import { launchOptions } from './chromium.mjs'
import { freePort } from './free-port.mjs'
import { inRoot } from './run.mjs'
import { opened, prepare, screens } from './screens.mjs'
import { startServer } from './serve.mjs'
import { signInWithKey } from './sign-in.mjs'

const folder = inRoot('screenshots')
const sizes = { wide: { width: 1280, height: 800 }, phone: { width: 360, height: 740 } }
const wanted = process.argv.slice(2)
const isWanted = (name) => wanted.length === 0 || wanted.some((word) => name.includes(word))
const schemes = /** @type {const} */ (['light', 'dark'])

/** Waits until the page has loaded everything. */
async function settled(page) {
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
  await page.waitForFunction(() => !document.querySelector('[aria-busy=true]'))
}

/**
 * Takes a picture. For a whole page the window gets the page's height, or else sticky parts would cover the
 * middle.
 */
async function take(page, name, whole = true) {
  await settled(page)
  const usual = page.viewportSize()
  if (whole)
    await page.setViewportSize({
      ...usual,
      height: await page.evaluate(() => Math.max(innerHeight, document.body.scrollHeight)),
    })
  await page.screenshot({ path: path.resolve(folder, `${name}.png`), animations: 'disabled' })
  await page.setViewportSize(usual)
}

/** An empty page in a browser of its own. */
async function newPage(browser, server, colorScheme, size) {
  const context = await browser.newContext({
    baseURL: server.url,
    colorScheme,
    viewport: sizes[size],
    locale: 'en-GB',
  })
  return context.newPage()
}

/** Takes the picture of README.md: a page in the middle of the list of companies. */
async function takeForReadme(browser, server, colorScheme, name) {
  const page = await newPage(browser, server, colorScheme, 'wide')
  await signInWithKey(page, server.keys().administrator, { path: '/companies?page=5' })
  await page.getByRole('button', { name: 'Close note' }).click()
  await page.mouse.move(0, 0)
  await take(page, inRoot('docs', name), false)
  await page.context().close()
}

async function takeAll(browser, server, colorScheme, size) {
  const page = await newPage(browser, server, colorScheme, size)
  const suffix = `${size}-${colorScheme}`
  await page.goto('/')
  await take(page, `sign-in-${suffix}`)
  await page.goto('/set-up#unknown')
  await take(page, `activate-${suffix}`)
  await signInWithKey(page, server.keys().administrator, { keep: true })
  for (const [name, address] of screens.filter(([one]) => isWanted(one))) {
    await page.goto(address)
    await take(page, `${name}-${suffix}`)
  }
  for (const [name, address, open, only = size] of opened) {
    if (!isWanted(name) || only !== size) continue
    await page.goto(address)
    await settled(page)
    await open(page)
    await take(page, `${name}-${suffix}`, false)
  }
  await page.context().close()
}

/** Takes screens on which the key lacks permissions. */
async function takeRefusals(browser, server, colorScheme, size) {
  const refused = [
    ['nobody', 'not-allowed', '/companies'],
    ['nobody', 'overview-nobody', '/'],
    ['auditor', 'auditor', '/employees?status=invited'],
    ['help_desk', 'billing-help-desk', '/billing'],
  ]
  for (const [actor, name, address] of refused.filter(([, one]) => isWanted(one))) {
    const page = await newPage(browser, server, colorScheme, size)
    await signInWithKey(page, server.keys()[actor], { path: address })
    await take(page, `${name}-${size}-${colorScheme}`)
    await page.context().close()
  }
}

mkdirSync(folder, { recursive: true })
const dataDir = mkdtempSync(path.join(os.tmpdir(), 'msp-pictures-'))
process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }))
const server = startServer({ dataDir, port: await freePort() })
try {
  await server.ready()
  const browser = await chromium.launch(launchOptions())
  if (process.argv.includes('docs')) {
    await takeForReadme(browser, server, 'light', 'screenshot-companies')
    await takeForReadme(browser, server, 'dark', 'screenshot-companies-dark')
  } else {
    await prepare(server.url, server.keys().administrator)
    for (const scheme of schemes) {
      for (const size of Object.keys(sizes)) {
        await takeAll(browser, server, scheme, size)
        await takeRefusals(browser, server, scheme, size)
        console.log(`screenshots/*-${size}-${scheme}.png`)
      }
    }
  }
  await browser.close()
} finally {
  await server.stop()
}
