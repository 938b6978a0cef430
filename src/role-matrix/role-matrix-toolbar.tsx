import { ArrowLeftRight, Download, GitCompare, Printer, TriangleAlert, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { maxSearchLength } from '#contract/wire'
import type { Matrix } from '#domain/role-matrix'
import { csvName } from '../lib/csv'
import { NodeFilter } from '../scope/node-filter'
import { downloadText } from '../ui/download'
import { SearchField } from '../ui/fields/search-field'
import { NameOption, SelectField } from '../ui/fields/select-field'
import { matrixCsv } from './role-csv'
import { matrixSorts, matrixTypes, type MatrixSearch } from './role-matrix.search'

type Part = { all: Matrix; search: MatrixSearch; change: (part: Partial<MatrixSearch>) => void }

/** `missing`: the reason why roles are missing, if some are. */
type Shown = { shown: Matrix; missing: string | undefined }

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

/** A select in the line of tools. A filter in force has a stronger outline. */
const Tool = ({ look, children }: { look: string; children: ReactNode }) => (
  <div className={`matrix-tool ${look}`}>{children}</div>
)
const onIf = (inUse: boolean) => (inUse ? 'matrix-tool-on' : '')

const Filters = ({ all, search, change }: Part) => {
  const byName = all.roles.toSorted((one, other) => one.name.localeCompare(other.name))
  return (
    <>
      <Tool look={onIf(search.type !== '')}>
        <SelectField
          label="Type"
          hideLabel
          value={search.type}
          onChange={(type) => change({ type: matrixTypes.find((one) => one === type) ?? '' })}
        >
          <option value="">All types</option>
          <option value="built-in">Built-in</option>
          <option value="custom">Custom</option>
        </SelectField>
      </Tool>
      <Tool look={onIf(search.permission !== '')}>
        <SelectField
          label="Roles with permission"
          hideLabel
          value={search.permission}
          onChange={(permission) => change({ permission })}
        >
          <option value="">Any permission</option>
          {all.permissions.map(({ code, name }) => (
            <NameOption key={code} value={code} lead="With" name={name} />
          ))}
        </SelectField>
      </Tool>
      <Tool look={onIf(search.against !== '')}>
        <SelectField
          label="Compare with"
          hideLabel
          value={search.against}
          onChange={(against) => change({ against })}
        >
          <option value="">Compare with …</option>
          {byName.map(({ id, name }) => (
            <NameOption key={id} value={id} name={name} id={id} />
          ))}
        </SelectField>
      </Tool>
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
}

const sortWords: Record<(typeof matrixSorts)[number], string> = {
  name: 'Name, A to Z',
  '-name': 'Name, Z to A',
  '-size': 'Most permissions',
  size: 'Fewest permissions',
  similar: 'Similarity',
}

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

/** How the matrix looks, and its ways out. */
const View = ({ shown, missing, search, change }: Omit<Part, 'all'> & Shown) => (
  <>
    <span className="ml-auto" />
    <Tool look="matrix-sort">
      <SelectField
        label="Sort roles"
        hideLabel
        value={search.sort}
        onChange={(sort) => change({ sort: matrixSorts.find((one) => one === sort) ?? 'name' })}
      >
        {matrixSorts.map((sort) => (
          <option key={sort} value={sort}>
            {sortWords[sort]}
          </option>
        ))}
      </SelectField>
    </Tool>
    <IconTool
      label="Roles in rows"
      icon={ArrowLeftRight}
      pressed={search.flip === 'yes'}
      onClick={() => change({ flip: search.flip === 'yes' ? '' : 'yes' })}
    />
    <IconTool
      label="Export as CSV"
      icon={Download}
      onClick={() => downloadText(csvName('role-matrix', new Date()), matrixCsv(shown, missing))}
    />
    <IconTool label="Print" icon={Printer} onClick={() => window.print()} />
  </>
)

/** Search, filters and view in one line, which scrolls sideways where it has no room. */
export const MatrixToolbar = ({ all, shown, missing, search, change }: Part & Shown) => (
  <div role="group" aria-label="Search and filters" className="list-bar matrix-bar print:hidden">
    <div className="list-search">
      <SearchField
        label="Search the matrix"
        value={search.search}
        maxLength={maxSearchLength}
        delayMs={150}
        onChange={(text) => change({ search: text })}
      />
    </div>
    <NodeFilter />
    <Filters all={all} search={search} change={change} />
    <View shown={shown} missing={missing} search={search} change={change} />
  </div>
)
