import { Search } from 'lucide-react'
import { useId } from 'react'
import { maxSearchLength } from '#contract/wire'
import { nothingMatches } from '../../lib/nothing-matches'
import { counted, isolated, listed } from '../../lib/words'
import { Modal } from '../../ui/overlay/modal'
import type { ToolProps } from '../tool'
import type { Item, Source } from './item'
import { Results } from './results'
import { usePalette, type PaletteState } from './use-palette'

type FieldProps = { listId: string; optionId: (item: Item) => string; state: PaletteState }

/** The field of the combobox. It keeps the focus and names the active line of the list. */
function Field({ listId, optionId, state: { text, current, inside, write, onKey } }: FieldProps) {
  return (
    <div className="relative border-b border-line">
      <Search size={17} aria-hidden="true" className="absolute top-4 left-4 text-muted" />
      <input
        data-first-focus
        type="text"
        role="combobox"
        aria-label={inside ? 'Search actions' : 'Search or run a command'}
        aria-expanded="true"
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={current && optionId(current)}
        placeholder={
          inside ? `Actions for ${inside.name ?? ''}` : 'Search pages, people, companies, actions…'
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
  )
}

const statusOf = ({ found, inside, items, text }: PaletteState): string => {
  if (found.searching && !inside) return 'Searching …'
  const unsearched =
    found.notSearched.length > 0 ? `; you don’t have permission to search ${listed(found.notSearched)}` : ''
  if (items.length > 0) return `${counted(items.length, 'result')}${unsearched}`
  if (inside) return nothingMatches(text.trim(), ` among the actions of ${isolated(inside.name ?? '')}`)
  return nothingMatches(text.trim(), ` in ${listed(['pages', 'actions', ...found.searched])}${unsearched}`)
}

/** Finds every record, page and action by typing: a combobox over a grouped list. */
export function Palette({ sources, ...tool }: ToolProps & { sources: readonly Source[] }) {
  const id = useId()
  const state = usePalette(sources, tool)
  const { items, asking, inside, leave } = state
  if (asking) return asking.question(tool.onClose)
  const status = statusOf(state)
  const listId = `${id}-list`
  const optionId = (item: Item) => `${id}-${items.indexOf(item)}`
  return (
    <Modal
      label="Command palette"
      lightDismiss
      onClose={tool.onClose}
      onEscape={leave}
      className="mx-auto mt-[min(12vh,6rem)] mb-auto w-2xl max-w-window overflow-clip rounded-xl bg-raised"
    >
      <Field listId={listId} optionId={optionId} state={state} />
      <Results id={listId} status={status} optionId={optionId} state={state} />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line bg-sunken px-4 py-2 text-xs text-muted">
        {/* The list says it too where nothing was found. */}
        <p role="status" className={items.length === 0 ? 'sr-only' : undefined}>
          {status}
        </p>
        <p className="max-sm:hidden">
          ↑ ↓ select · Enter {inside ? 'run · ← back' : 'open · → more actions'} · Esc{' '}
          {inside ? 'back' : 'close'}
        </p>
      </div>
    </Modal>
  )
}
