import { useRef } from 'react'

/** The words for a cell: those it names, or its own text if that is cut off. */
function wordsOf(target: Element): readonly [Element, string] | undefined {
  const named = target.closest<HTMLElement>('[data-tip]')
  if (named?.dataset.tip) return [named, named.dataset.tip]
  const cut = [target.closest('td'), ...(target.closest('td')?.children ?? [])].find(
    (one) => one && one.scrollWidth > one.clientWidth && getComputedStyle(one).display !== 'inline',
  )
  return cut ? [cut, cut.textContent] : undefined
}

/**
 * The one tooltip of a table: it shows what a cell cuts off, on hover and on focus. One for each cell would double the elements of
 * a list.
 */
export function useCellTip() {
  const bubble = useRef<HTMLSpanElement>(null)
  const show = (target: EventTarget) => {
    const box = bubble.current
    const found = target instanceof Element ? wordsOf(target) : undefined
    if (!box?.showPopover) return
    box.hidePopover()
    if (!found) return
    const [element, words] = found
    box.textContent = words
    box.showPopover()
    const [from, own] = [element.getBoundingClientRect(), box.getBoundingClientRect()]
    const below = from.bottom + 2
    box.style.left = `${Math.max(8, Math.min(from.left, innerWidth - own.width - 8))}px`
    box.style.top = `${below + own.height < innerHeight ? below : from.top - own.height - 2}px`
  }
  return {
    tip: (
      <span ref={bubble} role="tooltip" popover="manual" className="list-tip">
        {undefined}
      </span>
    ),
    show,
    hide: () => bubble.current?.hidePopover?.(),
  }
}
