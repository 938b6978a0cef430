import * as z from 'zod/mini'
import { oneOf } from '../lib/search-params'
import { proposalModes } from '#domain/advice/fewer-roles'

/** The most permissions in which roles differ that could become one. */
export const nearest = ['0', '1', '2', '3', '4'] as const
export const adviceSearch = z.object({
  near: oneOf(nearest, '1'),
  mode: oneOf(proposalModes, 'nobody loses'),
})
export const adviceDefaults = { near: '1', mode: 'nobody loses' } as const
export type AdviceSearch = z.infer<typeof adviceSearch>
