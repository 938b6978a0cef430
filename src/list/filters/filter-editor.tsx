import { Check } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { matchesWords, prefixFirst } from '#domain/folding'
import { localDay } from '../../lib/dates'
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

/** More choices than this get a field that searches them. */
const manyChoices = 8

function OneOf<Row>(props: FilterEditorProps<Row> & { filter: ChoiceFilter<Row> }) {
  const { filter, place, search, rows, onChange, onClose } = props
  const now = textAt(search, filter.key)
  const choices = withSet(filter.useChoices(rows), [now])
  const choose = (value: string) => {
    onClose()
    if (value !== now) onChange({ [filter.key]: value })
  }
  if (choices.length > manyChoices)
    return (
      <Searched filter={filter} place={place} choices={choices} onClose={onClose} onEnter={choose}>
        {({ value, words }) => (
          <button
            type="button"
            aria-pressed={value === now}
            onClick={() => choose(value)}
            className="flex min-h-8 w-full items-center gap-2 rounded-sm px-2 text-left hover:bg-hover"
          >
            <bdi className="min-w-0 flex-1 truncate">{words}</bdi>
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

type SearchedProps<Row> = Pick<FilterEditorProps<Row>, 'filter' | 'place' | 'onClose'> & {
  choices: readonly Choice[]
  /** What Enter in the search does with the first choice that it finds. */
  onEnter?: (value: string) => void
  children: (choice: Choice) => ReactNode
}

/** Choices in a popover, with a field that searches many of them. */
function Searched<Row>({ filter, place, choices, onClose, onEnter, children }: SearchedProps<Row>) {
  const [text, setText] = useState('')
  const found = prefixFirst(
    choices.filter(({ words }) => matchesWords(words, text)),
    text,
    ({ words }) => words,
  )
  return (
    <Popover title={filter.label} place={place} onClose={onClose}>
      {choices.length > manyChoices && (
        <input
          type="search"
          aria-label={`Search ${filter.label.toLowerCase()}`}
          placeholder="Search"
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={({ key }) => key === 'Enter' && text !== '' && found[0] && onEnter?.(found[0].value)}
          className="field w-full"
        />
      )}
      <ul className="max-h-72 overflow-y-auto">
        {found.map((choice) => (
          <li key={choice.value}>{children(choice)}</li>
        ))}
      </ul>
      <p role="status" className="px-2 text-muted empty:hidden">
        {found.length === 0 ? 'Nothing matches.' : ''}
      </p>
    </Popover>
  )
}

function SomeOf<Row>(props: FilterEditorProps<Row> & { filter: ChoiceFilter<Row> }) {
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
    >
      {({ value, words }) => (
        <label className="flex min-h-8 items-center gap-2.5 rounded-sm px-2 hover:bg-hover">
          <input
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

/** The day some days before another, in the zone of the browser. */
const dayBefore = (now: Date, days: number) =>
  localDay(new Date(now.getFullYear(), now.getMonth(), now.getDate() - days))
/** Usual spans that end today, by the day on which they begin. */
const spans: readonly (readonly [label: string, from: (now: Date) => string])[] = [
  ['Today', (now) => dayBefore(now, 0)],
  ['Last 7 days', (now) => dayBefore(now, 6)],
  ['Last 30 days', (now) => dayBefore(now, 29)],
  ['This month', (now) => dayBefore(now, now.getDate() - 1)],
]

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
  const send = (values: readonly string[]) => {
    onClose()
    onChange(
      Object.fromEntries(
        ends.flatMap(({ key }, at) => (key === undefined ? [] : [[key, (values[at] ?? '').trim()]])),
      ),
    )
  }
  const apply = () => {
    if (!isBackwards) send(ends.map(({ value }) => value))
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
        {filter.of === 'day' && filter.spans && (
          <div className="flex flex-wrap gap-1.5">
            {spans.map(([label, from]) => (
              <Button
                key={label}
                small
                onClick={() => {
                  const now = new Date()
                  send([from(now), localDay(now)])
                }}
              >
                {label}
              </Button>
            ))}
          </div>
        )}
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
