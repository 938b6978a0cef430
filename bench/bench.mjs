// "npm run bench": sizes, and times as ratios to floors of the same run, because machines are noisy.
//   npm run bench -- page              one part of it: server, months, page, instant, presses or browser; page takes four minutes
//   npm run bench -- page --peer FOLDER    also compares with a build of AG Grid (docs/measurements/peers.md)
//   npm run bench -- --rows 1000000    also measures lists of this many companies; can be given several times
//   npm run bench -- --rounds 1        a short look; usually six
//   npm run bench -- --seconds 60      of many connections; usually 20
//   npm run bench -- --load 4          the load of the machine above which a batch is repeated; usually 1.5
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { findPostgres, withPostgres } from '../scripts/postgres.mjs'
import { collectBatches } from './batches.mjs'
import { manyConnections } from './server/connections.mjs'
import { blocking, embeddedList } from './server/embedded.mjs'
import { gatewayCosts } from './server/gateway.mjs'
import {
  databaseOf,
  mostCompanies,
  pagePath,
  pagesOf,
  rolesList,
  sampleCompanies,
  searchesOf,
} from './server/lists.mjs'
import { months } from './server/months.mjs'
import { signingIn } from './server/sign-in.mjs'
import { keyOf, spawned, starts, timedServer } from './server/start.mjs'
import { printTable } from './table.mjs'
import { writes } from './server/writes.mjs'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rows: { type: 'string', multiple: true, default: [] },
    rounds: { type: 'string', default: '6' },
    seconds: { type: 'string', default: '20' },
    load: { type: 'string', default: '1.5' },
    peer: { type: 'string' },
  },
})
const unknown =
  positionals.find((part) => !['server', 'months', 'page', 'instant', 'presses', 'browser'].includes(part)) ??
  values.rows.find((rows) => !/^\d{4,7}$/.test(rows) || rows < sampleCompanies || rows > mostCompanies) ??
  [values.rounds, values.seconds].find((number) => !/^[1-9]\d?$/.test(number)) ??
  [values.load].find((number) => !/^\d{1,2}(\.\d)?$/.test(number)) ??
  [values.peer].find((peer) => peer !== undefined && !existsSync(path.join(peer, 'index.html')))
if (unknown) {
  console.error(
    `"${unknown}" is not known here. ` +
      'npm run bench -- [server] [months] [page] [instant] [presses] [browser] [--peer FOLDER] [--rows N] [--rounds N] [--seconds N] [--load N]',
  )
  process.exit(1)
}
const isWanted = (part) => positionals.length === 0 || positionals.includes(part)
const rounds = Number(values.rounds)
const seconds = Number(values.seconds)
const sizes = [...new Set([sampleCompanies, 12_000, 100_000, ...values.rows.map(Number)])].toSorted(
  (a, b) => a - b,
)

const began = performance.now()
const say = (text) => console.log(`${((performance.now() - began) / 1000).toFixed(0).padStart(4)} s  ${text}`)
const folder = mkdtempSync(path.join(os.tmpdir(), 'msp-bench-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
const { batches, ...collect } = collectBatches(say, Number(values.load))
const { measure } = collect
const options = { folder, rounds, seconds, say }

/** The page that the server gives, from bare node:http. */
async function bareHttp(server) {
  const file = path.join(folder, 'page.json')
  writeFileSync(file, await (await fetch(server.url + pagePath, { headers: keyOf(server) })).text())
  return spawned('server/bare-http.mjs', file)
}

/** Everything beside lists, with the sample data: it needs no size. */
async function withSampleData(embedded, postgres) {
  const bare = await bareHttp(embedded)
  try {
    await measure('Embedded database', () => embeddedList(embedded, bare, postgres, options))
    await measure(`200 connections for ${seconds} s, embedded`, () => manyConnections(embedded, {}, options))
    if (!postgres) return
    await measure(`200 connections for ${seconds} s, PostgreSQL`, () =>
      manyConnections(postgres, { max: 1500 }, options),
    )
    await measure('Gateway', () => gatewayCosts(postgres, bare, options))
    await measure('Roles', () => rolesList(postgres, options))
  } finally {
    bare.stop()
  }
}

async function overPostgres(url, embedded) {
  const times = new Map()
  for (const rows of sizes) {
    const name = `${rows.toLocaleString('en')} companies`
    say(`filling PostgreSQL with ${name}`)
    const dataDir = path.join(folder, `rows-${rows}`)
    const databaseUrl = await databaseOf(url, rows, dataDir)
    const { server } = await timedServer(dataDir, { DATABASE_URL: databaseUrl })
    try {
      await measure(`Pages of ${name}`, async () => {
        const { table, lastByNext } = await pagesOf(server, rows, databaseUrl, options)
        times.set(rows, lastByNext)
        return rows === sizes.at(-1) ? [...table, growth(times)] : table
      })
      await measure(`Searches in ${name}`, () => searchesOf(server, rows, databaseUrl, options))
      if (rows === sizes[0]) await withSampleData(embedded, server)
      if (rows === sizes.at(-1)) {
        const env = { DATABASE_URL: databaseUrl, USE_OF_PERMISSIONS: 'off' }
        const { server: silent } = await timedServer(path.join(dataDir, 'silent'), env)
        await measure(`Creating companies beside ${name}`, () => writes(server, silent, options))
        await silent.stop()
      }
    } finally {
      await server.stop()
    }
  }
}

/** The growth of a page's time with the number of rows: 0 for none, 1 for growth in proportion. */
function growth(times) {
  const [[fewest, before], [most, after]] = [[...times][0], [...times].at(-1)]
  const ours = Math.log(after / before) / Math.log(most / fewest)
  return { what: `Growth exponent since ${fewest.toLocaleString('en')} companies`, unit: '', ours, max: 0.1 }
}

async function onServer(embedded) {
  await measure('Start', () => starts(options))
  await measure('Signing in', () => signingIn(options))
  await measure('Event loop, embedded', () => blocking(options))
  if (findPostgres()) return withPostgres((url) => overPostgres(url, embedded))
  say('no PostgreSQL on this machine: the embedded database is measured alone')
  return withSampleData(embedded)
}

const onMonths = () =>
  findPostgres() ? withPostgres((url) => months(collect, options, url)) : months(collect, options)

const dataDir = path.join(folder, 'data')
const { server } = await timedServer(dataDir)
try {
  if (isWanted('server')) await onServer(server)
  if (isWanted('months')) await onMonths()
  if (['page', 'instant', 'presses', 'browser'].some(isWanted)) {
    const { inBrowser, onNavigations, onPage, onPresses } = await import('./browser/batches.mjs')
    if (isWanted('page')) await onPage(server, collect, { ...options, dataDir, peer: values.peer })
    if (isWanted('instant')) await onNavigations(server, collect, { ...options, dataDir })
    if (['instant', 'presses'].some(isWanted)) await onPresses(server, collect, options)
    if (isWanted('browser')) await inBrowser(server, collect, options)
  }
} finally {
  await server.stop()
  say('done\n')
  printTable(batches, rounds)
}
