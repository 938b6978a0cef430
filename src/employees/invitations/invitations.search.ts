import * as z from 'zod/mini'
import { maxSearchLength } from '#contract/wire'
import { invitationAges } from '#contract/employees'
import { freeText, oneOf, searchOf } from '../../lib/search-params'

export const invitationsSearch = searchOf(
  z.object({ search: freeText(maxSearchLength), age: oneOf(invitationAges, '') }),
)
export type InvitationsSearch = ReturnType<typeof invitationsSearch>
