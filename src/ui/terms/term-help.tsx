import { useState } from 'react'
import type { Term } from '../../lib/terms'
import { useOnDemand } from '../on-demand'
import type { TermPopoverProps } from './term-popover'

/**
 * A question mark beside a term, which explains it. The words load with the first press, and the style sheet
 * draws the mark.
 */
export function TermHelp({ term }: { term: Term }) {
  const part = useOnDemand<TermPopoverProps>()
  const [place, setPlace] = useState<Element>()
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={`What does “${term}” mean?`}
        onClick={({ currentTarget }) => {
          setPlace(currentTarget)
          part.open(async () => (await import('./term-popover')).TermPopover)
        }}
        className="term-help help-mark inline-grid size-6 flex-none place-items-center rounded-full align-text-bottom text-muted hover:bg-hover hover:text-ink print:hidden"
      />
      {part.Part && place && <part.Part term={term} place={place} onClose={part.close} />}
    </>
  )
}
