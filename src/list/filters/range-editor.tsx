import { useState } from 'react'
import { localDay } from '../../lib/dates'
import { Button } from '../../ui/buttons/button'
import { Popover } from '../../ui/overlay/popover'
import { rangeOf, type FilterEditorProps, type RangeFilter } from './list-filter'

/** The day some days before another, in the zone of the browser. */
const dayBefore = (now: Date, days: number) =>
  localDay(new Date(now.getFullYear(), now.getMonth(), now.getDate() - days))
/** Usual spans, by their first and last day. */
const spans: readonly (readonly [label: string, span: (now: Date) => readonly [from: string, to: string]])[] =
  [
    ['Today', (now) => [dayBefore(now, 0), dayBefore(now, 0)]],
    ['Yesterday', (now) => [dayBefore(now, 1), dayBefore(now, 1)]],
    ['Last 7 days', (now) => [dayBefore(now, 6), dayBefore(now, 0)]],
    ['This month', (now) => [dayBefore(now, now.getDate() - 1), dayBefore(now, 0)]],
    [
      'Last month',
      (now) => [localDay(new Date(now.getFullYear(), now.getMonth() - 1, 1)), dayBefore(now, now.getDate())],
    ],
  ]

/** “T14:05” of a day with a time. */
const timeOf = (value: string): string => /T.*/.exec(value)?.[0] ?? ''
/** A time alone is one of today. */
const withTime = (value: string, time: string): string =>
  `${value.split('T', 1)[0] || (time && dayBefore(new Date(), 0))}${time && `T${time}`}`

/** The fields of a range: two, or one for a filter without a start or an end. */
function useEnds<Row>(filter: RangeFilter<Row>, search: FilterEditorProps<Row>['search']) {
  const [[from, to], setRange] = useState(rangeOf(filter, search))
  // A day without a time ends after all its minutes.
  const isBackwards =
    from !== '' &&
    to !== '' &&
    (filter.of === 'day' ? from > to && !from.startsWith(to) : Number(from) > Number(to))
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

/** The smallest and the largest value of a filter, and usual spans of days. */
export function RangeEditor<Row>({
  filter,
  place,
  search,
  onChange,
  onClose,
}: FilterEditorProps<Row, RangeFilter<Row>>) {
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
            {spans.map(([label, span]) => (
              <Button key={label} small onClick={() => send(span(new Date()))}>
                {label}
              </Button>
            ))}
          </div>
        )}
        <div className="flex gap-2">
          {ends.map(
            ({ key, label, value, set }) =>
              key !== undefined && (
                <div key={key} className="flex min-w-0 flex-1 flex-col gap-2">
                  <label className="text-xs text-muted">
                    <span className="mb-1 block">{label}</span>
                    <input
                      {...(filter.of === 'day'
                        ? { type: 'date' }
                        : { type: 'number', min: 0, step: 1, inputMode: 'numeric' })}
                      value={value.split('T', 1)[0]}
                      onChange={(event) => set(event.target.value && `${event.target.value}${timeOf(value)}`)}
                      className="field w-full px-2"
                    />
                  </label>
                  {filter.of === 'day' && filter.times && (
                    <input
                      type="time"
                      aria-label={`${label}, time`}
                      value={timeOf(value).slice(1)}
                      onChange={(event) => set(withTime(value, event.target.value))}
                      className="field w-full px-2"
                    />
                  )}
                </div>
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
