import { useEffect, useEffectEvent, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import type { NodeRecord } from '#contract/nodes'
import { lineageOf, type Branch } from '#domain/tree'
import { closedAtFirst, isMeant, matching, openable, placesOf, treeMove, visible } from '../lib/tree-view'

/** The tree renders at most this many lines. A filter finds the others. */
export const mostLines = 300
/** The first line, above the nodes. No node has a word as its ID, so `all` is free. */
export const everything: Branch<NodeRecord> = { item: { id: 'all', name: 'All nodes' }, depth: 0, path: [] }
const nothing: ReadonlySet<string> = new Set()

export const lineId = (id: string): string => `scope-${id}`
const focusLine = (id: string | undefined) => document.getElementById(lineId(id ?? ''))?.focus()

/** The branches that start closed in a large tree. Those above the chosen node stay open. */
function closedBefore(branches: readonly Branch<NodeRecord>[], chosen: string): ReadonlySet<string> {
  const items = branches.map(({ item }) => item)
  const above = lineageOf(items, items.find(({ uid }) => uid === chosen)?.id ?? '').slice(1)
  return new Set([...closedAtFirst(branches)].filter((id) => !above.includes(id)))
}

/** The lines of the tree under a filter, and which branches are open. */
function useLines(branches: readonly Branch<NodeRecord>[], chosen: string, text: string) {
  const [closed, setClosed] = useState(() => closedBefore(branches, chosen))
  const canOpen = useMemo(() => openable(branches), [branches])
  const searching = text.trim() !== ''
  const all = searching ? matching(branches, text) : [everything, ...visible(branches, closed)]
  const rows = all.slice(0, mostLines)
  return {
    rows,
    places: placesOf(rows),
    more: all.length - rows.length,
    /** The rows that match the filter, without the nodes above them. */
    found: searching ? rows.filter(({ item }) => isMeant(item, text)) : [],
    searching,
    /** While a filter is on, every branch is open. */
    openState: searching ? { canOpen: nothing, closed: nothing } : { canOpen, closed },
    isOpen: (id: string) => (canOpen.has(id) ? searching || !closed.has(id) : undefined),
    toggle: (id: string) =>
      setClosed((now) =>
        now.has(id) ? new Set([...now].filter((one) => one !== id)) : new Set([...now, id]),
      ),
  }
}

/** The lines of the tree and the active one, with what handles the keys of tree and filter. */
export function useTree(
  branches: readonly Branch<NodeRecord>[],
  chosen: string,
  onChoose: (uid: string) => void,
) {
  const [text, setText] = useState('')
  const [active, setActive] = useState(
    () => branches.find(({ item }) => item.uid === chosen)?.item.id ?? everything.item.id,
  )
  const field = useRef<HTMLInputElement>(null)
  const lines = useLines(branches, chosen, text)
  const { rows, found, searching } = lines
  const current = rows.some(({ item }) => item.id === active) ? active : (found[0] ?? rows[0])?.item.id
  const focusFirst = useEffectEvent(() => focusLine(current))
  useEffect(() => focusFirst(), [])

  const focus = (id: string | undefined) => {
    if (id === undefined) return
    setActive(id)
    focusLine(id)
  }
  const choose = (id: string | undefined) => {
    const row = rows.find(({ item }) => item.id === id)
    if (row) onChoose(row.item.uid ?? '')
  }
  const onTreeKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const at = rows.findIndex(({ item }) => item.id === current)
    // The browser then types the character into the field.
    if (event.key.length === 1 && event.key !== ' ') return field.current?.focus()
    if (event.key === 'ArrowUp' && at === 0) field.current?.focus()
    else if (event.key === 'Enter' || event.key === ' ') choose(current)
    else {
      const move = treeMove(event.key, rows, at, lines.openState)
      if (!move) return
      if ('go' in move) focus(move.go)
      else lines.toggle('open' in move ? move.open : move.close)
    }
    event.preventDefault()
  }
  const onFieldKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'Enter') return
    event.preventDefault()
    if (event.key === 'Enter' && found.length === 1) choose(found[0]?.item.id)
    else focus(searching ? found[0]?.item.id : current)
  }
  return { ...lines, text, setText, field, current, choose, onTreeKey, onFieldKey }
}
