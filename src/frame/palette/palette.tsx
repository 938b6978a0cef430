import { useRouter } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { maxSearchLength } from '#contract/wire'
import { matchesWords } from '#domain/folding'
import { useSetScope } from '../../scope/scope'
import type { ToolProps } from '../tool'
import { counted, listed } from '../../lib/words'
import type { Item, Source } from './item'
import { Option } from './option'
import { remember } from './recent'
import { useGroups } from './use-groups'

const pauseMs = 180

/** Where everything is found and done by typing: a combobox over a list of groups, in a dialog of the browser's own. */
export function Palette({ onClose, onOpen, sources }: ToolProps & { sources: readonly Source[] }) {
  const id = useId()
  const router = useRouter()
  const setScope = useSetScope()
  const dialog = useRef<HTMLDialogElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [text, setText] = useState('')
  const [settled, setSettled] = useState('')
  const [active, setActive] = useState('')
  const [inside, setInside] = useState<{ item: Item; from: string }>()
  const [asking, setAsking] = useState<Extract<Item['act'], { kind: 'ask' }>>()
  const [busy, setBusy] = useState('')
  const found = useGroups(sources, inside ? '' : text.trim(), inside ? '' : settled)

  useEffect(() => {
    if (asking) return
    const opener = document.activeElement
    const box = dialog.current
    box?.showModal()
    return () => {
      clearTimeout(timer.current)
      box?.close()
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
    }
  }, [asking])

  const groups = inside?.item.more
    ? [
        {
          title: inside.item.more.title,
          items: inside.item.more.items.filter(({ label }) => matchesWords(label, text)),
          note: undefined,
        },
      ]
    : found.groups
  const items = groups.flatMap((group) => group.items)
  const current = items.find((item) => item.id === active) ?? items[0]
  const optionId = (item: Item) => `${id}-${items.indexOf(item)}`

  const write = (next: string, at = '') => {
    setText(next)
    setActive(at)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setSettled(next.trim()), pauseMs)
  }
  const enter = (item: Item) => {
    setInside({ item, from: text })
    setText('')
    setActive('')
  }
  const leave = () => {
    if (!inside) return onClose()
    setText(inside.from)
    setActive(inside.item.id)
    setInside(undefined)
  }
  const run = async (item: Item) => {
    const { act } = item
    if (item.reason || busy) return
    switch (act.kind) {
      case 'go':
        remember(item)
        onClose()
        return router.navigate({ href: act.href })
      case 'ask':
        return setAsking(act)
      case 'do': {
        setBusy(item.id)
        await act.run()
        return item.id.startsWith('again ') ? setBusy('') : onClose()
      }
      case 'type':
        write(act.text)
        return field.current?.focus()
      case 'scope':
        onClose()
        return setScope(act.uid)
      case 'open':
        onClose()
        return onOpen(act.tool)
    }
  }

  const onKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    const at = current ? items.indexOf(current) : -1
    const move = (to: number) => {
      const item = items[(to + items.length) % items.length]
      if (item) setActive(item.id)
    }
    const atEnd = event.currentTarget.selectionStart === text.length
    const keys: Record<string, (() => void) | undefined> = {
      ArrowDown: () => move(at + 1),
      ArrowUp: () => move(at - 1),
      PageDown: () => move(Math.min(at + 8, items.length - 1)),
      PageUp: () => move(Math.max(at - 8, 0)),
      Enter: event.repeat ? () => undefined : () => current && void run(current),
      ArrowRight: atEnd && current?.more ? () => enter(current) : undefined,
      ArrowLeft: inside && text === '' ? leave : undefined,
      Backspace: inside && text === '' ? leave : undefined,
      Escape: leave,
    }
    const key = event.ctrlKey || event.metaKey || event.altKey ? undefined : keys[event.key]
    if (!key) return
    event.preventDefault()
    key()
  }

  if (asking) return asking.question(onClose)
  const status =
    found.searching && !inside
      ? 'Searching …'
      : items.length === 0
        ? 'Nothing found'
        : counted(items.length, 'result')
  return (
    <dialog
      ref={dialog}
      aria-label="Command palette"
      closedby="any"
      onCancel={(event) => {
        event.preventDefault()
        leave()
      }}
      className="mx-auto mt-[min(12vh,6rem)] mb-auto w-2xl max-w-[calc(100vw-1.5rem)] overflow-clip rounded-xl border border-line bg-raised p-0 shadow-float"
    >
      <div className="relative border-b border-line">
        <Search size={17} aria-hidden="true" className="absolute top-4 left-4 text-muted" />
        <input
          ref={field}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog puts the focus where its work begins
          autoFocus
          type="text"
          role="combobox"
          aria-label={inside ? 'What to do' : 'Search or run a command'}
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={current && optionId(current)}
          placeholder={
            inside ? `What to do with ${inside.item.name ?? ''}` : 'A screen, name, address, id or action'
          }
          value={text}
          maxLength={maxSearchLength}
          dir="auto"
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => write(event.target.value)}
          onKeyDown={onKey}
          className="h-12 w-full bg-transparent pr-4 pl-11 text-base text-ink outline-none placeholder:text-muted"
        />
      </div>
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label="Results"
        className="h-[min(26rem,58dvh)] overflow-y-auto p-1.5"
      >
        {items.length === 0 && (
          <p aria-hidden="true" className="pt-10 text-center text-sm text-muted">
            {status}
          </p>
        )}
        {groups.map(({ title, items: own, note }, at) => (
          <div key={title} role="group" aria-labelledby={`${id}-group-${at}`}>
            <div id={`${id}-group-${at}`} className="px-2.5 pt-2 pb-1 text-xs font-medium text-muted">
              <bdi>{title}</bdi>
              {note && ` ${note}`}
            </div>
            {own.map((item) => (
              <Option
                key={item.id}
                id={optionId(item)}
                item={item}
                isActive={item === current}
                isBusy={item.id === busy}
                onPoint={() => setActive(item.id)}
                onRun={() => void run(item)}
              />
            ))}
          </div>
        ))}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line bg-sunken px-4 py-2 text-xs text-muted">
        <p role="status">
          {status}
          {found.notSearched.length > 0 && `; this key may not see ${listed(found.notSearched)}`}
        </p>
        <p className="max-sm:hidden">
          ↑ ↓ choose · Enter {inside ? 'does it · ← back' : 'opens · → what else can be done'} · Esc{' '}
          {inside ? 'back' : 'closes'}
        </p>
      </div>
    </dialog>
  )
}
