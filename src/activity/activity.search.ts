import * as z from 'zod/mini'
import { recordTypes } from '#contract/address-values'
import { maxSearchLength } from '#contract/wire'
import { cursorText } from '../lib/record-search'
import { dayOrNothing, freeText, oneOf, searchOf } from '../lib/search-params'

const like = (pattern: RegExp) => z.catch(z.string().check(z.regex(pattern)), '')

export const activitySearch = searchOf(() => ({
  search: freeText(maxSearchLength),
  /** Days of the person, both included. */
  since: dayOrNothing,
  until: dayOrNothing,
  who: like(/^(server|stranger|(key|person|employee):\d{1,10})?$/),
  operation: like(/^[\p{L}\p{N} ]{0,120}$/u),
  result: oneOf(['done', 'refused'], ''),
  record_type: oneOf(recordTypes, ''),
  /** A record with its type, like `company:862`, because ids of several types overlap. */
  record: like(/^([a-z_]+:\d{1,10})?$/),
  cursor: cursorText,
}))
export type ActivitySearch = ReturnType<typeof activitySearch>
