import type { FastifyInstance } from 'fastify'
import type { Deps } from '../http/route-deps'
import { openApiDocument } from './document'

type Describing = Pick<Deps, 'publicUrl' | 'limits'> & {
  readonly isGateway: boolean
  readonly cookie: () => string | undefined
}

/** The operations of this server for programs. It needs no key, because it contains no data. */
export function openApiRoutes(
  app: FastifyInstance,
  { publicUrl, limits, isGateway, cookie }: Describing,
): void {
  let body: string | undefined
  app.get('/api/openapi.json', async (request, reply) => {
    limits.countWithoutKey(request)
    body ??= JSON.stringify(
      openApiDocument({
        publicUrl: publicUrl(),
        isGateway,
        cookie: cookie(),
        has: ({ method, path }) => app.hasRoute({ method, url: path.replaceAll(/\{(\w+)\}/g, ':$1') }),
      }),
    )
    return reply.type('application/json; charset=utf-8').send(body)
  })
}
