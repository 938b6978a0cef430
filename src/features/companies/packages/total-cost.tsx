import { sentence } from '../../../lib/words'
import type { Known } from '#domain/known'

/** The sum of all costs, or why it isn't known. */
export const TotalCost = ({ cost }: { cost: Known<string> }) =>
  cost.kind === 'known' ? (
    cost.value
  ) : (
    <span title={sentence(cost.why)} className={cost.kind === 'unknown' ? 'font-normal text-muted' : ''}>
      {totalWords(cost)}
      <span className="sr-only">: {cost.why}</span>
    </span>
  )

export const totalWords = (cost: Known<string>): string =>
  cost.kind === 'known' ? cost.value : cost.kind === 'partly' ? `at least ${cost.value}` : 'not known'
