import type { RowData } from '@tanstack/react-table'
import { Check, Pencil, Star, Trash2 } from 'lucide-react'
import { useLayoutEffect, useRef, useState } from 'react'
import type { ListSearch } from '../lib/list-search'
import {
  addressOf,
  maxViewName,
  readViews,
  writeViews,
  type SavedView,
  type SavedViews,
} from '../lib/saved-views'
import { settingsOf } from '../lib/usual-view'
import { Button } from '../ui/button'
import { TextField } from '../ui/fields'
import { Sheet } from '../ui/overlay/sheet'
import type { ToolProps } from './list-tools'

const small = 'grid size-8 place-items-center rounded-md text-soft hover:bg-hover hover:text-ink'

/** What stands in front of a view's name while it is given another one. */
function NameForm({
  label,
  submit,
  value,
  taken,
  begin,
  onSave,
}: {
  label: string
  submit: string
  value: string
  taken: readonly string[]
  /** Takes the form when it is there, to begin in it. */
  begin?: (form: HTMLFormElement | null) => void
  onSave: (name: string) => void
}) {
  const [name, setName] = useState(value)
  const [problem, setProblem] = useState<string>()
  const save = () => {
    const text = name.trim()
    if (text === '') return setProblem('Give it a name.')
    if (text.length > maxViewName) return setProblem(`At most ${maxViewName} characters.`)
    if (text !== value && taken.includes(text)) return setProblem('There is a view of this name already.')
    setProblem(undefined)
    setName(value)
    onSave(text)
  }
  return (
    <form
      noValidate
      className="flex flex-1 items-end gap-2"
      ref={begin}
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <div className="flex-1">
        <TextField label={label} value={name} onChange={setName} problem={problem} />
      </div>
      <div className={problem ? 'mb-7' : 'mb-0.5'}>
        <Button submit>{submit}</Button>
      </div>
    </form>
  )
}

const beginTyping = (form: HTMLFormElement | null) => form?.querySelector('input')?.focus()

/** Settings of the list under names, kept by this browser. */
export function ViewsSheet<Row extends RowData, S extends ListSearch>({
  kind,
  search,
  defaults,
  onSearch,
  onClose,
}: ToolProps<Row, S>) {
  const list = kind.noun.many
  const [{ views, usual }, setViews] = useState(() => readViews(list))
  const [naming, setNaming] = useState('')
  const [leaving, setLeaving] = useState('')
  const [kept, setKept] = useState(true)
  // What is pressed here gives way to something else, which takes the focus: found by its name after the next drawing.
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
    setKept(writeViews(list, next))
  }
  // The address takes only what it knows: an old or broken view changes less, and breaks nothing.
  const apply = (address: string) =>
    onSearch({
      ...defaults,
      ...settingsOf(address),
      search: search.search,
      node: search.node,
      view: address === '' && usual !== '' ? 'standard' : '',
    })
  const rename = (view: SavedView, name: string) => {
    become({
      views: views.map((one) => (one === view ? { ...one, name } : one)),
      usual: usual === view.name ? name : usual,
    })
    setNaming('')
    focus.current = `rename ${name}`
  }
  return (
    <Sheet title="Views" onClose={onClose}>
      <p className="text-sm text-soft">
        Sorting, filters, columns and density under a name, kept by this browser. The search text is not kept:
        it can say whom you look for.
      </p>
      <ul ref={lines} className="flex flex-col" aria-label="Saved views">
        {[{ name: 'Standard', address: '' }, ...views].map((view) => {
          const { name, address } = view
          const own = views.includes(view)
          if (own && naming === name)
            return (
              <li key={name} className="border-b border-line py-2">
                <NameForm
                  label={`New name of ${name}`}
                  submit="Rename"
                  value={name}
                  taken={names}
                  begin={beginTyping}
                  onSave={(text) => rename(view, text)}
                />
              </li>
            )
          return (
            <li
              key={own ? `view ${name}` : ''}
              className="flex flex-wrap items-center gap-1 border-b border-line py-1 last:border-0"
            >
              <button
                type="button"
                data-focus={own ? `view ${name}` : 'view'}
                onClick={() => apply(address)}
                aria-pressed={now === address}
                className="flex min-h-8 flex-1 items-center gap-2 rounded-md px-2 text-left text-sm hover:bg-hover"
              >
                <Check
                  size={15}
                  aria-hidden="true"
                  className={now === address ? 'text-accent-ink' : 'invisible'}
                />
                <bdi className="font-medium">{name}</bdi>
                {(own ? usual === name : usual === '') && (
                  <span className="text-xs text-muted">opens first</span>
                )}
              </button>
              <button
                type="button"
                className={small}
                aria-pressed={own ? usual === name : usual === ''}
                onClick={() => become({ views, usual: own ? name : '' })}
              >
                <Star
                  size={15}
                  aria-hidden="true"
                  className={(own ? usual === name : usual === '') ? 'fill-current text-accent-ink' : ''}
                />
                <span className="sr-only">
                  Open {list} with <bdi>{name}</bdi>
                </span>
              </button>
              {own && (
                <>
                  <button
                    type="button"
                    data-focus={`rename ${name}`}
                    className={small}
                    onClick={() => setNaming(name)}
                  >
                    <Pencil size={15} aria-hidden="true" />
                    <span className="sr-only">
                      Rename <bdi>{name}</bdi>
                    </span>
                  </button>
                  {leaving === name ? (
                    <Button
                      small
                      look="danger"
                      data-focus={`leave ${name}`}
                      // Neither a key held down nor the second half of a double click is the second step.
                      onKeyDown={(event) => event.repeat && event.preventDefault()}
                      onClick={(event) => {
                        if (event.detail > 1) return
                        become({
                          views: views.filter((one) => one !== view),
                          usual: usual === name ? '' : usual,
                        })
                        focus.current = 'view'
                      }}
                    >
                      Delete <bdi>{name}</bdi>
                    </Button>
                  ) : (
                    <button
                      type="button"
                      className={small}
                      onClick={() => {
                        setLeaving(name)
                        focus.current = `leave ${name}`
                      }}
                    >
                      <Trash2 size={15} aria-hidden="true" />
                      <span className="sr-only">
                        Delete <bdi>{name}</bdi> …
                      </span>
                    </button>
                  )}
                </>
              )}
            </li>
          )
        })}
      </ul>
      <div className="border-t border-line pt-4">
        <NameForm
          label="Save what is shown now as"
          submit="Save view"
          value=""
          taken={names}
          onSave={(name) => become({ views: [...views, { name, address: now }], usual })}
        />
      </div>
      <p role="alert" className="rounded-md bg-bad-soft px-3 py-2 text-sm text-bad empty:hidden">
        {kept ? '' : 'This browser did not keep it: its storage is full or switched off.'}
      </p>
    </Sheet>
  )
}
