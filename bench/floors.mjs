// Builds the floors and serves them: static files compressed once, and the API of the server under test with the key added.
import { createReadStream, existsSync } from 'node:fs'
import { createServer, request } from 'node:http'
import path from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { precompress } from '../scripts/precompress.mjs'
import { inRoot } from '../scripts/run.mjs'

/** @param {'bare' | 'stack'} name */
export async function buildFloor(name) {
  const outDir = inRoot('node_modules/.cache/bench', name)
  await build({
    configFile: false,
    logLevel: 'warn',
    root: inRoot('bench', `floor-${name}`),
    plugins: [react(), tailwindcss(), precompress()],
    build: { outDir, emptyOutDir: true, assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  })
  return outDir
}

const types = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.css': 'text/css' }
const encodings = [
  ['br', '.br'],
  ['gzip', '.gz'],
]

function answerFile(folder, asked, answer) {
  const { pathname } = new URL(asked.url, 'http://floor')
  const file = path.join(folder, types[path.extname(pathname)] ? pathname : 'index.html')
  if (!file.startsWith(folder) || !existsSync(file)) return answer.writeHead(404).end()
  const accepted = String(asked.headers['accept-encoding'])
  const [encoding, extension] = encodings.find(
    ([name, end]) => accepted.includes(name) && existsSync(`${file}${end}`),
  ) ?? ['', '']
  answer.writeHead(200, {
    'content-type': types[path.extname(file)],
    ...(encoding ? { 'content-encoding': encoding } : {}),
  })
  createReadStream(`${file}${extension}`).pipe(answer)
}

/** Serves a built floor; what it asks of the API goes to `upstream` as the holder of `key`. */
export function serveFloor(folder, upstream, key) {
  const server = createServer((asked, answer) => {
    if (!asked.url?.startsWith('/api/')) return void answerFile(folder, asked, answer)
    const headers = { ...asked.headers, host: new URL(upstream).host, authorization: `Bearer ${key}` }
    asked.pipe(
      request(new URL(asked.url, upstream), { method: asked.method, headers }, (reply) => {
        answer.writeHead(reply.statusCode ?? 502, reply.headers)
        reply.pipe(answer)
      }),
    )
  })
  return listening(server)
}

function listening(server) {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      resolve({ url: `http://127.0.0.1:${server.address().port}`, close: () => server.close() })
    })
  })
}
