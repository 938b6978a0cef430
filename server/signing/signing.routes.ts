import type { FastifyInstance } from 'fastify'
import { getReviewKey } from '#contract/reviews/key'
import type { Deps } from '../http/route-deps'
import { publicKeys } from './signing-key'

/** The public keys that check the evidence of a review and the file of a closed month. */
export function signingRoutes(
  app: FastifyInstance,
  { db, seal, clock, limits }: Pick<Deps, 'db' | 'seal' | 'clock' | 'limits'>,
): void {
  // Also without the slash at its end, because the evidence of earlier releases names the address so.
  for (const path of [getReviewKey.path, getReviewKey.path.replace(/\/$/, '')])
    app.get(
      path,
      {
        config: { operation: getReviewKey.name },
        onRequest: async (request) => limits.countWithoutKey(request),
      },
      async () => {
        const keys = await publicKeys(db, seal, clock())
        return { algorithm: 'Ed25519', public_key: keys[0]?.public_key, keys }
      },
    )
}
