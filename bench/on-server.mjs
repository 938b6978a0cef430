// How fast the server answers a page of companies, beside bare node:http with the same bytes; and how it starts.
import { spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { freePort } from '../scripts/free-port.mjs'
import { inRoot } from '../scripts/run.mjs'
import { startServer } from '../scripts/serve.mjs'
import { load } from './http-load.mjs'
import { median } from './statistics.mjs'

const listPath = '/api/msp/companies/?page_size=50'
const rounds = 4
const seconds = 2

/** A server with sample data, and the seconds until it was ready. */
export async function timedServer(dataDir, env = {}) {
  const start = performance.now()
  const server = startServer({ dataDir, port: await freePort(), env })
  await server.ready()
  return { server, seconds: (performance.now() - start) / 1000 }
}

/** Started in an empty folder, ended, started again. */
export async function startedTwice(dataDir) {
  const first = await timedServer(dataDir)
  first.server.child.kill('SIGTERM')
  await first.server.ended
  const warm = await timedServer(dataDir)
  /** @type {import('./table.mjs').Line[]} */
  const lines = [
    { what: 'First start, until ready', unit: 's', ours: first.seconds, max: 12 },
    { what: 'Warm start, until ready', unit: 's', ours: warm.seconds, max: 2 },
  ]
  const memory = residentMemory(warm.server.child.pid)
  if (memory) lines.push({ what: 'Resident memory after a warm start', unit: 'MB', ours: memory, max: 300 })
  return { server: warm.server, lines }
}

/** In MB; undefined where the system does not tell in this way. */
function residentMemory(pid) {
  try {
    return Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1000
  } catch {
    return undefined
  }
}

async function bareServer(bytes, folder) {
  const file = path.join(folder, 'page.json')
  writeFileSync(file, bytes)
  const child = spawn(process.execPath, [inRoot('bench/bare-http.mjs'), file], { stdio: ['ignore', 'pipe', 'inherit'] })
  const url = await new Promise((resolve) => createInterface({ input: child.stdout }).once('line', resolve))
  return { url, stop: () => child.kill() }
}

/** @returns {Promise<import('./table.mjs').Line[]>} `postgres` is a second server of ours, over PostgreSQL, where there is one */
export async function listRequests({ embedded, postgres, folder }) {
  const targets = [['embedded', embedded], ...(postgres ? [['postgres', postgres]] : [])].map(([name, server]) => ({
    name,
    url: server.url + listPath,
    headers: { authorization: `Bearer ${server.keys().administrator}` },
  }))
  const page = await (await fetch(targets[0].url, { headers: targets[0].headers })).text()
  const bare = await bareServer(page, folder)
  targets.push({ name: 'bare', url: bare.url, headers: {} })
  const results = Object.fromEntries(targets.map(({ name }) => [name, []]))
  for (let round = 0; round <= rounds; round++) {
    for (const { name, url, headers } of targets) {
      const result = await load(url, headers, round === 0 ? 1 : seconds)
      if (round > 0) results[name].push(result)
    }
  }
  bare.stop()
  const middle = (name, what) => median(results[name].map((result) => result[what]))
  const lines = targets
    .filter(({ name }) => name !== 'bare')
    .flatMap(({ name }) => {
      const where = name === 'embedded' ? 'embedded' : 'PostgreSQL'
      return [
        { what: `Page of 50 companies, ${where}, to node:http`, unit: '/s', ours: middle(name, 'rate'), floor: middle('bare', 'rate') },
        { what: `  median time, ${where}`, unit: 'ms', ours: middle(name, 'p50'), floor: middle('bare', 'p50') },
        { what: `  99 % below, ${where}`, unit: 'ms', ours: middle(name, 'p99'), floor: middle('bare', 'p99') },
      ]
    })
  if (!postgres) return lines
  const [ours, floor] = [middle('embedded', 'rate'), middle('postgres', 'rate')]
  return [...lines, { what: 'Page of 50 companies, embedded to PostgreSQL', unit: '/s', ours, floor, minRatio: 0.25 }]
}
