// Starts servers whose data folder is a copy of one that a first start has filled. A first start takes four
// times the processor time. Its tables come from the archive of the unit tests. Its sample data doesn't,
// because it is of today.
import { execFileSync } from 'node:child_process'
import { cpSync } from 'node:fs'
import path from 'node:path'
import { freePort } from '../scripts/free-port.mjs'
import { root } from '../scripts/run.mjs'
import { startServer } from '../scripts/serve.mjs'

/** A gateway keeps people, keys and reviews only. It asks the other API nothing when it starts. */
const settings = { sample: {}, gateway: { MSP_API_BASE_URL: 'http://127.0.0.1:1' } }
const filled = (kind) => path.join(process.env.E2E_DIR ?? '', 'filled', kind)

/** Fills both folders, at the same time. */
export const fillFolders = () => {
  const databases = Object.keys(settings).map((kind) => path.join(filled(kind), 'pglite'))
  execFileSync(process.execPath, ['--import', 'tsx', 'testing/unpack-tables.ts', ...databases], { cwd: root })
  return Promise.all(
    Object.entries(settings).map(async ([kind, env]) => {
      const server = startServer({
        dataDir: filled(kind),
        port: await freePort(),
        // With other ways to sign in, it would leave the link for its first person in the folder.
        env: { SIGN_IN: 'key', ...env },
      })
      await server.ready()
      server.child.kill('SIGTERM')
      await server.ended
    }),
  )
}

/**
 * Like `startServer`.
 * @param {'sample' | 'gateway'} kind
 * @param {Parameters<typeof startServer>[0]} options
 */
export function startFilled(kind, options) {
  cpSync(filled(kind), options.dataDir, { recursive: true })
  return startServer(options)
}
