import { ChevronDown, Plus, X } from 'lucide-react'
import { useState } from 'react'
import { useOnDemand } from '../../ui/on-demand'
import type { AddFilterProps } from './filter-editor'
import { filterWords } from './filter-words'
import { cleared, isSet, type Choice, type FilterEditorProps, type ListFilter } from './list-filter'

const loadEditor = () => import('./filter-editor')

type ChipProps<Row> = {
  filter: ListFilter<Row>
  search: object
  rows: readonly Row[]
  onEdit: (place: Element) => void
  onRemove: () => void
}

const none: readonly Choice[] = []

/** A filter that is set: its value opens the editor, its cross removes it. */
function FilterChip<Row>({ filter, search, rows, onEdit, onRemove }: ChipProps<Row>) {
  // The kind of a filter never changes, so the hook is called in every render or in none.
  const choices = filter.kind === 'choice' ? filter.useChoices(rows) : none
  return (
    <span className="filter-chip">
      <button type="button" aria-haspopup="dialog" onClick={({ currentTarget }) => onEdit(currentTarget)}>
        {filter.label}{' '}
        <b>
          <bdi>{filterWords(filter, search, choices)}</bdi>
        </b>
        <ChevronDown size={14} aria-hidden="true" />
      </button>
      <button type="button" aria-label={`Remove the filter ${filter.label}`} onClick={onRemove}>
        <X size={14} aria-hidden="true" />
      </button>
    </span>
  )
}

type Props<Row> = {
  filters: readonly ListFilter<Row>[]
  search: object
  /** Changes filters in the address. The list begins anew. */
  onChange: (change: Readonly<Record<string, string>>) => void
  /** The rows of the page, which some filters take their choices from. */
  rows: readonly Row[]
  /** All rows, if they are loaded. */
  choicesFrom?: readonly Row[] | undefined
  /** Each filter that isn't set has a button of its own. */
  unfolded?: true
}

const addLook =
  'inline-flex h-7 flex-none items-center gap-1 rounded-md border border-dashed border-control pr-2.5 pl-2 font-medium whitespace-nowrap text-soft hover:bg-hover max-sm:h-9'

/** The filters that are set, as chips, and the way to add others. */
export function FilterChips<Row>(props: Props<Row>) {
  const { filters, search, onChange, rows, choicesFrom = rows, unfolded } = props
  const [edited, setEdited] = useState<{ filter: ListFilter<Row>; place: Element }>()
  const [adding, setAdding] = useState<Element>()
  const editor = useOnDemand<FilterEditorProps<Row>>()
  const menu = useOnDemand<AddFilterProps<Row>>()
  const set = filters.filter((filter) => isSet(filter, search))
  const unset = filters.filter((filter) => !set.includes(filter))
  const edit = (filter: ListFilter<Row>, place: Element) => {
    setEdited({ filter, place })
    editor.open(async () => (await loadEditor()).FilterEditor)
  }
  return (
    <>
      {set.map((filter) => (
        <FilterChip
          key={filter.label}
          filter={filter}
          search={search}
          rows={rows}
          onEdit={(place) => edit(filter, place)}
          onRemove={() => onChange(cleared([filter]))}
        />
      ))}
      {unfolded &&
        unset.map((filter) => (
          <button
            key={filter.label}
            type="button"
            aria-haspopup="dialog"
            onClick={({ currentTarget }) => edit(filter, currentTarget)}
            className={addLook}
          >
            <Plus size={14} aria-hidden="true" />
            {filter.label}
          </button>
        ))}
      {unset.length > 0 && !unfolded && (
        <button
          type="button"
          aria-haspopup="menu"
          onClick={({ currentTarget }) => {
            setAdding(currentTarget)
            menu.open(async () => (await loadEditor()).AddFilter)
          }}
          className={addLook}
        >
          <Plus size={14} aria-hidden="true" />
          Filter
        </button>
      )}
      {menu.Part && adding && (
        <menu.Part
          filters={unset}
          place={adding}
          onChoose={(filter) => edit(filter, adding)}
          onClose={menu.close}
        />
      )}
      {editor.Part && edited && (
        <editor.Part
          filter={edited.filter}
          place={edited.place}
          search={search}
          rows={choicesFrom}
          onChange={onChange}
          onClose={editor.close}
        />
      )}
    </>
  )
}
