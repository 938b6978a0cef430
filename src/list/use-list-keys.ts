import { useRef, type RefObject } from 'react'
import { areLettersOn, isPairOpen, takesText } from '../lib/single-key-shortcuts'
import type { TableHandle } from '../table/data-table'
import { usePageKeys } from '../ui/overlay/layers'

/** Where the keys of a list lead. */
export type ListPlaces = {
  readonly searchRef: RefObject<HTMLInputElement | null>
  readonly tableRef: RefObject<TableHandle | null>
}

/**
 * The keys of a list from anywhere on its page: `/` to its search, `j` and `k` into its table, and ↓ from the
 * search to the first row.
 */
export function useListKeys(): ListPlaces {
  const searchRef = useRef<HTMLInputElement>(null)
  const tableRef = useRef<TableHandle>(null)
  usePageKeys((key, event) => {
    const { target, ctrlKey, metaKey, altKey } = event
    if (ctrlKey || metaKey || altKey || !(target instanceof HTMLElement)) return
    const isFromSearch = key === 'ArrowDown' && target === searchRef.current
    if (!isFromSearch && (!'/jk'.includes(key) || takesText(target) || !areLettersOn() || isPairOpen()))
      return
    if (key === '/') {
      searchRef.current?.focus()
      searchRef.current?.select()
    } else if (tableRef.current) tableRef.current.focus(isFromSearch)
    else return
    event.preventDefault()
  })
  return { searchRef, tableRef }
}
