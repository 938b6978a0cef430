import { existsSync, readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import path from 'node:path'

const clientDir = path.resolve('dist/client')
const types: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
}

/** The policy that docs/operating.md tells operators to send. */
function policyFor(apiOrigin: string): string {
  const manual = readFileSync('docs/operating.md', 'utf8')
  const policy = /^ *Content-Security-Policy: (.*)$/m.exec(manual)?.[1]
  if (!policy) throw new Error('docs/operating.md names no Content-Security-Policy for static hosting.')
  return policy.replace('https://portal.example.com', apiOrigin)
}

/**
 * A plain web server for the built dashboard. It knows files and a fallback for unknown paths, and nothing of
 * the API.
 */
export async function staticHost(port: number, config: { readonly api_base_url: string }) {
  const headers = {
    'content-security-policy': policyFor(config.api_base_url),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
  }
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const file = path.join(clientDir, pathname)
    const isFile = file.startsWith(clientDir) && existsSync(file) && statSync(file).isFile()
    const served = isFile ? file : path.join(clientDir, 'index.html')
    const type = types[path.extname(served)] ?? 'application/octet-stream'
    if (request.method !== 'GET') response.writeHead(405, headers).end()
    else
      response
        .writeHead(200, { ...headers, 'content-type': type })
        .end(pathname === '/config.json' ? JSON.stringify(config) : readFileSync(served))
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
