import { GitCompare, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { maxSearchLength } from '#contract/wire'
import type { Matrix } from '#domain/roles/role-matrix'
import { saveAndTell } from '../../export/table-buttons'
import type { Table } from '../../export/table'
import { FilterChips } from '../../list/filters/filter-chips'
import { NodeFilter } from '../../scope/node-filter'
import { SearchField } from '../../ui/fields/search-field'
import { useNarrow } from '../../ui/narrow'
import { matrixFilters, switchFilters } from './role-matrix-filters'
import { Tools, ToolsMenu } from './role-matrix-tools'
import type { MatrixSearch } from '../../queries/searches'

type View = { search: MatrixSearch; change: (part: Partial<MatrixSearch>) => void }

type ToggleProps = { label: string; icon: ReactNode; value: string; onChange: (value: '' | 'yes') => void }

/** A checkbox that looks like the tools beside it. */
const Toggle = ({ label, icon, value, onChange }: ToggleProps) => (
  <label className="list-tool relative shrink-0 has-checked:bg-active has-checked:text-ink has-focus-visible:outline-2">
    <input
      type="checkbox"
      className="absolute inset-0 size-full cursor-pointer opacity-0"
      checked={value === 'yes'}
      onChange={(event) => onChange(event.target.checked ? 'yes' : '')}
    />
    {icon}
    {label}
  </label>
)

const Toggles = ({ search, change }: View) => (
  <>
    <Toggle
      label="High risk"
      icon={<TriangleAlert size={14} aria-hidden="true" />}
      value={search.risk}
      onChange={(risk) => change({ risk })}
    />
    <Toggle
      label="Differences"
      icon={<GitCompare size={14} aria-hidden="true" />}
      value={search.differ}
      onChange={(differ) => change({ differ })}
    />
  </>
)

/** `table`: the matrix for a file; undefined while it isn't known. */
type Props = View & { all: Matrix; table: (() => Table) | undefined }

/** Search, filters and view in one line. */
export function MatrixToolbar({ all, table, search, change }: Props) {
  const isPhone = useNarrow()
  const onExport = table && (() => void saveAndTell(table()))
  return (
    <div role="group" aria-label="Search and filters" className="list-bar max-sm:flex-nowrap print:hidden">
      <div className="list-search min-w-36">
        <SearchField
          label="Search the matrix"
          value={search.search}
          maxLength={maxSearchLength}
          delayMs={150}
          onChange={(text) => change({ search: text })}
        />
      </div>
      <div className="list-filters min-w-18">
        <NodeFilter />
        <FilterChips
          filters={isPhone ? [...matrixFilters, ...switchFilters] : matrixFilters}
          search={search}
          onChange={change}
          rows={[all]}
        />
      </div>
      {isPhone ? (
        <ToolsMenu search={search} change={change} onExport={onExport} />
      ) : (
        <>
          <Toggles search={search} change={change} />
          <Tools search={search} change={change} onExport={onExport} />
        </>
      )}
    </div>
  )
}
