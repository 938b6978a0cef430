import { ArrowLeftRight, Download, Printer, SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { maxSearchLength } from '#contract/wire'
import type { Matrix } from '#domain/role-matrix'
import { csvName } from '../lib/csv'
import { NodeFilter } from '../scope/node-filter'
import { Button } from '../ui/button'
import { downloadText } from '../ui/download'
import { SearchField } from '../ui/search-field'
import { SelectField } from '../ui/select-field'
import { matrixCsv } from './role-csv'
import { matrixSorts, matrixTypes, type MatrixSearch } from './role-matrix.search'
import { isolated } from '../lib/words'

type Part = { all: Matrix; search: MatrixSearch; change: (part: Partial<MatrixSearch>) => void }

/** `missing`: the reason why roles are missing, if some are. */
type Shown = { shown: Matrix; missing: string | undefined }

type CheckProps = { label: string; value: string; onChange: (value: '' | 'yes') => void }

const Check = ({ label, value, onChange }: CheckProps) => (
  <label className="flex min-h-6 items-center gap-2 text-sm whitespace-nowrap">
    <input
      type="checkbox"
      className="size-4 accent-(--accent)"
      checked={value === 'yes'}
      onChange={(event) => onChange(event.target.checked ? 'yes' : '')}
    />
    {label}
  </label>
)

const narrow = 'min-w-0 max-sm:flex-1 max-sm:basis-[calc(50%-0.3125rem)] sm:max-w-52'

const RoleFilters = ({ all, search, change, className }: Part & { className: string }) => (
  <>
    <div className={`${narrow} ${className}`}>
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
    </div>
    <div className={`${narrow} ${className}`}>
      <SelectField
        label="Roles with permission"
        hideLabel
        value={search.permission}
        onChange={(permission) => change({ permission })}
      >
        <option value="">Any permission</option>
        {all.permissions.map(({ code, name }) => (
          <option key={code} value={code}>
            With {isolated(name)}
          </option>
        ))}
      </SelectField>
    </div>
  </>
)

const sortWords: Record<(typeof matrixSorts)[number], string> = {
  name: 'by name, A to Z',
  '-name': 'by name, Z to A',
  '-size': 'by number of permissions, most first',
  size: 'by number of permissions, fewest first',
  similar: 'by similarity',
}

function ViewOptions({ all, search, change }: Part) {
  const byName = all.roles.toSorted((one, other) => one.name.localeCompare(other.name))
  return (
    <>
      <SelectField
        label="Sort roles"
        value={search.sort}
        onChange={(sort) => change({ sort: matrixSorts.find((one) => one === sort) ?? 'name' })}
      >
        {matrixSorts.map((sort) => (
          <option key={sort} value={sort}>
            {sortWords[sort]}
          </option>
        ))}
      </SelectField>
      <div className="min-w-0 sm:max-w-64">
        <SelectField label="Compare with" value={search.against} onChange={(against) => change({ against })}>
          <option value="">no role</option>
          {byName.map(({ id, name }) => (
            <option key={id} value={id}>
              {isolated(name)} (ID {id})
            </option>
          ))}
        </SelectField>
      </div>
      <Check label="Differences only" value={search.differ} onChange={(differ) => change({ differ })} />
      <Check label="Risky only" value={search.risk} onChange={(risk) => change({ risk })} />
    </>
  )
}

const MatrixActions = ({ shown, missing, search, change }: Omit<Part, 'all'> & Shown) => (
  <div className="ml-auto flex flex-wrap gap-2">
    <Button
      small
      icon={<ArrowLeftRight size={13} aria-hidden="true" />}
      aria-pressed={search.flip === 'yes'}
      onClick={() => change({ flip: search.flip === 'yes' ? '' : 'yes' })}
    >
      Roles in rows
    </Button>
    <Button
      small
      icon={<Download size={13} aria-hidden="true" />}
      onClick={() => downloadText(csvName('role-matrix', new Date()), matrixCsv(shown, missing))}
    >
      CSV
    </Button>
    <Button small icon={<Printer size={13} aria-hidden="true" />} onClick={() => window.print()}>
      Print
    </Button>
  </div>
)

export function MatrixToolbar({ all, shown, missing, search, change }: Part & Shown) {
  const filters = [search.against, search.differ, search.risk, search.type, search.permission]
  const inUse = filters.filter(Boolean).length
  // On a phone the matrix comes before its filters.
  const [more, setMore] = useState(inUse > 0)
  const folded = more ? '' : 'max-sm:hidden'
  return (
    <div className="flex flex-col gap-2.5 border-b border-line p-3 print:hidden">
      <div className="flex flex-wrap items-center gap-2.5">
        <SearchField
          label="Search roles and permissions"
          value={search.search}
          maxLength={maxSearchLength}
          delayMs={150}
          onChange={(text) => change({ search: text })}
        />
        <NodeFilter />
        <span className="sm:hidden">
          <Button
            icon={<SlidersHorizontal size={14} aria-hidden="true" />}
            aria-expanded={more}
            onClick={() => setMore(!more)}
          >
            {more ? 'Fewer options' : 'More options'}
            {inUse > 0 && ` (${inUse} in use)`}
          </Button>
        </span>
        <RoleFilters all={all} search={search} change={change} className={folded} />
      </div>
      <div className={`flex flex-wrap items-center gap-x-4 gap-y-2.5 ${folded}`}>
        <ViewOptions all={all} search={search} change={change} />
        <MatrixActions shown={shown} missing={missing} search={search} change={change} />
      </div>
    </div>
  )
}
