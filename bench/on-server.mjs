// How fast the server answers over PostgreSQL and over the embedded database: lists at every size, roles, the gateway.
import { execFileSync, spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { inRoot } from '../scripts/run.mjs'
import { load } from './http-load.mjs'
import { pgbenchOf } from './pgbench.mjs'
import { adds, inRounds } from './rounds.mjs'
import { timedServer } from './start.mjs'

/** @typedef {import('./table.mjs').Line} Line */

const listPath = '/api/msp/companies/'
const pageSize = 50
/** What an empty database is filled with. */
export const sampleCompanies = 1_240
const number = (rows) => rows.toLocaleString('en')
const keyOf = (server) => ({ authorization: `Bearer ${server.keys().administrator}` })
const ask = async (server, asked) => (await fetch(server.url + asked, { headers: keyOf(server) })).json()

/** A database of its own with so many companies. */
async function databaseOf(serverUrl, rows, dataDir) {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  await client.query(`create database rows_${rows}`)
  await client.end()
  const url = new URL(serverUrl)
  url.pathname = `/rows_${rows}`
  const env = { ...process.env, DATABASE_URL: url.href, DATA_DIR: dataDir }
  const more = String(rows - sampleCompanies)
  if (rows > sampleCompanies)
    execFileSync(process.execPath, [inRoot('dist/server/seed.js'), '--companies', more], {
      env,
      stdio: 'ignore',
    })
  return url.href
}

/** A link of a reply, as an address of the server that is measured. */
const follow = (server, link) => server.url + new URL(link).pathname + new URL(link).search

/** @returns {Promise<Line[]>} */
async function pagesOf(server, rows, floor) {
  const headers = keyOf(server)
  const { count } = await ask(server, `${listPath}?page_size=${pageSize}`)
  const last = Math.ceil(count / pageSize)
  const lines = []
  const byNumber = (page) => `${listPath}?page_size=${pageSize}&ordering=name&page=${page}`
  const nextOf = async (page) => follow(server, (await ask(server, byNumber(page))).next)
  const first = {
    name: 'first',
    url: server.url + listPath + `?page_size=${pageSize}&ordering=name`,
    headers,
  }
  const found = await inRounds(
    [
      { name: 'default', url: `${server.url}${listPath}?page_size=${pageSize}`, headers },
      first,
      { name: 'middle', url: await nextOf(Math.floor(last / 2)), headers },
      { name: 'last', url: await nextOf(last - 1), headers },
      { name: 'middle by number', url: server.url + byNumber(Math.floor(last / 2)), headers },
      { name: 'last by number', url: server.url + byNumber(last), headers },
      ...Object.entries(words).map(([name, some]) => ({ name, url: searches(server, some), headers })),
    ],
    1,
    floor ? { floor } : {},
  )
  const at = `${number(rows)} companies`
  if (floor)
    lines.push({
      what: `Page of ${at}, to pgbench`,
      unit: '/s',
      ours: found.default.rate,
      floor: found.floor.rate,
      minRatio: 0.2,
    })
  for (const page of ['middle', 'last'])
    lines.push({
      what: `  ${page} page by next, to the first`,
      unit: 'ms',
      ours: found[page].p50,
      floor: found.first.p50,
      maxRatio: 1.3,
    })
  for (const page of ['middle by number', 'last by number'])
    lines.push({
      what: `  ${page}, to the first`,
      unit: 'ms',
      ours: found[page].p50,
      floor: found.first.p50,
      maxRatio: 3,
    })
  for (const [name, what] of [
    ['rare', 'rare words'],
    ['common', 'common words'],
    ['short', 'two letters'],
  ])
    lines.push({
      what: `  search for ${what}, 95 % below, to the first`,
      unit: 'ms',
      ours: found[name].p95,
      floor: found.first.p95,
      maxRatio: 10,
    })
  return lines
}

const words = {
  rare: ['4321', 'Kestrel Press 5', 'Zephyr Farm', 'raven optics 9'],
  common: ['dental', 'alder', 'GmbH', 'logistics'],
  short: ['de', 'al', 'ra', '21'],
}
const searches = (server, words) =>
  words.map((word) => `${server.url}${listPath}?page_size=${pageSize}&search=${encodeURIComponent(word)}`)

/** @returns {Promise<Line[]>} 200 roles with all their permissions, and the gateway in front of this server */
async function rolesAndGateway(server, folder) {
  const headers = keyOf(server)
  for (let index = 0; index < 200; index++)
    await fetch(`${server.url}/api/msp/roles/`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ name: `Bench role ${index}`, permissions: [21, 22, 23] }),
    })
  const companies = `${listPath}?page_size=${pageSize}`
  const found = await inRounds(
    [
      { name: 'page', url: server.url + companies, headers },
      { name: 'roles', url: `${server.url}/api/msp/roles/?page_size=200`, headers },
    ],
    1,
  )
  const gateway = await passing(server, companies, headers, folder)
  return [
    {
      what: 'List of 200 roles, to a page of companies',
      unit: 'ms',
      ours: found.roles.p50,
      floor: found.page.p50,
      maxRatio: 3,
    },
    ...gateway,
  ]
}

/** What lies between a caller and a server: the gateway, and beside it node:http that passes the same bytes on and does nothing else. */
async function passing(server, asked, headers, folder) {
  const { server: gateway } = await timedServer(path.join(folder, 'gateway'), {
    MSP_API_BASE_URL: server.url,
  })
  const relay = await spawned('bench/bare-relay.mjs', server.url)
  const to = (name, { url }, connections) => ({ name, url: url + asked, headers, connections })
  try {
    // Both as they are after a while: code that is new to the engine runs several times as long, and a relay has little of it.
    for (const { url } of [gateway, relay]) await load(url + asked, headers, 6)
    const busy = await inRounds([to('direct', server), to('gateway', gateway)], 1)
    const alone = await inRounds(
      [to('direct', server, 1), to('relay', relay, 1), to('gateway', gateway, 1)],
      0.7,
      {},
      7,
    )
    return [
      {
        what: 'Gateway, to its upstream',
        unit: '/s',
        ours: busy.gateway.rate,
        floor: busy.direct.rate,
        minRatio: 0.5,
      },
      {
        what: 'Gateway, median time it adds, beside bare node:http',
        unit: 'ms',
        ours: adds(alone.gateway, alone.direct),
        floor: adds(alone.relay, alone.direct),
      },
      // What one more process on the way costs is the machine's; the rest is ours (docs/decisions/024).
      {
        what: '  of it not the price of one more process',
        unit: 'ms',
        ours: adds(alone.gateway, alone.relay),
        max: 1,
      },
    ]
  } finally {
    relay.stop()
    await gateway.stop()
  }
}

/** Over PostgreSQL, at every size. @returns {Promise<Line[]>} */
export async function overPostgres({ url, sizes, folder, say, sampled }) {
  const lines = []
  for (const rows of sizes) {
    say(`${number(rows)} companies in PostgreSQL`)
    const dataDir = path.join(folder, `rows-${rows}`)
    const DATABASE_URL = await databaseOf(url, rows, dataDir)
    const { server } = await timedServer(dataDir, { DATABASE_URL })
    try {
      say('  measuring')
      const floor = await pgbenchOf(`${listPath}?page_size=${pageSize}`, keyOf(server), DATABASE_URL, folder)
      if (!floor) say('  no pgbench on this machine: nothing to compare with')
      lines.push(...(await pagesOf(server, rows, floor)))
      if (rows === sizes[0])
        lines.push(...(await rolesAndGateway(server, folder)), ...(await sampled(server)))
    } finally {
      await server.stop()
    }
  }
  return lines
}

/** A program that prints its address when it is ready. */
async function spawned(program, argument) {
  const child = spawn(process.execPath, [inRoot(program), argument], { stdio: ['ignore', 'pipe', 'inherit'] })
  const url = await new Promise((resolve) => createInterface({ input: child.stdout }).once('line', resolve))
  return { url, stop: () => child.kill() }
}

/** The embedded database beside PostgreSQL with as many companies, where there is one. @returns {Promise<Line[]>} */
export async function embeddedList({ embedded, postgres, folder }) {
  const asked = `${listPath}?page_size=${pageSize}`
  const headers = keyOf(embedded)
  const file = path.join(folder, 'page.json')
  writeFileSync(file, await (await fetch(embedded.url + asked, { headers })).text())
  const bare = await spawned('bench/bare-http.mjs', file)
  const targets = [
    { name: 'embedded', url: embedded.url + asked, headers },
    { name: 'bare', url: bare.url },
    ...(postgres ? [{ name: 'postgres', url: postgres.url + asked, headers: keyOf(postgres) }] : []),
  ]
  const found = await inRounds(targets, 1)
  bare.stop()
  return [
    {
      what: 'Page of 1,240 companies, embedded, to node:http',
      unit: '/s',
      ours: found.embedded.rate,
      floor: found.bare.rate,
    },
    ...(postgres
      ? [
          {
            what: '  to PostgreSQL',
            unit: '/s',
            ours: found.embedded.rate,
            floor: found.postgres.rate,
            minRatio: 0.25,
          },
        ]
      : []),
  ]
}

/** How long one request of each kind keeps the embedded server from all others. @returns {Promise<Line[]>} */
export async function blocking(folder) {
  const file = path.join(folder, 'delay')
  const env = { NODE_OPTIONS: `--import ${inRoot('bench/watch-event-loop.mjs')}`, BENCH_DELAY: file }
  const { server } = await timedServer(path.join(folder, 'watched'), env)
  const told = async () => {
    writeFileSync(file, '')
    server.child.kill('SIGUSR2')
    while (readFileSync(file, 'utf8') === '') await sleep(5)
    return Number(readFileSync(file, 'utf8'))
  }
  try {
    const kinds = [
      'companies/',
      'companies/?page_size=500',
      'companies/?page=20&ordering=name',
      'companies/?search=de',
      'roles/',
      'employees/',
      'nodes/',
    ]
    const urls = kinds.map((kind) => `${server.url}/api/msp/${kind}`)
    // Code that runs for the first time is slow; that is the start's cost, not a request's.
    await load(urls, keyOf(server), 3, 1)
    await sleep(200)
    const longest = []
    for (const url of urls) {
      await told()
      for (let again = 0; again < 5; again++) await (await fetch(url, { headers: keyOf(server) })).text()
      longest.push(await told())
    }
    return [
      {
        what: 'Event loop blocked by one request, embedded',
        unit: 'ms',
        ours: Math.max(...longest),
        max: 50,
      },
    ]
  } finally {
    await server.stop()
  }
}
