import * as z from 'zod/mini'
import { textInput } from './fields/text'
import { callerInput } from './review-callers'
import { shownInput } from './review-inputs'
import { getReview, maxItemsAtOnce, ofReview, reviewPath } from './reviews'
import { bodyIdOf, endpoint } from './wire'

// How decisions are applied, and a review is closed (X).

const codesInput = z
  .array(textInput(100, undefined, z.minLength(1)))
  .check(z.maxLength(maxItemsAtOnce, `At most ${maxItemsAtOnce} at once.`))

/**
 * Applies the decisions about one role by the rules of Update Role, in the transaction that stores the result
 * (X). A refusal is a result, not an error. A gateway uses the API's own Update Role with the caller's key,
 * and reads the role before and after. 400 `{error}` when the decisions come to other codes.
 */
export const applyReview = endpoint({
  ...ofReview({ name: 'Apply Review', method: 'POST', path: `${reviewPath}changes/`, success: 200 }),
  needs: 'msp_edit_role',
  body: z.strictObject({ role: bodyIdOf<'role'>(), removed: codesInput, added: codesInput }),
})

/**
 * Applies the decision about one person or key, as Update or Delete of people and service accounts do, with
 * their permissions, rules and confirmation (X). A refusal is a result, not an error. 400 `{error}` when the
 * decision is another.
 */
export const applyReviewCaller = endpoint({
  ...ofReview({
    name: 'Apply Review Caller',
    method: 'POST',
    path: `${reviewPath}callers/changes/`,
    success: 200,
  }),
  needs: 'msp_edit_user',
  body: z.extend(callerInput, {
    decision: z.enum(['other_role', 'remove'], 'One of: other_role, remove.'),
    role: z.nullable(bodyIdOf<'role'>()),
  }),
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
