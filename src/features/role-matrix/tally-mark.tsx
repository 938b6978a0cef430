import { Square, SquareCheckBig, SquareMinus } from 'lucide-react'
import { tallyWords, type Share, type Tally } from './tally'

const marks = { all: SquareCheckBig, some: SquareMinus, none: Square }
const words: Record<Share, string> = { all: 'All', some: 'Some', none: 'None' }

/** All, some or none of a category, by shape and by words. */
export function TallyMark({ tally }: { tally: Tally }) {
  const { share } = tally
  const Mark = marks[share]
  return (
    <span
      className={`inline-flex items-center gap-1.5 whitespace-nowrap ${share === 'none' ? 'text-muted' : 'text-accent-ink'}`}
    >
      <Mark size={16} aria-hidden="true" />
      <span className="text-sm font-medium">
        {words[share]}
        <span className="font-normal text-muted">
          {' · '}
          {tallyWords(tally)}
        </span>
      </span>
    </span>
  )
}
