import { oneOf, searchOf } from '../lib/search-params'
import { proposalModes } from '#domain/advice/proposal-modes'

/** Roles count as similar if they differ in at most this many permissions. */
export const nearest = ['0', '1', '2', '3', '4'] as const
export const adviceSearch = searchOf(() => ({
  near: oneOf(nearest, '1'),
  mode: oneOf(proposalModes, 'nobody loses'),
}))
export type AdviceSearch = ReturnType<typeof adviceSearch>
