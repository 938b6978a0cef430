import { Square, SquareCheckBig, SquareMinus } from 'lucide-react'
import { tallyWords, type HowMany, type Tally } from './tally'

const marks = { all: SquareCheckBig, some: SquareMinus, none: Square }
const words: Record<HowMany, string> = { all: 'All', some: 'Some', none: 'None' }

/** All, some or none of a category, by shape and by words. */
export function TallyMark({ tally }: { tally: Tally }) {
  const { howMany } = tally
  const Mark = marks[howMany]
  return (
    <span
      className={`inline-flex items-center gap-1.5 whitespace-nowrap ${howMany === 'none' ? 'text-muted' : 'text-accent-ink'}`}
    >
      <Mark size={16} aria-hidden="true" />
      <span className="text-sm font-medium">
        {words[howMany]}
        <span className="font-normal text-muted">
          {' · '}
          {tallyWords(tally)}
        </span>
      </span>
    </span>
  )
}
