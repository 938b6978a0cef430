import { useEffect, type RefObject } from 'react'
import { shortcutKey } from '../lib/keys'
import { areLettersOn, isPairOpen, takesText } from '../lib/single-key-shortcuts'
import { isLayerOpen } from '../ui/overlay/layers'

/** The keys of a list from anywhere on its page: `/` to its search, `j` and `k` into its table, and ↓ from the search to the first row. */
export function useListKeys(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { target, defaultPrevented, ctrlKey, metaKey, altKey } = event
      if (defaultPrevented || ctrlKey || metaKey || altKey || !(target instanceof HTMLElement)) return
      const key = shortcutKey(event)
      const isFromSearch = key === 'ArrowDown' && target.matches('.list-search input')
      if (!isFromSearch) {
        if (!'/jk'.includes(key) || takesText(target) || target.closest('[role=grid]:not(#list)')) return
        if (!areLettersOn() || isPairOpen() || isLayerOpen()) return
      }
      const find = (place: string) => list.current?.querySelector<HTMLElement>(place)
      const to =
        key === '/'
          ? find('input[type=search]')
          : ((isFromSearch ? null : find('#list tbody [tabindex="0"]')) ?? find('#list tbody a'))
      if (!to) return
      event.preventDefault()
      to.focus()
      if (to instanceof HTMLInputElement) to.select()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [list])
}
