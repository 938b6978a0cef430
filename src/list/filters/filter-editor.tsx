import { useState } from 'react'
import { matchesWords, prefixFirst } from '#domain/folding'
import { textAt } from '../../lib/list-search'
import { Button } from '../../ui/button'
import { Menu } from '../../ui/overlay/menu'
import { MenuChoice } from '../../ui/overlay/menu-item'
import { Popover } from '../../ui/overlay/popover'
import { rangeOf, type Choice, type ListFilter } from './list-filter'

export type FilterEditorProps<Row> = {
  filter: ListFilter<Row>
  place: Element
  search: object
  rows: readonly Row[]
  onChange: (change: Readonly<Record<string, string>>) => void
  onClose: () => void
}
type ChoiceFilter<Row> = ListFilter<Row> & { readonly kind: 'choice' }
type RangeFilter<Row> = ListFilter<Row> & { readonly kind: 'range' }

/** A value that the address has stays a choice, even if no row has it. */
const withSet = (choices: readonly Choice[], values: readonly string[]): readonly Choice[] => [
  ...choices,
  ...values
    .filter((value) => value !== '' && !choices.some((one) => one.value === value))
    .map((value) => ({ value, words: value })),
]

function OneOf<Row>(props: FilterEditorProps<Row> & { filter: ChoiceFilter<Row> }) {
  const { filter, place, search, rows, onChange, onClose } = props
  const now = textAt(search, filter.key)
  const choices = withSet(filter.useChoices(rows), [now])
  return (
    <Menu label={filter.label} title={filter.label} place={place} onClose={onClose}>
      {choices.length === 0 && <p className="px-2 py-1.5 text-muted">Nothing to choose from.</p>}
      {choices.map(({ value, words }) => (
        <MenuChoice
          key={value}
          checked={value === now}
          onChoose={() => {
            onClose()
            if (value !== now) onChange({ [filter.key]: value })
          }}
        >
          <bdi>{words}</bdi>
        </MenuChoice>
      ))}
    </Menu>
  )
}

/** More choices than this get a field that searches them. */
const manyChoices = 8

function SomeOf<Row>(props: FilterEditorProps<Row> & { filter: ChoiceFilter<Row> }) {
  const { filter, place, search, rows, onChange, onClose } = props
  const [text, setText] = useState('')
  const values = textAt(search, filter.key).split(',').filter(Boolean)
  const choices = withSet(filter.useChoices(rows), values)
  const found = prefixFirst(
    choices.filter(({ words }) => matchesWords(words, text)),
    text,
    ({ words }) => words,
  )
  const toggle = (value: string, on: boolean) =>
    onChange({
      [filter.key]: (on ? [...values, value] : values.filter((one) => one !== value)).join(','),
    })
  return (
    <Popover title={filter.label} place={place} onClose={onClose}>
      {choices.length > manyChoices && (
        <input
          type="search"
          aria-label={`Search ${filter.label.toLowerCase()}`}
          placeholder="Search"
          value={text}
          onChange={(event) => setText(event.target.value)}
          className="field w-full"
        />
      )}
      <ul className="max-h-72 overflow-y-auto">
        {found.map(({ value, words }) => (
          <li key={value}>
            <label className="flex min-h-8 items-center gap-2.5 rounded-sm px-2 hover:bg-hover">
              <input
                type="checkbox"
                checked={values.includes(value)}
                onChange={(event) => toggle(value, event.target.checked)}
              />
              <bdi className="min-w-0 truncate">{words}</bdi>
            </label>
          </li>
        ))}
      </ul>
      <p role="status" className="px-2 text-muted empty:hidden">
        {found.length === 0 ? 'Nothing matches.' : ''}
      </p>
    </Popover>
  )
}

/** The fields of a range: two, or one for a filter without a start or an end. */
function useEnds<Row>(filter: RangeFilter<Row>, search: FilterEditorProps<Row>['search']) {
  const [[from, to], setRange] = useState(rangeOf(filter, search))
  const isBackwards =
    from !== '' && to !== '' && (filter.of === 'day' ? from > to : Number(from) > Number(to))
  const ends = [
    {
      key: filter.from,
      label: filter.of === 'day' ? 'From' : 'At least',
      value: from,
      set: (one: string) => setRange([one, to]),
    },
    {
      key: filter.to,
      label: filter.of === 'day' ? 'Until' : 'At most',
      value: to,
      set: (one: string) => setRange([from, one]),
    },
  ]
  return { ends, isBackwards }
}

function Range<Row>({
  filter,
  place,
  search,
  onChange,
  onClose,
}: FilterEditorProps<Row> & { filter: RangeFilter<Row> }) {
  const { ends, isBackwards } = useEnds(filter, search)
  const apply = () => {
    if (isBackwards) return
    onClose()
    onChange(
      Object.fromEntries(ends.flatMap(({ key, value }) => (key === undefined ? [] : [[key, value.trim()]]))),
    )
  }
  return (
    <Popover title={filter.label} place={place} onClose={onClose}>
      <form
        className="flex flex-col gap-3 px-2"
        onSubmit={(event) => {
          event.preventDefault()
          apply()
        }}
      >
        <div className="flex gap-2">
          {ends.map(
            ({ key, label, value, set }) =>
              key !== undefined && (
                <label key={key} className="min-w-0 flex-1 text-xs text-muted">
                  <span className="mb-1 block">{label}</span>
                  <input
                    {...(filter.of === 'day'
                      ? { type: 'date' }
                      : { type: 'number', min: 0, step: 1, inputMode: 'numeric' })}
                    value={value}
                    onChange={(event) => set(event.target.value)}
                    className="field w-full px-2"
                  />
                </label>
              ),
          )}
        </div>
        <p role="alert" className="text-xs text-bad empty:hidden">
          {isBackwards ? 'The second value is below the first.' : ''}
        </p>
        <div className="flex justify-end">
          <Button small submit look="primary" aria-disabled={isBackwards}>
            Apply
          </Button>
        </div>
      </form>
    </Popover>
  )
}

/** Chooses the value of a filter: one of a menu, several of a list, or a range. */
export function FilterEditor<Row>(props: FilterEditorProps<Row>) {
  const { filter } = props
  if (filter.kind === 'range') return <Range {...props} filter={filter} />
  return filter.many ? <SomeOf {...props} filter={filter} /> : <OneOf {...props} filter={filter} />
}
