import { useEffect, useEffectEvent, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import type { NodeRecord } from '#contract/nodes'
import { lineageOf, type Branch } from '#domain/tree'
import { closedAtFirst, isMeant, matching, openable, placesOf, visible } from '../lib/tree-view'
import { useTree } from '../ui/use-tree'

/** The tree renders at most this many lines. A filter finds the others. */
export const mostLines = 300
/** The first line, above the nodes. No node has a word as its ID, so `all` is free. */
export const everything: Branch<NodeRecord> = { item: { id: 'all', name: 'All nodes' }, depth: 0, path: [] }
const nothing: ReadonlySet<string> = new Set()

/** The branches that start closed in a large tree. Those above the chosen node stay open. */
function closedBefore(branches: readonly Branch<NodeRecord>[], chosen: string): ReadonlySet<string> {
  const items = branches.map(({ item }) => item)
  const above = lineageOf(items, items.find(({ uid }) => uid === chosen)?.id ?? '').slice(1)
  return new Set([...closedAtFirst(branches)].filter((id) => !above.includes(id)))
}

/** The lines of the tree under a filter, with what handles the keys of tree and filter. */
export function useScopeTree(
  branches: readonly Branch<NodeRecord>[],
  chosen: string,
  onChoose: (uid: string) => void,
) {
  const [text, setText] = useState('')
  const [closed, setClosed] = useState(() => closedBefore(branches, chosen))
  const field = useRef<HTMLInputElement>(null)
  const canOpen = useMemo(() => openable(branches), [branches])
  const isSearch = text.trim() !== ''
  const all = isSearch ? matching(branches, text) : [everything, ...visible(branches, closed)]
  const rows = all.slice(0, mostLines)
  /** The rows that match the filter, without the nodes above them. */
  const found = isSearch ? rows.filter(({ item }) => isMeant(item, text)) : []
  const start = rows.find(({ item }) => (item.uid ?? '') === chosen) ?? found[0] ?? rows[0]
  const tree = useTree({
    rows,
    // While a filter is on, every branch is open.
    canOpen: isSearch ? nothing : canOpen,
    closed,
    onClosed: setClosed,
    start: start?.item.id,
  })
  const { stop, move } = tree
  const focusFirst = useEffectEvent(() => move(stop))
  useEffect(() => focusFirst(), [])

  const choose = (id: string | undefined) => {
    const row = rows.find(({ item }) => item.id === id)
    if (row) onChoose(row.item.uid ?? '')
  }
  const onTreeKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    // The browser then types the character into the field.
    if (event.key.length === 1 && event.key !== ' ') return field.current?.focus()
    if (event.key === 'ArrowUp' && stop === rows[0]?.item.id) field.current?.focus()
    else if (event.key === 'Enter' || event.key === ' ') choose(stop)
    else if (!tree.press(event.key)) return
    event.preventDefault()
  }
  const onFieldKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'Enter') return
    event.preventDefault()
    if (event.key === 'Enter' && found.length === 1) choose(found[0]?.item.id)
    else move(isSearch ? found[0]?.item.id : stop)
  }
  const more = all.length - rows.length
  return {
    tree,
    rows,
    places: placesOf(rows),
    more,
    found,
    isSearch,
    text,
    setText,
    field,
    choose,
    onTreeKey,
    onFieldKey,
  }
}
