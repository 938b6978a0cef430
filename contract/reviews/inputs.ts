import * as z from 'zod/mini'
import { digestInput, formInput, severalLines, tidyInput, trimmed } from '../fields/text'

export const maxNoteLength = 2_000
/** A decision counts for a day at most, because somebody may have left the page open (X). */
export const maxDecisionMs = 86_400_000

/** A note of several lines. */
export const noteInput = (least = 0) =>
  tidyInput(maxNoteLength, trimmed, { checks: [z.minLength(least, 'Say why.')], lines: severalLines })

/** The decision that the caller saw, null for none. Left out: whatever was decided is replaced. */
export const seenInput = <D extends string>(among: readonly D[]) =>
  z.optional(
    z.nullable(
      z.strictObject({
        decision: z.enum(among, `One of: ${among.join(', ')}.`),
        decided_at: formInput(30, 'Enter the time as it was sent.', (words) => z.iso.datetime(words)),
      }),
    ),
  )

/** The `digest` of what the caller saw. Left out: nothing is another than the review says. */
export const shownInput = z.optional(digestInput)

export const noteAndTime = {
  note: z.optional(noteInput()),
  milliseconds: z
    .int('Enter a whole number.')
    .check(z.gte(0, 'At least 0.'), z.lte(maxDecisionMs, `At most ${maxDecisionMs}.`)),
}
