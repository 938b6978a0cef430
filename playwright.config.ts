import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { defineConfig } from '@playwright/test'
import { launchOptions } from './scripts/chromium.mjs'
import { freePort } from './scripts/free-port.mjs'

// Every worker reads this file again, and inherits the ports and the folder that the first reading set.
if (!process.env['E2E_DIR']) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'msp-e2e-'))
  process.env['E2E_DIR'] = folder
  for (const port of ['E2E_PORT', 'E2E_WRITING_PORT', 'E2E_READY_PORT'])
    process.env[port] ??= String(await freePort())
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
}
const at = (port: string) => `http://127.0.0.1:${process.env[port]}`

const writing = '**/*-write.spec.ts'
const launch = launchOptions()

export default defineConfig({
  testDir: 'e2e',
  fullyParallel: true,
  // One more than the processors that the tests are meant for: a browser waits now and then.
  workers: 3,
  forbidOnly: Boolean(process.env['CI']),
  retries: 0,
  // On a slow machine, 100 invitations take half a minute. Only a test that fails waits longer for it.
  timeout: 180_000,
  expect: { timeout: 60_000 },
  reporter: [['list']],
  use: {
    baseURL: at('E2E_PORT'),
    browserName: 'chromium',
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    // Nobody watches, so animations would only cost time.
    contextOptions: { reducedMotion: 'reduce' },
    // This host is no localhost to the browser, so a page without TLS lacks there what it lacks elsewhere.
    launchOptions: { ...launch, args: [...launch.args, '--host-resolver-rules=MAP portal.test 127.0.0.1'] },
  },
  projects: [
    // These tests add and remove records that the others count, so they have a server of their own. They begin,
    // because they have the longest stories, and no worker should wait for one at the end.
    { name: 'writing', testMatch: writing, use: { baseURL: at('E2E_WRITING_PORT') } },
    { name: 'reading', testIgnore: writing },
  ],
  webServer: {
    command: `"${process.execPath}" e2e/servers.mjs`,
    url: at('E2E_READY_PORT'),
    timeout: 120_000,
    stdout: 'ignore',
    stderr: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
  },
})
