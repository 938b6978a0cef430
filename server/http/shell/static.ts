import { existsSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { linkPath } from '#contract/sign-in/offer'

/**
 * Serves the built dashboard. Every path outside the API that names no file is a screen and gets the page.
 */
export async function staticFiles(app: FastifyInstance, clientDir: string): Promise<void> {
  if (!existsSync(path.join(clientDir, 'index.html')))
    throw new Error(`The dashboard is not built: ${clientDir} has no index.html. Run npm run build.`)
  await app.register(fastifyStatic, {
    root: clientDir,
    preCompressed: true,
    wildcard: false,
    cacheControl: false,
    index: false,
    setHeaders: (reply, file) => {
      // Their names contain a hash of their content.
      if (file.includes(`${path.sep}assets${path.sep}`))
        void reply.header('cache-control', 'public, max-age=31536000, immutable')
    },
  })
  app.get('/*', { config: { operation: 'page' } }, async (request, reply) => {
    const pathname = request.url.split('?', 1)[0] ?? '/'
    // A missing file and anything hidden is a 404, not a screen. Mail programs take words behind a link
    // along.
    const isFile = /\.\w+$|\/\./.test(pathname) && !linkPath.test(pathname)
    if (isApiPath(pathname) || isFile) return reply.callNotFound()
    return reply.type('text/html; charset=utf-8').sendFile('index.html')
  })
}

/** Also in spellings that a proxy may take for the API. The shell has refused what can't be decoded. */
const isApiPath = (pathname: string): boolean => /^\/+api(\/|$)/i.test(decodeURIComponent(pathname))
