// Measures lists over PostgreSQL: pages by `next` and by number, searches, and roles.
import { execFileSync } from 'node:child_process'
import path from 'node:path'
import pg from 'pg'
import { inRoot } from '../../scripts/run.mjs'
import { load } from './http-load.mjs'
import { pgbenchOf } from './pgbench.mjs'
import { each, inRounds } from '../rounds.mjs'
import { keyOf, timedServer } from './start.mjs'
import { largest, median, p95 } from '../statistics.mjs'

const pageSize = 50
export const listPath = '/api/msp/companies/'
export const pagePath = `${listPath}?page_size=${pageSize}`
/** The sample data of an empty database. */
export const sampleCompanies = 1_240
/** Seeding adds at most this many. */
export const mostCompanies = 1_000_000
/**
 * Up to this size, pages by number and searches are compared with the first page. Above it, a search may take
 * a second.
 */
const ordinaryCompanies = 12_000

/** Makes a database with this many companies. @returns its address */
export async function databaseOf(serverUrl, rows, dataDir) {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  await client.query(`create database rows_${rows}`)
  await client.end()
  const url = new URL(serverUrl)
  url.pathname = `/rows_${rows}`
  addCompanies(rows, { DATABASE_URL: url.href, DATA_DIR: dataDir })
  return url.href
}

/** Fills the database of these settings with this many companies. Above the sample they are generated. */
export function addCompanies(rows, settings) {
  if (rows <= sampleCompanies) return
  const args = [inRoot('dist/server/seed.js'), '--companies', String(rows - sampleCompanies)]
  execFileSync(process.execPath, args, { env: { ...process.env, ...settings }, stdio: 'ignore' })
}

const byName = `${pagePath}&ordering=name`

/** Pages of all companies. @returns the rows of the table, and the milliseconds of the last page by `next` */
export async function pagesOf(server, rows, databaseUrl, { folder, rounds, say }) {
  const headers = keyOf(server)
  const ask = async (asked) => (await fetch(server.url + asked, { headers })).json()
  const last = Math.ceil((await ask(byName)).count / pageSize)
  const middle = Math.floor(last / 2)
  const nextOf = async (page) => {
    const { pathname, search } = new URL((await ask(`${byName}&page=${page}`)).next)
    return pathname + search
  }
  const middleByNext = await nextOf(middle)
  const pgbench = await pgbenchOf(middleByNext, headers, databaseUrl, folder)
  if (!pgbench) say('no pgbench on this machine: nothing to compare with')
  const page = (asked) => () => load({ url: server.url + asked, headers })
  const found = await inRounds(rounds, {
    first: page(byName),
    'middle by next': page(middleByNext),
    'last by next': page(await nextOf(last - 1)),
    'middle by number': page(`${byName}&page=${middle}`),
    'last by number': page(`${byName}&page=${last}`),
    ...(pgbench ? { pgbench } : {}),
  })
  const toFirst = { unit: 'ms', floor: each(found.first, 'times') }
  const lastByNext = each(found['last by next'], 'times')
  const table = [
    {
      what: 'Middle page by next, to pgbench',
      unit: '/s',
      ours: each(found['middle by next'], 'rate'),
      floor: found.pgbench && each(found.pgbench, 'rate'),
      minRatio: 0.3,
    },
    { what: 'Last page by next, to the first', ...toFirst, ours: lastByNext },
    ...['middle by number', 'last by number'].map((name) => ({
      what: `Page ${name}, to the first`,
      ...toFirst,
      ours: each(found[name], 'times'),
      ...(rows <= ordinaryCompanies ? { maxRatio: 3 } : {}),
    })),
  ]
  return { table, lastByNext: median(lastByNext.flat()) }
}

const words = {
  'rare words': ['4321', 'Kestrel Press 5', 'Zephyr Farm', 'raven optics 9'],
  'common words': ['dental', 'alder', 'GmbH', 'logistics'],
  'two letters': ['de', 'al', 'ra', '21'],
}

/** Sends each search once, one after the other. */
async function searchOnce(target) {
  const { times } = await load(target, { seconds: 0, connections: 1 })
  return times
}

/** Sends searches as the first requests of a new server process. */
async function coldSearches(targetsOf, databaseUrl, folder) {
  const { server } = await timedServer(path.join(folder, 'cold'), { DATABASE_URL: databaseUrl })
  try {
    const found = {}
    for (const [kind, target] of Object.entries(targetsOf(server.url))) found[kind] = await searchOnce(target)
    return found
  } finally {
    await server.stop()
  }
}

/** Searches over one connection. @returns {Promise<import('../table.mjs').Row[]>} */
export async function searchesOf(server, rows, databaseUrl, { folder, rounds }) {
  const headers = keyOf(server)
  const targetsOf = (url) =>
    Object.fromEntries(
      Object.entries(words).map(([kind, some]) => [
        kind,
        { url: some.map((word) => `${url}${pagePath}&search=${encodeURIComponent(word)}`), headers },
      ]),
    )
  const alone = (target) => () => load(target, { connections: 1 })
  const { cold } = await inRounds(rounds, { cold: () => coldSearches(targetsOf, databaseUrl, folder) })
  const targets = Object.entries(targetsOf(server.url)).map(([kind, target]) => [kind, alone(target)])
  const warm = await inRounds(rounds, {
    page: alone({ url: server.url + byName, headers }),
    ...Object.fromEntries(targets),
  })
  const budget = rows <= ordinaryCompanies ? { maxRatio: 5 } : { max: 1000 }
  return Object.keys(words).flatMap((kind) => [
    {
      what: `Search for ${kind}, first after a start, slowest`,
      unit: 'ms',
      ours: each(cold, kind),
      of: largest,
      max: 1000,
    },
    {
      what: `Search for ${kind}, warm, p95, to a page`,
      unit: 'ms',
      ours: each(warm[kind], 'times'),
      floor: each(warm.page, 'times'),
      of: p95,
      ...budget,
    },
  ])
}

/** 200 roles beside a page of companies. @returns {Promise<import('../table.mjs').Row[]>} */
export async function rolesList(server, { rounds }) {
  const headers = keyOf(server)
  const rolesUrl = `${server.url}/api/msp/roles/?page_size=200`
  const { count } = await (await fetch(rolesUrl, { headers })).json()
  for (let number = count; number < 200; number++)
    await fetch(`${server.url}/api/msp/roles/`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ name: `Bench role ${number}`, permissions: [21, 22, 23] }),
    })
  const found = await inRounds(rounds, {
    page: () => load({ url: server.url + pagePath, headers }),
    roles: () => load({ url: rolesUrl, headers }),
  })
  return [
    {
      what: 'List of 200 roles, to a page of companies',
      unit: 'ms',
      ours: each(found.roles, 'times'),
      floor: each(found.page, 'times'),
      maxRatio: 12,
    },
  ]
}
