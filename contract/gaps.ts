import * as z from 'zod/mini'
import { isFields, passOn, type Shape } from './shape'

/** A record with a list of which the server left something out, or sent it in a form that can't be read. */
type WithGaps = { readonly is_partial?: true | undefined }

const isPart = (item: unknown): boolean => isFields(item) && item['is_partial'] === true

/**
 * Lets the browser read a record although its list `field` is missing or has odd items. The list then holds
 * what could be read, and the record says that it is a part.
 */
export const withGaps = <W, R>(
  shape: Shape<W, R>,
  field: string & keyof R,
  item: Shape<unknown, WithGaps | object>,
): Shape<W, R & WithGaps> => ({
  write: shape.write,
  read: z.pipe(
    z.unknown(),
    z.transform((reply, { issues }): R & WithGaps => {
      // Most records have no gaps, and reading their items one by one takes twice as long.
      const whole = shape.read.safeParse(reply)
      const all: unknown = whole.success && whole.data[field]
      if (whole.success && Array.isArray(all) && !all.some(isPart)) return { ...whole.data, [field]: all }
      const given = isFields(reply) ? reply[field] : undefined
      const reads = Array.isArray(given) ? given.map((one) => item.read.safeParse(one)) : []
      const items = reads.flatMap((one) => (one.success ? [one.data] : []))
      const isPartial = !Array.isArray(given) || items.length < reads.length || items.some(isPart)
      const record = shape.read.safeParse(isFields(reply) ? { ...reply, [field]: [] } : reply)
      if (!record.success) {
        passOn(issues, record.error.issues, [], reply)
        return z.NEVER
      }
      return { ...record.data, [field]: items, ...(isPartial ? { is_partial: true } : {}) }
    }),
  ),
})
