import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

const stops =
  ':is(a[href], button, input, select, textarea, summary, [tabindex]):not([tabindex="-1"], :disabled, dialog *)'

/**
 * The stop of Tab after the place of what is gone, or else the one before it. The nearest box decides, and the page
 * where there is none.
 */
function neighbour({ target, previousSibling }: MutationRecord, page: HTMLElement): HTMLElement {
  let [box, before]: (Node | null)[] = [target, previousSibling]
  for (; box instanceof Element && !box.contains(page); [before, box] = [box, box.parentNode]) {
    // What is hidden for a moment, such as a page that waits, can't take the focus.
    const all = [...box.querySelectorAll<HTMLElement>(stops)].filter(
      (one) => one.checkVisibility?.({ visibilityProperty: true }) ?? true,
    )
    const isAfter = (one: Node) =>
      !before || before.compareDocumentPosition(one) === Node.DOCUMENT_POSITION_FOLLOWING
    const next = all.find(isAfter) ?? all.at(-1)
    if (next) return next
  }
  return page
}

/**
 * Keeps the focus in the page. A new page takes it, unless a part of that page has taken it already, so that
 * keyboard and screen reader start there. A control that is gone, often because it was pressed, leaves it to
 * its neighbour. Dialogs look after themselves.
 */
export function usePageFocus() {
  const { subscribe } = useRouter()
  const page = useRef<HTMLElement>(null)
  useEffect(() => {
    const box = page.current
    // With the notes above the page, which people close.
    const column = box?.parentElement
    if (!box || !column) return
    let last: HTMLElement | null = null
    let left: Element | null = null
    let isLeaving = false
    const focusOn = (element: HTMLElement) => element.focus({ preventScroll: true })
    const onFocus = ({ target }: FocusEvent) =>
      (last = target instanceof HTMLElement && !target.closest('dialog') ? target : null)
    const observer = new MutationObserver((records) => {
      const lost = last
      if (!lost || document.activeElement !== document.body) return
      const record = records.findLast(({ removedNodes }) =>
        [...removedNodes].some((one) => one.contains(lost)),
      )
      if (record) focusOn(isLeaving ? box : lost.isConnected ? lost : neighbour(record, box))
    })
    observer.observe(column, { childList: true, subtree: true })
    column.addEventListener('focusin', onFocus)
    const ends = [
      // The old page still stands.
      subscribe('onBeforeRouteMount', ({ pathChanged }) => {
        ;[left, isLeaving] = [document.activeElement, pathChanged]
      }),
      subscribe('onResolved', ({ fromLocation, pathChanged }) => {
        const at = document.activeElement
        if (fromLocation && pathChanged && (at === left || !box.contains(at))) focusOn(box)
        isLeaving = false
      }),
    ]
    return () => {
      observer.disconnect()
      column.removeEventListener('focusin', onFocus)
      for (const end of ends) end()
    }
  }, [subscribe])
  return page
}
