import type { FastifyInstance } from 'fastify'
import type { Deps } from '../http/deps'
import { openApiDocument } from './document'

/** The contract for programs. It needs no key, because it contains no data. */
export function openApiRoutes(app: FastifyInstance, { publicUrl, limits }: Deps): void {
  let body: string | undefined
  app.get('/api/openapi.json', async (request, reply) => {
    limits.countWithoutKey(request)
    body ??= JSON.stringify(openApiDocument(publicUrl()))
    return reply.type('application/json; charset=utf-8').send(body)
  })
}
