// Starts the built server with a data folder of its own, for end-to-end tests, the bench and screenshots.
import { spawn } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { root } from './run.mjs'

/**
 * @param {{ dataDir: string, port: number, env?: Record<string, string>, build?: string }} options `build`: the
 * folder with dist, if it isn't this one
 * @returns the address, the process, `keys()` of the sample actors, and `stop()`, which waits until the
 * process has ended
 */
export function startServer({ dataDir, port, env = {}, build = root }) {
  const url = `http://127.0.0.1:${port}`
  const own = {
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: dataDir,
    PUBLIC_URL: url,
    LOG_LEVEL: 'warn',
    SAMPLE_DATA: '1',
    // A test sends more requests with one key than many people do.
    REQUESTS_PER_MINUTE: '1000000',
  }
  const child = spawn(process.execPath, ['--enable-source-maps', path.join(build, 'dist/server/main.js')], {
    cwd: build,
    // Settings of the caller's shell must not lead to a real database, mail server or API.
    env: { ...process.env, DATABASE_URL: '', SMTP_URL: '', MSP_API_BASE_URL: '', ...own, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  return {
    url,
    child,
    ended,
    /** @returns {Record<'administrator' | 'auditor' | 'help_desk' | 'branch_manager' | 'nobody', string>} */
    keys: () => JSON.parse(readFileSync(path.join(dataDir, 'keys.json'), 'utf8')),
    ready: () => untilReady(`${url}/readyz`, child),
    async stop() {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
      const late = setTimeout(() => child.kill('SIGKILL'), 10_000)
      await ended
      clearTimeout(late)
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
    },
  }
}

async function untilReady(url, child) {
  for (const until = Date.now() + 60_000; Date.now() < until; await sleep(50)) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`The server ended with ${child.exitCode ?? child.signalCode}.`)
    const answer = await fetch(url).catch(() => undefined)
    if (answer?.ok) return
  }
  throw new Error('The server was not ready within a minute.')
}
