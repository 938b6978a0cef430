import { useState } from 'react'
import { formatNumber, listed } from '../lib/words'
import { Name } from '../ui/name'

const firstNames = 3

/**
 * Names at the end of a sentence: the first of them, and a button that shows the others.
 * @param end nothing where there is no sentence
 */
export function SomeNames({ names, end = '.' }: { names: readonly string[]; end?: '.' | '' }) {
  const [isOpen, setOpen] = useState(false)
  const others = names.length - firstNames
  const toggle = (words: string) => (
    <button type="button" aria-expanded={isOpen} className="link" onClick={() => setOpen(!isOpen)}>
      {words}
    </button>
  )
  if (others < 2 || isOpen)
    return (
      <>
        <Name>{listed(names)}</Name>
        {end} {isOpen && toggle('Show fewer')}
      </>
    )
  return (
    <>
      <Name>{names.slice(0, firstNames).join(', ')}</Name> {toggle(`and ${formatNumber(others)} more`)}
      {end}
    </>
  )
}
