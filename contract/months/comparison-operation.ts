import * as z from 'zod/mini'
import { composed, formInput, tidyInput } from '../fields/text'
import { byWhomShape } from './months'
import { timestamp } from '../shape'
import { pathId } from '../wire'

// What the operations of a comparison have in common (X).

/** The longest name or number that a file has for a company or package. */
export const maxTheirName = 200
export const by = { by: byWhomShape, at: timestamp }

export const comparisonPath = '/api/console/months/{id}/comparison/'
export const operation = {
  params: z.object({ id: pathId }),
  /** As Get Month: these are about every company. */
  needs: 'msp_billing_administrator',
  ofKeepers: true,
} as const

export const theirText = tidyInput(maxTheirName, composed)
export const countInput = z
  .int('Enter a whole number.')
  .check(z.gte(0, 'At least 0.'), z.lte(2_147_483_647, 'Too large.'))
export const numberInput = z.int32('Enter a whole number.')
export const moneyInput = formInput(16, 'Enter an amount like 3.90.', (words) =>
  z.regex(/^-?\d{1,12}\.\d{2}$/, words),
)
