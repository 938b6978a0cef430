// Builds a floor and serves it.
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { precompress } from '../../scripts/precompress.mjs'
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
