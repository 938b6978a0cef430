import { Check } from 'lucide-react'
import { textAt } from '../../lib/address/list-address'
import { Menu } from '../../ui/overlay/menu'
import { MenuChoice, MenuItem } from '../../ui/overlay/menu-item'
import type { Choice, ChoiceFilter, FilterEditorProps, ListFilter } from './list-filter'
import { RangeEditor } from './range-editor'
import { manyChoices, Searched } from './searched-choices'

/** A value that the address has stays a choice, even if no row has it. */
const withSet = (choices: readonly Choice[], values: readonly string[]): readonly Choice[] => [
  ...choices,
  ...values
    .filter((value) => value !== '' && !choices.some((one) => one.value === value))
    .map((value) => ({ value, words: value })),
]

function OneOf<Row>(props: FilterEditorProps<Row, ChoiceFilter<Row>>) {
  const { filter, place, search, rows, onChange, onClose } = props
  const now = textAt(search, filter.key)
  const choices = withSet(filter.useChoices(rows), [now])
  const choose = (value: string) => {
    onClose()
    if (value !== now) onChange({ [filter.key]: value })
  }
  if (choices.length > manyChoices || filter.find)
    return (
      <Searched filter={filter} place={place} choices={choices} onClose={onClose} onEnter={choose}>
        {({ value, words }, first) => (
          <button
            ref={first}
            type="button"
            aria-pressed={value === now}
            onClick={() => choose(value)}
            className="flex min-h-8 w-full items-center gap-2 rounded-sm px-2 py-1 text-left hover:bg-hover"
          >
            <bdi className="min-w-0 flex-1 wrap-break-word">{words}</bdi>
            {value === now && <Check size={15} aria-hidden="true" className="shrink-0" />}
          </button>
        )}
      </Searched>
    )
  return (
    <Menu label={filter.label} title={filter.label} place={place} onClose={onClose}>
      {choices.length === 0 && <p className="px-2 py-1.5 text-muted">Nothing to choose from.</p>}
      {choices.map(({ value, words }) => (
        <MenuChoice key={value} checked={value === now} onChoose={() => choose(value)}>
          <bdi>{words}</bdi>
        </MenuChoice>
      ))}
    </Menu>
  )
}

function SomeOf<Row>(props: FilterEditorProps<Row, ChoiceFilter<Row>>) {
  const { filter, place, search, rows, onChange, onClose } = props
  const values = textAt(search, filter.key).split(',').filter(Boolean)
  const toggle = (value: string, on: boolean) =>
    onChange({
      [filter.key]: (on ? [...values, value] : values.filter((one) => one !== value)).join(','),
    })
  return (
    <Searched
      filter={filter}
      place={place}
      choices={withSet(filter.useChoices(rows), values)}
      onClose={onClose}
      onEnter={(value) => toggle(value, !values.includes(value))}
    >
      {({ value, words }, first) => (
        <label className="flex min-h-8 items-center gap-2.5 rounded-sm px-2 hover:bg-hover">
          <input
            ref={first}
            type="checkbox"
            checked={values.includes(value)}
            onChange={(event) => toggle(value, event.target.checked)}
          />
          <bdi className="min-w-0 truncate">{words}</bdi>
        </label>
      )}
    </Searched>
  )
}

/** Chooses the value of a filter: one of a menu, several of a list, or a range. */
export function FilterEditor<Row>(props: FilterEditorProps<Row>) {
  const { filter } = props
  if (filter.kind === 'range') return <RangeEditor {...props} filter={filter} />
  return filter.many ? <SomeOf {...props} filter={filter} /> : <OneOf {...props} filter={filter} />
}

export type AddFilterProps<Row> = {
  filters: readonly ListFilter<Row>[]
  place: Element
  onChoose: (filter: ListFilter<Row>) => void
  onClose: () => void
}

/** The filters that are not set yet. */
export const AddFilter = <Row,>({ filters, place, onChoose, onClose }: AddFilterProps<Row>) => (
  <Menu label="Add a filter" title="Add a filter" place={place} onClose={onClose}>
    {filters.map((filter) => (
      <MenuItem key={filter.label} onChoose={() => onChoose(filter)}>
        {filter.label}
      </MenuItem>
    ))}
  </Menu>
)
