import {
  ArrowLeftRight,
  Download,
  Ellipsis,
  GitCompare,
  History,
  Printer,
  TriangleAlert,
  type LucideIcon,
} from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { maxSearchLength } from '#contract/wire'
import type { Matrix } from '#domain/role-matrix'
import { localDay } from '../lib/dates'
import { saveAndTell } from '../export/table-buttons'
import { FilterChips } from '../list/filters/filter-chips'
import { NodeFilter } from '../scope/node-filter'
import { SearchField } from '../ui/fields/search-field'
import { SelectField } from '../ui/fields/select-field'
import { useNarrow } from '../ui/narrow'
import { permissionTable } from './permission-table'
import { matrixFilters, sortWords, switchFilters } from './role-matrix-filters'
import { MatrixMenu } from './role-matrix-menu'
import { type MatrixSearch, matrixSorts } from '../queries/searches'

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

type IconProps = { label: string; icon: LucideIcon; pressed?: boolean; onClick: () => void }
const IconTool = ({ label, icon: Icon, pressed, onClick }: IconProps) => (
  <button
    type="button"
    aria-label={label}
    title={label}
    aria-pressed={pressed}
    onClick={onClick}
    className="list-tool shrink-0"
  >
    <Icon size={16} aria-hidden="true" />
  </button>
)

/** Turns to an earlier day, and back to today. */
const otherDay = ({ day }: MatrixSearch) => ({
  day: day === '' ? localDay(new Date(Date.now() - 86_400_000)) : '',
})

/** Order, orientation, an earlier day, export and print. Only today's matrix leaves the page. */
const Tools = ({ search, change, onExport }: View & { onExport: () => void }) => (
  <div className="list-tools">
    <div className="w-32">
      <SelectField
        label="Sort roles"
        quiet
        value={search.sort}
        onChange={(sort) => change({ sort: matrixSorts.find((one) => one === sort) ?? 'name' })}
      >
        {matrixSorts.map((sort) => (
          <option key={sort} value={sort}>
            {sortWords[sort]}
          </option>
        ))}
      </SelectField>
    </div>
    <IconTool
      label="Roles in rows"
      icon={ArrowLeftRight}
      pressed={search.flip === 'yes'}
      onClick={() => change({ flip: search.flip === 'yes' ? '' : 'yes' })}
    />
    <IconTool
      label="As of an earlier day"
      icon={History}
      pressed={search.day !== ''}
      onClick={() => change(otherDay(search))}
    />
    {search.day === '' && (
      <>
        <IconTool label="Export as CSV" icon={Download} onClick={onExport} />
        <IconTool label="Print" icon={Printer} onClick={() => window.print()} />
      </>
    )}
  </div>
)

/** The same tools in one menu, for a phone. */
function ToolsMenu(props: View & { onExport: () => void }) {
  const [place, setPlace] = useState<Element>()
  return (
    <>
      <button
        type="button"
        aria-label="Order and export"
        aria-haspopup="menu"
        onClick={({ currentTarget }) => setPlace(currentTarget)}
        className="list-tool ml-auto size-9 shrink-0"
      >
        <Ellipsis size={16} aria-hidden="true" />
      </button>
      {place && <MatrixMenu {...props} place={place} onClose={() => setPlace(undefined)} />}
    </>
  )
}

/** `missing`: the reason why roles are missing, if some are. */
type Props = View & { all: Matrix; shown: Matrix; missing: string | undefined }

/** Search, filters and view in one line. */
export function MatrixToolbar({ all, shown, missing, search, change }: Props) {
  const isPhone = useNarrow()
  const onExport = () =>
    void saveAndTell(permissionTable(shown, { file: 'role-matrix', title: 'Role matrix', missing }))
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
