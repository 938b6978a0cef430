import * as z from 'zod/mini'
import { formInput, momentInput } from './fields/text'
import { digitsInput, nodeFilter, pathId } from './wire'

/** A query parameter that is `true` or `false`. */
export const flagParam = z.optional(
  z.pipe(
    z.enum(['true', 'false'], 'Either true or false.'),
    z.pipe(
      z.transform((text: 'true' | 'false') => text === 'true'),
      z.boolean(),
    ),
  ),
)
/** A query parameter with an id. There are no records with an unknown one. */
export const idParam = z.optional(pathId)
/** A query parameter with a number from 0. */
export const countParam = z.optional(digitsInput(0, 999_999_999, 'Enter a whole number from 0.'))
/** A day, such as 2026-03-31. */
export const dayInput = formInput(10, 'Enter a date like 2026-03-31.', (words) => z.iso.date(words))

const momentOf = (words: string) =>
  z.pipe(
    momentInput(words).check(z.refine((text) => /^(?!0000)\d/.test(new Date(text).toISOString()), words)),
    z.transform((text) => new Date(text)),
  )
/** A query parameter with a moment, in a year from 1 to 9999. */
export const momentParam = z.optional(momentOf('Enter a date and time like 2026-03-31T08:00:00Z.'))

const dayWords = 'Enter a date like 2026-03-31, or a date and time like 2026-03-31T08:00:00Z.'
/** A query parameter with a day in UTC, or the moment when a day begins or ends elsewhere. */
export const dayParam = z.optional(
  z.union(
    [dayInput.check(z.refine((day) => !day.startsWith('0000'), dayWords)), momentOf(dayWords)],
    dayWords,
  ),
)
/** `node`, and with `include_descendants=true` (X) also all nodes below it. */
export const nodeScope = { ...nodeFilter, include_descendants: flagParam }
