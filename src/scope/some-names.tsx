import { useState } from 'react'
import { formatNumber, listed } from '../lib/words'
import { Name } from '../ui/name'

/**
 * The first of some things, and the button that shows the others too.
 * @param word before their number
 */
export function useFirst<T>(all: readonly T[], atFirst: number, word = 'Show') {
  const [isOpen, setOpen] = useState(false)
  const others = all.length - atFirst
  // One more takes no more room than the button.
  const isLong = others > 1
  return {
    shown: isOpen || !isLong ? all : all.slice(0, atFirst),
    button: isLong && (
      <button type="button" aria-expanded={isOpen} className="link" onClick={() => setOpen(!isOpen)}>
        {isOpen ? 'Show fewer' : `${word} ${formatNumber(others)} more`}
      </button>
    ),
  }
}

/**
 * Names at the end of a sentence: the first of them, and a button that shows the others.
 * @param end nothing where there is no sentence
 */
export function SomeNames({ names, end = '.' }: { names: readonly string[]; end?: '.' | '' }) {
  const { shown, button } = useFirst(names, 3, 'and')
  const isCut = shown.length < names.length
  return (
    <>
      <Name>{isCut ? shown.join(', ') : listed(names)}</Name>
      {isCut && <> {button}</>}
      {end} {!isCut && button}
    </>
  )
}
