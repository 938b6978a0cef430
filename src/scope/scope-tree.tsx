import { Check, ChevronRight } from 'lucide-react'
import { useEffect, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import type { NodeRecord } from '#contract/nodes'
import { lineageOf, type Branch } from '#domain/tree'
import { closedAtFirst, isMeant, matching, openable, placesOf, treeMove, visible } from '../lib/tree-view'
import { counted } from '../lib/words'
import { Name } from '../ui/name'

type Props = { branches: readonly Branch<NodeRecord>[]; chosen: string; onChoose: (uid: string) => void }

/** More lines are not drawn at once; typing finds the others. */
const mostLines = 300
/** The line above the tree's own. No id of a node is a word. */
const everything: Branch<NodeRecord> = { item: { id: 'all', name: 'All nodes in reach' }, depth: 0, path: [] }
const nothing: ReadonlySet<string> = new Set()

/** What is closed at first in a large tree, but not on the way to the chosen node. */
function closedBefore(branches: readonly Branch<NodeRecord>[], chosen: string): ReadonlySet<string> {
  const items = branches.map(({ item }) => item)
  const way = lineageOf(items, items.find(({ uid }) => uid === chosen)?.id ?? '')
  return new Set([...closedAtFirst(branches)].filter((id) => !way.slice(1).includes(id)))
}

/**
 * The WAI-ARIA tree: arrows move, open and close, Home and End jump, Enter chooses; typing filters. One line at a time has the
 * focus itself, so that screen readers need no help.
 */
export function ScopeTree({ branches, chosen, onChoose }: Props) {
  const [text, setText] = useState('')
  const [closed, setClosed] = useState(() => closedBefore(branches, chosen))
  const [active, setActive] = useState(
    () => branches.find(({ item }) => item.uid === chosen)?.item.id ?? everything.item.id,
  )
  const field = useRef<HTMLInputElement>(null)
  const tree = useRef<HTMLDivElement>(null)
  const canOpen = useMemo(() => openable(branches), [branches])
  const searching = text.trim() !== ''
  const all = searching ? matching(branches, text) : [everything, ...visible(branches, closed)]
  const rows = all.slice(0, mostLines)
  const places = placesOf(rows)
  const found = searching ? rows.filter(({ item }) => isMeant(item, text)) : []
  const current = rows.some(({ item }) => item.id === active) ? active : (found[0] ?? rows[0])?.item.id

  const focus = (id: string | undefined) => {
    if (id === undefined) return
    setActive(id)
    tree.current?.querySelector<HTMLElement>(`[data-id="${CSS.escape(id)}"]`)?.focus()
  }
  useEffect(() => tree.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus(), [])

  const toggle = (id: string) =>
    setClosed(closed.has(id) ? new Set([...closed].filter((one) => one !== id)) : new Set([...closed, id]))
  const choose = (id: string | undefined) => {
    const row = rows.find(({ item }) => item.id === id)
    if (row) onChoose(row.item.uid ?? '')
  }

  const onTreeKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const at = rows.findIndex(({ item }) => item.id === current)
    if (event.key.length === 1 && event.key !== ' ') return field.current?.focus() // The character itself then lands in the field.
    if (event.key === 'ArrowUp' && at === 0) field.current?.focus()
    else if (event.key === 'Enter' || event.key === ' ') choose(current)
    else {
      const move = treeMove(event.key, rows, at, {
        canOpen: searching ? nothing : canOpen,
        closed: searching ? nothing : closed,
      })
      if (!move) return
      if ('go' in move) focus(move.go)
      else toggle('open' in move ? move.open : move.close)
    }
    event.preventDefault()
  }
  const onFieldKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'Enter') return
    event.preventDefault()
    if (event.key === 'Enter' && found.length === 1) choose(found[0]?.item.id)
    else focus(searching ? found[0]?.item.id : current)
  }

  return (
    <>
      <div className="p-3 pb-2">
        <input
          ref={field}
          type="search"
          aria-label="Filter nodes by name or id"
          placeholder="Type to filter"
          value={text}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onFieldKey}
          className="field w-full"
        />
      </div>
      <div
        ref={tree}
        role="tree"
        aria-label="Node scope"
        tabIndex={-1}
        onKeyDown={onTreeKey}
        className="max-h-[min(24rem,60dvh)] overflow-y-auto px-2 pb-2"
      >
        {rows.map(({ item, depth }, at) => (
          <Line
            key={item.id}
            id={item.id}
            isActive={item.id === current}
            isChosen={(item.uid ?? '') === chosen}
            isOpen={canOpen.has(item.id) ? searching || !closed.has(item.id) : undefined}
            depth={depth}
            place={places[at]}
            onToggle={toggle}
            onChoose={choose}
          >
            {item === everything.item ? item.name : <Name>{item.name}</Name>}
          </Line>
        ))}
      </div>
      <p role="status" className="border-t border-line px-4 py-2 text-xs text-muted">
        {searching
          ? `${counted(found.length, 'node')} found`
          : `${counted(branches.length, 'node')} in reach of this key`}
        {all.length > rows.length && `; the first ${mostLines} lines are shown, type to find the others`}
      </p>
    </>
  )
}

type LineProps = {
  id: string
  isActive: boolean
  isChosen: boolean
  /** undefined: nothing is below it. */
  isOpen: boolean | undefined
  depth: number
  place: { readonly position: number; readonly of: number } | undefined
  onToggle: (id: string) => void
  onChoose: (id: string) => void
  children: ReactNode
}

const Line = ({ id, isActive, isChosen, isOpen, depth, place, onToggle, onChoose, children }: LineProps) => (
  // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the tree around it takes the keys
  <div
    role="treeitem"
    data-id={id}
    tabIndex={isActive ? 0 : -1}
    aria-level={depth + 1}
    aria-selected={isChosen}
    aria-expanded={isOpen}
    aria-posinset={place?.position}
    aria-setsize={place?.of}
    onClick={() => onChoose(id)}
    style={{ paddingInlineStart: `${Math.min(depth, 8) * 1.125}rem` }}
    className={`flex min-h-8 cursor-pointer items-center gap-1 rounded-md pr-2 text-sm hover:bg-hover ${isChosen ? 'font-medium text-accent-ink' : ''}`}
  >
    <span
      aria-hidden="true"
      onClick={(event) => {
        if (isOpen === undefined) return
        event.stopPropagation()
        onToggle(id)
      }}
      className="grid size-7 shrink-0 place-items-center rounded-sm text-muted"
    >
      {isOpen !== undefined && <ChevronRight size={14} className={isOpen ? 'rotate-90' : ''} />}
    </span>
    <span className="min-w-0 flex-1 py-1">{children}</span>
    {id !== everything.item.id && <span className="font-mono text-xs text-muted">{id}</span>}
    <Check size={15} aria-hidden="true" className={isChosen ? 'shrink-0' : 'invisible shrink-0'} />
  </div>
)
