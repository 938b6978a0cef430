import { ArrowLeftRight, Download, Printer, SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { maxSearchLength } from '#contract/wire'
import type { Matrix } from '#domain/role-matrix'
import { NodeFilter } from '../scope/node-filter'
import { csvName } from '../lib/csv'
import { Button } from '../ui/button'
import { downloadText } from '../ui/download'
import { SearchField } from '../ui/search-field'
import { SelectField } from '../ui/select-field'
import { matrixCsv } from './role-csv'
import type { MatrixSearch } from './role-matrix.search'

type Props = {
  all: Matrix
  shown: Matrix
  search: MatrixSearch
  change: (part: Partial<MatrixSearch>) => void
}

const Tick = ({
  label,
  value,
  onChange,
}: {
  label: string
  value: string
  onChange: (value: '' | 'yes') => void
}) => (
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

export function MatrixToolbar({ all, shown, search, change }: Props) {
  const byName = all.roles.toSorted((one, other) => one.name.localeCompare(other.name))
  const inUse = [search.against, search.differ, search.risk, search.type, search.permission].filter(
    Boolean,
  ).length
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
        <div className={`${narrow} ${folded}`}>
          <SelectField
            label="Type"
            hideLabel
            value={search.type}
            onChange={(type) => change({ type: type as MatrixSearch['type'] })}
          >
            <option value="">All types</option>
            <option value="built-in">Built-in</option>
            <option value="custom">Custom</option>
          </SelectField>
        </div>
        <div className={`${narrow} ${folded}`}>
          <SelectField
            label="Roles with permission"
            hideLabel
            value={search.permission}
            onChange={(permission) => change({ permission })}
          >
            <option value="">Any permission</option>
            {all.permissions.map(({ code, name }) => (
              <option key={code} value={code}>
                With {name}
              </option>
            ))}
          </SelectField>
        </div>
      </div>
      <div className={`flex flex-wrap items-center gap-x-4 gap-y-2.5 ${folded}`}>
        <SelectField
          label="Sort roles"
          value={search.sort}
          onChange={(sort) => change({ sort: sort as MatrixSearch['sort'] })}
        >
          <option value="name">by name, A to Z</option>
          <option value="-name">by name, Z to A</option>
          <option value="-rights">by number of permissions, most first</option>
          <option value="rights">by number of permissions, fewest first</option>
          <option value="similar">by similarity</option>
        </SelectField>
        <div className="min-w-0 sm:max-w-64">
          <SelectField
            label="Compare with"
            value={search.against}
            onChange={(against) => change({ against })}
          >
            <option value="">no role</option>
            {byName.map(({ id, name }) => (
              <option key={id} value={id}>
                {name} (ID {id})
              </option>
            ))}
          </SelectField>
        </div>
        <Tick label="Differences only" value={search.differ} onChange={(differ) => change({ differ })} />
        <Tick label="Risky only" value={search.risk} onChange={(risk) => change({ risk })} />
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
            onClick={() => downloadText(csvName('role-matrix', new Date()), matrixCsv(shown))}
          >
            CSV
          </Button>
          <Button small icon={<Printer size={13} aria-hidden="true" />} onClick={() => window.print()}>
            Print
          </Button>
        </div>
      </div>
    </div>
  )
}
