import { useState } from 'react'
import { terms, type Term } from '../../lib/terms'
import { sentence } from '../../lib/words'
import { Popover } from '../overlay/popover'

/** A question mark beside a term, which explains it. The style sheet draws the mark. */
export function TermHelp({ term }: { term: Term }) {
  const [place, setPlace] = useState<Element>()
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={`What does “${term}” mean?`}
        onClick={({ currentTarget }) => setPlace(currentTarget)}
        className="term-help help-mark inline-grid size-6 flex-none place-items-center rounded-full align-text-bottom text-muted hover:bg-hover hover:text-ink print:hidden"
      />
      {place && (
        <Popover title={sentence(term)} place={place} onClose={() => setPlace(undefined)}>
          <p className="px-2 text-soft">{terms[term]}</p>
        </Popover>
      )}
    </>
  )
}
