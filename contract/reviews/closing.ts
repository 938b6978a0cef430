import * as z from 'zod/mini'
import { textInput } from '../fields/text'
import { callerChangesMade } from './callers'
import { shownInput } from './inputs'
import { getReview, itemInput, maxItemsAtOnce, ofReview, reviewPath } from './reviews'
import { bodyIdOf, endpoint } from '../wire'

// How decisions are applied, and a review is closed (X).

const codesInput = z
  .array(textInput(100, undefined, z.minLength(1)))
  .check(z.maxLength(maxItemsAtOnce, `At most ${maxItemsAtOnce} at once.`))

/**
 * Applies the decisions about one role, or about one person or key, by the rules of the operation that does it,
 * with its permissions and confirmation, in the transaction that stores the result (X). A refusal is a result, not
 * an error. A gateway uses the API's own Update Role with the caller's key, and reads the role before and after.
 * 400 `{error}` when the decisions come to something else.
 */
export const applyReview = endpoint({
  ...ofReview({ name: 'Apply Review', method: 'POST', path: `${reviewPath}apply/`, success: 200 }),
  body: z
    .strictObject({
      ...itemInput,
      removed: z.optional(codesInput),
      added: z.optional(codesInput),
      decision: z.optional(z.enum(callerChangesMade, `One of: ${callerChangesMade.join(', ')}.`)),
      role: z.optional(z.nullable(bodyIdOf<'role'>())),
    })
    .check(
      z.refine(
        ({ kind, removed, added, decision }) => (kind === 'role' ? removed && added : decision),
        'Say what was shown: removed and added of a role, decision and role of a person or key.',
      ),
    ),
})

/**
 * Closes and signs a review; 400 `{error}` names the decisions and changes that are missing, or says that
 * `shown`, the digest of what changed since, is another (X). Left out: nothing changed, and nobody came. Only a
 * person closes a review of people and keys.
 */
export const closeReview = endpoint({
  ...ofReview({ name: 'Close Review', method: 'POST', path: `${reviewPath}close/`, success: 200 }),
  body: z.strictObject({ shown: shownInput }),
  fresh: true,
  shownBy: { read: () => getReview, sets: { state: 'closed' } },
})
