import * as z from 'zod/mini'
import type { RoleFacts } from '#contract/reviews'
import { reviewShape } from '#contract/reviews'
import { keepReview, keptReviews, type KeptReview } from './browser-database'

const factsSchema: z.ZodMiniType<RoleFacts> = z.object({
  permissions: z.array(
    z.object({ code: z.string(), id: z.nullable(z.string()), name: z.string(), category: z.string() }),
  ),
  roles: z.array(
    z.object({ id: z.string(), name: z.string(), node: z.nullable(z.string()), held: z.array(z.string()) }),
  ),
})
const extras = z.object({ signed: z.optional(z.record(z.string(), factsSchema)) })
const fileSchema = z.object({
  format: z.literal('msp-role-reviews'),
  version: z.literal(1),
  reviews: z.array(z.unknown()),
})

export const exportReviews = async (): Promise<string> =>
  JSON.stringify({ format: 'msp-role-reviews', version: 1, reviews: await keptReviews() }, null, 1)

function reviewsIn(text: string): KeptReview[] {
  try {
    const { reviews } = fileSchema.parse(JSON.parse(text))
    return reviews.map((one) => ({ ...z.parse(reviewShape.read, one), ...z.parse(extras, one) }))
  } catch {
    throw new Error('This is not a file of reviews that was exported here. Nothing was taken over.')
  }
}

const progress = ({ state, decisions, changes }: KeptReview) =>
  state === 'closed' ? 1_000_000 : decisions.length + changes.length

/** Takes reviews over from a file. One that is here already and is as far or further stays as it is. */
export async function importReviews(text: string): Promise<{ taken: number; left: number }> {
  const coming = reviewsIn(text)
  const here = new Map((await keptReviews()).map((one) => [one.id, one]))
  const wanted = coming.filter((one) => {
    const there = here.get(one.id)
    return !there || progress(one) > progress(there)
  })
  for (const review of wanted) await keepReview(review)
  return { taken: wanted.length, left: coming.length - wanted.length }
}
