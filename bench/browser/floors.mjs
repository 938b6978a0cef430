// Builds a floor or takes the build of a peer, and serves it.
import { cpSync } from 'node:fs'
import path from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { compressFiles, precompress } from '../../scripts/precompress.mjs'
import { inRoot } from '../../scripts/run.mjs'
import { spawned } from '../server/start.mjs'

/** @param {'bare' | 'stack' | 'matrix'} name */
export async function startFloor(name, server) {
  const outDir = inRoot('node_modules/.cache/bench', name)
  await build({
    configFile: false,
    logLevel: 'error',
    root: inRoot('bench/browser', `floor-${name}`),
    plugins: [react(), tailwindcss(), precompress()],
    build: { outDir, emptyOutDir: true, assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  })
  return serveFloor(name, server.url, server.keys().administrator)
}

/** Serves a floor that is built, over the API at an address. */
export const serveFloor = (name, api, key) =>
  spawned('browser/serve-floor.mjs', inRoot('node_modules/.cache/bench', name), api, key)

/** Serves a copy of a peer's build. Our policy would forbid the styles that some peers put into their page. */
export function startPeer(build, folder, server) {
  const copy = path.join(folder, 'peer')
  cpSync(build, copy, { recursive: true })
  compressFiles(copy)
  return spawned(
    'browser/serve-floor.mjs',
    copy,
    server.url,
    server.keys().administrator,
    'content-security-policy',
  )
}

/**
 * Builds and serves the floors of these names, gives them to `work`, and always stops them.
 * @param {('bare' | 'stack' | 'matrix')[]} names
 */
export async function withFloors(names, server, work) {
  const floors = {}
  try {
    for (const name of names) floors[name] = await startFloor(name, server)
    return await work(floors)
  } finally {
    for (const floor of Object.values(floors)) floor.stop()
  }
}
