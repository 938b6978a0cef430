// "npm run bench": sizes, and times as ratios to floors of the same run, because machines differ and are noisy.
//   npm run bench -- server                    one half of it: server or browser
//   npm run bench -- server --rows 1000000     with lists of so many companies as well; can be given several times
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { findPostgres, withPostgres } from '../scripts/postgres.mjs'
import { blocking, embeddedList, overPostgres, sampleCompanies } from './on-server.mjs'
import { startedTwice } from './start.mjs'
import { printTable } from './table.mjs'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rows: { type: 'string', multiple: true, default: [] } },
})
const isWanted = (half) => positionals.length === 0 || positionals.includes(half)
const sizes = [sampleCompanies, 100_000, ...values.rows.map(Number)]
const unknown =
  positionals.find((half) => !['server', 'browser'].includes(half)) ??
  values.rows.find((rows) => !/^[1-9]\d{3,6}$/.test(rows))
if (unknown) {
  console.error(`"${unknown}" is not known here. npm run bench -- [server] [browser] [--rows N]`)
  process.exit(1)
}

const began = performance.now()
const say = (text) => console.log(`${((performance.now() - began) / 1000).toFixed(0).padStart(4)} s  ${text}`)
const folder = mkdtempSync(path.join(os.tmpdir(), 'msp-bench-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))

async function onServer(embedded) {
  const sampled = (postgres) => embeddedList({ embedded, postgres, folder })
  say('how long one request blocks')
  const lines = await blocking(folder)
  if (findPostgres())
    return [...lines, ...(await withPostgres((url) => overPostgres({ url, sizes, folder, say, sampled })))]
  say('no PostgreSQL on this machine: the embedded database is measured alone')
  return [...lines, ...(await sampled(undefined))]
}

async function inBrowser(server) {
  const { chromium } = await import('@playwright/test')
  const { launchOptions } = await import('../scripts/chromium.mjs')
  const { buildFloor, serveFloor } = await import('./floors.mjs')
  const { firstRows, sizes: sizesOf } = await import('./in-browser.mjs')
  const { matrixTimes } = await import('./matrix.mjs')
  const { companiesInUse, layoutShifts, wholeApplication } = await import('./in-use.mjs')
  say('building the floors')
  const key = server.keys().administrator
  const bare = await serveFloor(await buildFloor('bare'), server.url, key)
  const stack = await serveFloor(await buildFloor('stack'), server.url, key)
  const browser = await chromium.launch(launchOptions())
  const targets = { ours: server.url, key, bare: bare.url, stack: stack.url }
  say('sizes')
  const lines = [...(await sizesOf(browser, targets)), wholeApplication()]
  say('first row of Companies, in interleaved rounds')
  lines.push(...(await firstRows(browser, targets)))
  say('Companies in use')
  lines.push(...(await companiesInUse(browser, targets)))
  say('what moves by itself, on every screen')
  lines.push(...(await layoutShifts(browser, targets)))
  say('matrix of all roles, in interleaved rounds')
  const matrix = await serveFloor(await buildFloor('matrix'), server.url, key)
  lines.push(...(await matrixTimes(browser, { ours: server.url, key, matrix: matrix.url })))
  await browser.close()
  bare.close()
  stack.close()
  matrix.close()
  return lines
}

say('starting the server, twice')
const { server, lines } = await startedTwice(path.join(folder, 'data'))
try {
  if (isWanted('server')) lines.push(...(await onServer(server)))
  if (isWanted('browser')) lines.push(...(await inBrowser(server)))
} finally {
  await server.stop()
}
say('done\n')
printTable(lines)
