import * as z from 'zod/mini'
import { nodeFilter, pathId } from './wire'

/** A query parameter that is `true` or `false`. */
export const flagParam = z.optional(
  z.pipe(
    z.enum(['true', 'false'], 'Either true or false.'),
    z.transform((text) => text === 'true'),
  ),
)
/** A query parameter with an id. There are no records with an unknown one. */
export const idParam = z.optional(pathId)
/** A query parameter with a number from 0. */
export const countParam = z.optional(
  z.pipe(z.string().check(z.regex(/^\d{1,9}$/, 'Enter a whole number from 0.')), z.transform(Number)),
)
/** A query parameter with a day in UTC. */
export const dayParam = z.optional(
  z.iso
    .date('Enter a date like 2026-03-31.')
    .check(z.refine((day) => !day.startsWith('0000'), 'Enter a date like 2026-03-31.')),
)
/** `node`, and with `include_descendants=true` (X) also all nodes below it. */
export const nodeScope = { ...nodeFilter, include_descendants: flagParam }
