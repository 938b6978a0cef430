import { textAt, type ListSearch } from '../lib/list-search'
import { formatNumber } from '../lib/words'
import { Button } from '../ui/button'
import { ChoiceField } from '../ui/fields'
import { Sheet } from '../ui/overlay/sheet'
import type { ListRow, PageFilter } from './list-kind'
import type { SheetProps } from './sheet-props'

type FieldProps<Row> = {
  filter: PageFilter<Row>
  value: string
  rows: readonly Row[]
  onChange: (value: string) => void
}

function FilterField<Row>({ filter, value, rows, onChange }: FieldProps<Row>) {
  if (filter.kind === 'day')
    return (
      <label className="block text-sm font-medium">
        <span className="mb-1.5 block">{filter.label}</span>
        <input
          type="date"
          value={value}
          onChange={(event) => onChange(event.target.value)}
          className="field h-10 w-full"
        />
      </label>
    )
  const choices = [...new Set(rows.flatMap(filter.choices))].toSorted((a, b) => a.localeCompare(b))
  return (
    <ChoiceField label={filter.label} value={value} onChange={onChange}>
      <option value="">{filter.any}</option>
      {value !== '' && !choices.includes(value) && <option value={value}>{value}</option>}
      {choices.map((choice) => (
        <option key={choice} value={choice}>
          {choice}
        </option>
      ))}
    </ChoiceField>
  )
}

/** The filters that the API lacks. */
export function FiltersSheet<Row extends ListRow, S extends ListSearch>({
  kind,
  search,
  onSearch,
  rows: { page, rows, filters },
  onClose,
}: SheetProps<Row, S>) {
  const onPage = page?.results ?? []
  return (
    <Sheet title="Filters" onClose={onClose}>
      <p className="text-sm text-soft">
        These filters apply to the rows on <strong>this page</strong>. An export of all that match applies
        them to all {kind.noun.many}.
      </p>
      {kind.filters.map((filter) => (
        <FilterField
          key={filter.key}
          filter={filter}
          value={textAt(search, filter.key)}
          rows={onPage}
          onChange={(value) => onSearch({ ...search, [filter.key]: value })}
        />
      ))}
      <div className="mt-auto flex flex-wrap items-center justify-between gap-3 border-t border-line pt-4">
        <p role="status" className="text-sm text-muted">
          {formatNumber(rows?.length ?? 0)} of {formatNumber(onPage.length)} rows on this page
        </p>
        <Button
          aria-disabled={filters.length === 0}
          onClick={() => onSearch({ ...search, ...Object.fromEntries(filters.map(({ key }) => [key, ''])) })}
        >
          Clear filters
        </Button>
      </div>
    </Sheet>
  )
}
