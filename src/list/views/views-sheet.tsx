import { useState } from 'react'
import type { ListSearch } from '../../lib/address/list-address'
import { Sheet } from '../../ui/overlay/sheet'
import type { ListKind, ListProps, ListRow } from '../list-kind'
import { useNextFocus } from '../../ui/focus/next-focus'
import { addressOf, readViews, settingsOf, writeViews, type SavedView, type SavedViews } from './saved-views'
import { ViewLine } from './view-line'
import { ViewNameForm } from './view-name-form'

/** The name of the list without a saved view. */
const plain: SavedView = { name: 'Standard', address: '' }

type ListName = ListKind<ListRow>['name']

/** The saved views of a list. The browser stores each change at once; `isSaved` says whether it could. */
function useViews(list: ListName) {
  const [{ views, first }, setViews] = useState(() => readViews(list))
  const [isSaved, setSaved] = useState(true)
  const become = (next: SavedViews) => {
    setViews(next)
    setSaved(writeViews(list, next))
  }
  return {
    views,
    first,
    isSaved,
    add: (view: SavedView) => become({ views: [...views, view], first }),
    openWith: (name: string) => become({ views, first: name }),
    rename: (view: SavedView, name: string) =>
      become({
        views: views.map((one) => (one === view ? { ...one, name } : one)),
        first: first === view.name ? name : first,
      }),
    remove: (view: SavedView) =>
      become({ views: views.filter((one) => one !== view), first: first === view.name ? '' : first }),
  }
}

type LinesProps = {
  list: ListName
  saved: ReturnType<typeof useViews>
  /** The address that the list has now. */
  now: string
  onShow: (address: string) => void
}

/** The plain list and its saved views, one of which can be a form that renames it. */
function ViewLines({ list, saved, now, onShow }: LinesProps) {
  const { views, first, openWith, rename, remove } = saved
  const [renaming, setRenaming] = useState<SavedView>()
  const { hold, focusNext } = useNextFocus()
  const nameForm = (view: SavedView) => (
    <ViewNameForm
      focused
      label={`New name of ${view.name}`}
      submit="Rename"
      value={view.name}
      taken={views.map(({ name }) => name)}
      onSave={(name) => {
        rename(view, name)
        setRenaming(undefined)
        focusNext(`rename ${name}`)
      }}
    />
  )
  const changesOf = (view: SavedView) => ({
    onRename: () => setRenaming(view),
    onDelete: () => {
      remove(view)
      focusNext(`show ${plain.name}`)
    },
  })
  return (
    <ul className="flex flex-col" aria-label="Saved views">
      {[plain, ...views].map((view) => (
        <li
          key={view === plain ? '' : `view ${view.name}`}
          className="flex flex-wrap items-center gap-1 border-b border-line py-1 last:border-0"
        >
          {view === renaming ? (
            nameForm(view)
          ) : (
            <ViewLine
              hold={hold}
              list={list}
              name={view.name}
              isShown={now === view.address}
              isFirst={first === (view === plain ? '' : view.name)}
              onShow={() => onShow(view.address)}
              onOpenWith={() => openWith(view === plain ? '' : view.name)}
              own={view === plain ? undefined : changesOf(view)}
            />
          )}
        </li>
      ))}
    </ul>
  )
}

type Props<Row extends ListRow, S extends ListSearch> = ListProps<Row, S> & { onClose: () => void }

/** The saved views of a list: show, rename, delete, open first, and save the current one. */
export function ViewsSheet<Row extends ListRow, S extends ListSearch>(props: Props<Row, S>) {
  const { kind, search, defaults, onSearch, onClose } = props
  const list = kind.views?.of ?? kind.name
  const saved = useViews(list)
  const now = addressOf(search, defaults)
  // The route parses the address and ignores what an old or broken view gets wrong.
  const show = (address: string) =>
    onSearch({
      ...defaults,
      ...settingsOf(address),
      search: search.search,
      node: search.node,
      only: search.only,
      view: address === '' && saved.first !== '' ? 'standard' : '',
    })
  return (
    <Sheet title="Views" onClose={onClose}>
      <p className="text-sm text-soft">
        Save the current sort, filters and columns. Views stay in this browser; search text isn’t saved.
      </p>
      <ViewLines list={list} saved={saved} now={now} onShow={show} />
      <div className="border-t border-line pt-4">
        <ViewNameForm
          label="Save current view as"
          submit="Save view"
          value=""
          taken={saved.views.map(({ name }) => name)}
          onSave={(name) => saved.add({ name, address: now })}
        />
      </div>
      <p role="alert" className="rounded-md bg-bad-soft px-3 py-2 text-sm text-bad empty:hidden">
        {saved.isSaved ? '' : 'This browser couldn’t save the view: its storage is full or blocked.'}
      </p>
    </Sheet>
  )
}
