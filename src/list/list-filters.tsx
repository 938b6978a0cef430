import type { RowData } from '@tanstack/react-table'
import type { ListSearch } from '../lib/list-search'
import { formatNumber } from '../lib/words'
import { Button } from '../ui/button'
import { ChoiceField } from '../ui/fields'
import { Sheet } from '../ui/overlay/sheet'
import type { ToolProps } from './list-tools'

/** Filters that no server is known to have: they work on the page that is here. */
export function FiltersSheet<Row extends RowData, S extends ListSearch>(props: ToolProps<Row, S>) {
  const { kind, powers, search, onSearch, page, rows, onClose } = props
  const values = search as Readonly<Record<string, unknown>>
  const set = (key: string, value: string) => onSearch({ ...search, [key]: value })
  const all = page?.results ?? []
  const used = powers.filters.filter(({ key }) => values[key])
  return (
    <Sheet title="Filters" onClose={onClose}>
      <p className="text-sm text-soft">
        These narrow <strong>this page only</strong>: the API cannot do it for all {kind.noun.many}. An export
        of “all” is narrowed by them as a whole.
      </p>
      {powers.filters.map((filter) => {
        const { key, label } = filter
        const value = typeof values[key] === 'string' ? values[key] : ''
        if (filter.kind === 'day')
          return (
            <label key={key} className="block text-sm font-medium">
              <span className="mb-1.5 block">{label}</span>
              <input
                type="date"
                value={value}
                onChange={(event) => set(key, event.target.value)}
                className="field h-10 w-full"
              />
            </label>
          )
        const choices = [...new Set(all.flatMap(filter.choices))].toSorted((a, b) => a.localeCompare(b))
        return (
          <ChoiceField key={key} label={label} value={value} onChange={(chosen) => set(key, chosen)}>
            <option value="">{filter.any}</option>
            {value !== '' && !choices.includes(value) && <option value={value}>{value}</option>}
            {choices.map((choice) => (
              <option key={choice} value={choice}>
                {choice}
              </option>
            ))}
          </ChoiceField>
        )
      })}
      <div className="mt-auto flex flex-wrap items-center justify-between gap-3 border-t border-line pt-4">
        <p role="status" className="text-sm text-muted">
          {formatNumber(rows.length)} of {formatNumber(all.length)} rows on this page
        </p>
        <Button
          aria-disabled={used.length === 0}
          onClick={() => onSearch({ ...search, ...Object.fromEntries(used.map(({ key }) => [key, ''])) })}
        >
          Clear filters
        </Button>
      </div>
    </Sheet>
  )
}
