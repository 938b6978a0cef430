import type { Branch } from '#domain/tree'
import { treeMove, type TreeItem } from '../lib/tree-view'
import { useRovingFocus } from './use-roving-focus'

type Tree = {
  /** The rows that are drawn. */
  readonly rows: readonly Branch<TreeItem>[]
  /** The rows that can be opened and closed; none during a search. */
  readonly canOpen: ReadonlySet<string>
  readonly closed: ReadonlySet<string>
  readonly onClosed: (closed: ReadonlySet<string>) => void
  /** The stop of Tab, until a key or a press moves it. */
  readonly start: string | undefined
}

/** The rows of a tree as one stop of Tab, with the keys of the WAI-ARIA tree. */
export function useTree({ rows, canOpen, closed, onClosed, start }: Tree) {
  const { place, reach, move, stopOf } = useRovingFocus<string | undefined>(undefined)
  const at = rows.findIndex(({ item }) => item.id === place)
  const stop = at < 0 ? start : place
  const close = (id: string, shut: boolean) => {
    const next = new Set(closed)
    if (shut) next.add(id)
    else next.delete(id)
    onClosed(next)
  }
  /** Returns whether the key does something. */
  const press = (key: string): boolean => {
    const from = rows.findIndex(({ item }) => item.id === stop)
    const to = treeMove(key, rows, from, { canOpen, closed })
    if (!to) return false
    if ('go' in to) move(to.go)
    else close('open' in to ? to.open : to.close, 'close' in to)
    return true
  }
  return {
    stop,
    stopOf,
    reach,
    move,
    press,
    /** undefined: there is nothing to open. */
    isOpen: (id: string) => (canOpen.has(id) ? !closed.has(id) : undefined),
    toggle: (id: string) => {
      close(id, !closed.has(id))
      move(id)
    },
  }
}
