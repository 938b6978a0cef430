// How the server starts, and what it then holds in memory.
import { readFileSync } from 'node:fs'
import { freePort } from '../scripts/free-port.mjs'
import { startServer } from '../scripts/serve.mjs'

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
