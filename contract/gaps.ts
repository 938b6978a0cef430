import * as z from 'zod/mini'
import type { Shape } from './shape'

/** A record with a list of which the server left something out, or sent it in a form that can't be read. */
export type WithGaps = { readonly is_partial?: true | undefined }

const fieldsOf = (reply: unknown): Record<string, unknown> | undefined =>
  typeof reply === 'object' && reply !== null && !Array.isArray(reply) ? { ...reply } : undefined

/**
 * Lets the browser read a record although its list `field` is missing or has odd items. The list then holds what could be read, and
 * the record says that it is a part.
 */
export const withGaps = <W, R>(
  shape: Shape<W, R>,
  field: string & keyof R,
  item: z.ZodMiniType<WithGaps | object>,
): Shape<W, R & WithGaps> => ({
  write: shape.write,
  read: z.pipe(
    z.unknown(),
    z.transform((reply, { issues }): R & WithGaps => {
      const given = fieldsOf(reply)?.[field]
      const reads = Array.isArray(given) ? given.map((one) => item.safeParse(one)) : []
      const items = reads.flatMap((one) => (one.success ? [one.data] : []))
      const isPartial =
        !Array.isArray(given) ||
        items.length < reads.length ||
        items.some((one) => 'is_partial' in one && one.is_partial)
      const fields = fieldsOf(reply)
      const record = shape.read.safeParse(fields ? { ...fields, [field]: [] } : reply)
      if (!record.success) {
        // The input is the only thing that is added, but the type of an issue is a union of many.
        for (const issue of record.error.issues)
          issues.push({ ...issue, input: reply } as (typeof issues)[number])
        return z.NEVER
      }
      return { ...record.data, [field]: items, ...(isPartial ? { is_partial: true } : {}) }
    }),
  ),
})
