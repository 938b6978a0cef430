import { useLayoutEffect, useRef, useState } from 'react'
import type { ListSearch } from '../lib/list-search'
import { Sheet } from '../ui/overlay/sheet'
import type { ListRow } from './list-kind'
import type { SheetProps } from './sheet-props'
import { addressOf, readViews, settingsOf, writeViews, type SavedView, type SavedViews } from './saved-views'
import { ViewLine } from './view-line'
import { ViewNameForm } from './view-name-form'

/** The name of the list without a saved view. */
const plain: SavedView = { name: 'Standard', address: '' }

/** The saved views of a list: show, rename, delete, open first, and save the current one. */
export function ViewsSheet<Row extends ListRow, S extends ListSearch>({
  kind: { name: list },
  search,
  defaults,
  onSearch,
  onClose,
}: SheetProps<Row, S>) {
  const [{ views, first }, setViews] = useState(() => readViews(list))
  const [renaming, setRenaming] = useState<SavedView>()
  const [isSaved, setSaved] = useState(true)
  // A pressed button can give way to another element, which then takes the focus.
  const lines = useRef<HTMLUListElement>(null)
  const focus = useRef('')
  useLayoutEffect(() => {
    if (focus.current)
      lines.current?.querySelector<HTMLElement>(`[data-focus="${CSS.escape(focus.current)}"]`)?.focus()
    focus.current = ''
  })
  const now = addressOf(search, defaults)
  const names = views.map(({ name }) => name)
  const become = (next: SavedViews) => {
    setViews(next)
    setSaved(writeViews(list, next))
  }
  // The route parses the address, so that an old or broken view changes less and breaks nothing.
  const show = (address: string) =>
    onSearch({
      ...defaults,
      ...settingsOf(address),
      search: search.search,
      node: search.node,
      view: address === '' && first !== '' ? 'standard' : '',
    })
  const rename = (view: SavedView, name: string) => {
    become({
      views: views.map((one) => (one === view ? { ...one, name } : one)),
      first: first === view.name ? name : first,
    })
    setRenaming(undefined)
    focus.current = `rename ${name}`
  }
  const remove = (view: SavedView) => {
    become({ views: views.filter((one) => one !== view), first: first === view.name ? '' : first })
    focus.current = `show ${plain.name}`
  }
  return (
    <Sheet title="Views" onClose={onClose}>
      <p className="text-sm text-soft">
        Save the current sort, filters, columns and density. Views stay in this browser; search text isn’t
        saved.
      </p>
      <ul ref={lines} className="flex flex-col" aria-label="Saved views">
        {[plain, ...views].map((view) => {
          const { name, address } = view
          if (view === renaming)
            return (
              <li key={name} className="border-b border-line py-2">
                <ViewNameForm
                  focused
                  label={`New name of ${name}`}
                  submit="Rename"
                  value={name}
                  taken={names}
                  onSave={(text) => rename(view, text)}
                />
              </li>
            )
          return (
            <li
              key={view === plain ? '' : `view ${name}`}
              className="flex flex-wrap items-center gap-1 border-b border-line py-1 last:border-0"
            >
              <ViewLine
                list={list}
                name={name}
                isShown={now === address}
                isFirst={view === plain ? first === '' : first === name}
                onShow={() => show(address)}
                onOpenWith={() => become({ views, first: view === plain ? '' : name })}
                own={
                  view === plain
                    ? undefined
                    : { onRename: () => setRenaming(view), onDelete: () => remove(view) }
                }
              />
            </li>
          )
        })}
      </ul>
      <div className="border-t border-line pt-4">
        <ViewNameForm
          label="Save current view as"
          submit="Save view"
          value=""
          taken={names}
          onSave={(name) => become({ views: [...views, { name, address: now }], first })}
        />
      </div>
      <p role="alert" className="rounded-md bg-bad-soft px-3 py-2 text-sm text-bad empty:hidden">
        {isSaved ? '' : 'This browser couldn’t save the view: its storage is full or blocked.'}
      </p>
    </Sheet>
  )
}
