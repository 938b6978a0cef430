// "npm run bench": sizes, and times as ratios to floors of the same run, because machines differ and are noisy.
//   "bare"  React and nothing else       "stack"  the libraries we build on, with as little code as they allow
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { chromium } from '@playwright/test'
import { launchOptions } from '../scripts/chromium.mjs'
import { findPostgres, withPostgres } from '../scripts/postgres.mjs'
import { buildFloor, serveFloor } from './floors.mjs'
import { firstRows, sizes } from './in-browser.mjs'
import { listRequests, startedTwice, timedServer } from './on-server.mjs'
import { printTable } from './table.mjs'

const began = performance.now()
const say = (text) => console.log(`${((performance.now() - began) / 1000).toFixed(0).padStart(4)} s  ${text}`)

/** Runs `measure` beside a server over PostgreSQL, or without one where there is no PostgreSQL. */
async function besidePostgres(folder, measure) {
  if (!findPostgres()) {
    say('no PostgreSQL on this machine: the embedded database is measured alone')
    return measure(undefined)
  }
  return withPostgres(async (url) => {
    const { server } = await timedServer(path.join(folder, 'postgres'), { DATABASE_URL: url })
    return measure(server).finally(() => server.stop())
  })
}

const folder = mkdtempSync(path.join(os.tmpdir(), 'msp-bench-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))

say('starting the server, twice')
const { server, lines } = await startedTwice(path.join(folder, 'data'))
try {
  say('page of companies, over 8 connections')
  lines.push(...(await besidePostgres(folder, (postgres) => listRequests({ embedded: server, postgres, folder }))))

  say('building the floors')
  const key = server.keys().administrator
  const bare = await serveFloor(await buildFloor('bare'), server.url, key)
  const stack = await serveFloor(await buildFloor('stack'), server.url, key)
  const browser = await chromium.launch(launchOptions())
  const targets = { ours: server.url, key, bare: bare.url, stack: stack.url }
  say('sizes')
  lines.push(...(await sizes(browser, targets)))
  say('first row of Companies, in interleaved rounds')
  lines.push(...(await firstRows(browser, targets)))
  await browser.close()
  bare.close()
  stack.close()
} finally {
  await server.stop()
}
say('done\n')
printTable(lines)
