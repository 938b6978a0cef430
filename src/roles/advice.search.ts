import * as z from 'zod/mini'
import { oneOf } from '../lib/search-params'
import { proposalModes } from './role-proposal'

const nearest = ['0', '1', '2', '3', '4'] as const
export const adviceSearch = z.object({
  /** In how many permissions roles may differ and still be joined. */
  near: oneOf(nearest, '1'),
  mode: oneOf(proposalModes, 'nobody loses'),
})
export type AdviceSearch = z.infer<typeof adviceSearch>
