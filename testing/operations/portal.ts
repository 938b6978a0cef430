import { readFileSync } from 'node:fs'
import path from 'node:path'
import { inject } from 'vitest'
import { startServer, type ServerProcess } from '#testing/server-process'
import { nobody, workFolder } from './programs'

export type Portal = ServerProcess & { readonly keys: () => Record<string, string> }

/** Starts the release for the unprivileged user on a port, with a data folder of its own. */
export async function startPortal(port: number, env: Record<string, string>): Promise<Portal> {
  const folder = workFolder()
  const server = await startServer(
    {
      DATA_DIR: folder,
      PORT: String(port),
      TRUSTED_PROXIES: '127.0.0.1',
      REQUESTS_PER_MINUTE: '1000000',
      ...env,
    },
    { program: ['--enable-source-maps', 'server/main.js'], cwd: inject('release'), ...nobody },
  )
  // A test's own file.
  const keys = () =>
    JSON.parse(readFileSync(path.join(folder, 'keys.json'), 'utf8')) as Record<string, string>
  return { ...server, url: `http://127.0.0.1:${port}`, keys }
}
