import { useRouter } from '@tanstack/react-router'
import { useState, type KeyboardEvent } from 'react'
import { matchesWords } from '#domain/folding'
import { useSetScope } from '../../scope/scope'
import { useSettled } from '../../ui/use-settled'
import { remember } from '../kept-addresses'
import type { ToolProps } from '../tool'
import type { Action, Group, Item, Source } from './item'

import { useGroups } from './use-search'

/** Page Up and Page Down move by this many lines. */
const pageLines = 8

/**
 * Runs items. `asking` is the confirmation that an item opened, `busy` the ID of the item that is running.
 */
function useRun({ onClose, onOpen }: ToolProps, write: (text: string) => void) {
  const router = useRouter()
  const setScope = useSetScope()
  const [asking, setAsking] = useState<Extract<Action, { kind: 'ask' }>>()
  const [busy, setBusy] = useState('')
  const run = async (item: Item): Promise<void> => {
    const { action } = item
    if (item.reason || busy) return
    switch (action.kind) {
      case 'go':
        remember(action.href)
        onClose()
        return router.navigate({ href: action.href })
      case 'ask':
        return setAsking(action)
      case 'do':
        setBusy(item.id)
        await action.run()
        return item.id.startsWith('again ') ? setBusy('') : onClose()
      case 'type':
        return write(action.text)
      case 'scope':
        onClose()
        return setScope(action.uid, action.only)
      case 'open':
        onClose()
        return onOpen(action.tool)
    }
  }
  return { run, asking, busy }
}

/** The record whose other actions are shown, and the text that filters them. */
type Inside = { readonly item: Item; readonly text: string }

const groupsOf = ({ item: { more }, text }: Inside): readonly Group[] =>
  more ? [{ ...more, items: more.items.filter(({ label }) => matchesWords(label, text)) }] : []

/** The content of the palette, its active line, and the effect of keys and clicks. */
export function usePalette(sources: readonly Source[], tool: ToolProps) {
  const [typed, setTyped] = useState(tool.text ?? '')
  const settled = useSettled(typed.trim())
  const [active, setActive] = useState('')
  const [inside, setInside] = useState<Inside>()
  const found = useGroups(sources, typed.trim(), settled)
  const text = inside ? inside.text : typed
  const groups = inside ? groupsOf(inside) : found.groups
  const items = groups.flatMap((group) => group.items)
  const current = items.find(({ id }) => id === active) ?? items[0]

  const write = (next: string) => {
    setActive('')
    if (inside) setInside({ ...inside, text: next })
    else setTyped(next)
  }
  const enter = (item: Item) => {
    setActive('')
    setInside({ item, text: '' })
  }
  const leave = () => {
    if (!inside) return tool.onClose()
    setActive(inside.item.id)
    setInside(undefined)
  }
  const { run, asking, busy } = useRun(tool, write)

  const onKey = (event: KeyboardEvent<HTMLInputElement>) => {
    const at = current ? items.indexOf(current) : -1
    const move = (to: number) => setActive(items[(to + items.length) % items.length]?.id ?? '')
    const atEnd = event.currentTarget.selectionStart === text.length
    const keys: Record<string, (() => void) | undefined> = {
      ArrowDown: () => move(at + 1),
      ArrowUp: () => move(at - 1),
      PageDown: () => move(Math.min(at + pageLines, items.length - 1)),
      PageUp: () => move(Math.max(at - pageLines, 0)),
      Enter: event.repeat ? () => undefined : () => current && void run(current),
      ArrowRight: atEnd && current?.more ? () => enter(current) : undefined,
      ArrowLeft: inside && text === '' ? leave : undefined,
      Backspace: inside && text === '' ? leave : undefined,
      Escape: leave,
    }
    const press = event.ctrlKey || event.metaKey || event.altKey ? undefined : keys[event.key]
    if (!press) return
    event.preventDefault()
    press()
  }

  return {
    text,
    groups,
    items,
    current,
    inside: inside?.item,
    asking,
    busy,
    found,
    write,
    leave,
    run,
    setActive,
    onKey,
  }
}
export type PaletteState = ReturnType<typeof usePalette>
