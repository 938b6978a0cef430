// Starts programs: the server, timed, and our own small ones.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { freePort } from '../../scripts/free-port.mjs'
import { inRoot } from '../../scripts/run.mjs'
import { startServer } from '../../scripts/serve.mjs'
import { each } from '../rounds.mjs'

/** A server with sample data, and the seconds until it was ready. */
export async function timedServer(dataDir, env = {}) {
  const start = performance.now()
  const server = startServer({ dataDir, port: await freePort(), env })
  await server.ready()
  return { server, seconds: (performance.now() - start) / 1000 }
}

export const keyOf = (server) => ({ authorization: `Bearer ${server.keys().administrator}` })

/** A program of this folder that prints its address when it is ready. */
export async function spawned(program, ...args) {
  const child = spawn(process.execPath, [inRoot('bench', program), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await new Promise((resolve) => createInterface({ input: child.stdout }).once('line', resolve))
  return { url, stop: () => child.kill() }
}

/** In MB; undefined where the system has no /proc. */
function residentMemory(pid) {
  try {
    return Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1000
  } catch {
    return undefined
  }
}

/**
 * Single sign-on beside passkeys and passwords, whose groups the start looks up. No start asks the provider.
 */
const singleSignOn = {
  OIDC_ISSUER: 'https://provider.bench.example',
  OIDC_CLIENT_ID: 'bench',
  OIDC_CLIENT_SECRET: 'bench',
  OIDC_GROUPS: 'admins=Administrator@Fjordlicht Managed Services',
}

/** A start in an empty folder, and another one in the same folder. */
async function startTwice(dataDir) {
  const first = await timedServer(dataDir, singleSignOn)
  first.server.child.kill('SIGTERM')
  await first.server.ended
  const warm = await timedServer(dataDir, singleSignOn)
  const memory = residentMemory(warm.server.child.pid)
  await warm.server.stop()
  return { first: first.seconds, warm: warm.seconds, memory }
}

/** @returns {Promise<import('../table.mjs').Row[]>} */
export async function starts({ folder, rounds }) {
  const found = []
  for (let round = 0; round < rounds; round++)
    found.push(await startTwice(path.join(folder, `start-${round}`)))
  const memory = each(found, 'memory')
  return [
    { what: 'First start, until ready', unit: 's', ours: each(found, 'first'), max: 12 },
    { what: 'Warm start, until ready', unit: 's', ours: each(found, 'warm'), max: 2.5 },
    {
      what: 'Resident memory after a warm start',
      unit: 'MB',
      ours: memory.includes(undefined) ? undefined : memory,
      max: 300,
    },
  ]
}
