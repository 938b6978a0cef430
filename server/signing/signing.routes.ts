import type { FastifyInstance } from 'fastify'
import { getReviewKey } from '#contract/review-key'
import type { Deps } from '../http/route-deps'
import { signingKey } from './signing-key'

/** The public key that checks the evidence of a review and the file of a closed month. */
export function signingRoutes(
  app: FastifyInstance,
  { db, clock, limits }: Pick<Deps, 'db' | 'clock' | 'limits'>,
): void {
  // Also without the slash at its end, because the evidence of earlier releases names the address so.
  for (const path of [getReviewKey.path, getReviewKey.path.replace(/\/$/, '')])
    app.get(
      path,
      {
        config: { operation: getReviewKey.name },
        onRequest: async (request) => limits.countWithoutKey(request),
      },
      async () => ({ algorithm: 'Ed25519', public_key: (await signingKey(db, clock())).public_key }),
    )
}
