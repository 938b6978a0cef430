import { useEffect, type RefObject } from 'react'
import { matchesIn } from '#domain/found-parts'

/** The ranges of a text that a search finds. */
const rangesIn = (text: Text, query: string): StaticRange[] =>
  matchesIn(text.data, query).map(
    ([startOffset, endOffset]) =>
      new StaticRange({ startContainer: text, startOffset, endContainer: text, endOffset }),
  )

function textsIn(place: Element): Text[] {
  const walker = document.createTreeWalker(place, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode()) texts.push(walker.currentNode as Text) // The walker visits text nodes only.
  return texts
}

/**
 * Marks what a search finds in the places within an element, now and whenever they change. Returns the
 * function that ends this.
 */
function markFound(within: Element, places: string, query: string): () => void {
  let ranges: StaticRange[] = []
  // A list and the palette above it share the highlight, so each takes away only its own ranges.
  const clear = () => ranges.forEach((range) => CSS.highlights.get('found')?.delete(range))
  const mark = () => {
    clear()
    ranges = [...within.querySelectorAll(places)].flatMap(textsIn).flatMap((text) => rangesIn(text, query))
    const found = CSS.highlights.get('found') ?? new Highlight()
    CSS.highlights.set('found', found)
    ranges.forEach((range) => found.add(range))
  }
  const observer = new MutationObserver(mark)
  observer.observe(within, { childList: true, characterData: true, subtree: true })
  mark()
  return () => {
    observer.disconnect()
    clear()
  }
}

type Props = { within: RefObject<Element | null>; places: string; query: string }

/**
 * Marks what a search finds, by a highlight of the browser, so that no cell gets an element for it. A browser
 * without highlights marks nothing.
 */
export function FoundMarks({ within, places, query }: Props) {
  useEffect(
    () =>
      within.current && typeof Highlight !== 'undefined'
        ? markFound(within.current, places, query)
        : undefined,
    [within, places, query],
  )
  return null
}
