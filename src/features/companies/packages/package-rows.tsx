import { useQuery } from '@tanstack/react-query'
import { Plus, Trash2 } from 'lucide-react'
import { useRef, type RefCallback } from 'react'
import { flushSync } from 'react-dom'
import type { CataloguePackage } from '#contract/billing'
import type { CompanyPackage } from '#contract/companies'
import { catalogueQuery } from '../../../queries/packages'
import { Button } from '../../../ui/buttons/button'
import { ChoiceField, TextField } from '../../../ui/fields/fields'
import { NameOption } from '../../../ui/fields/select-field'
import type { PackageDraft } from '../company-draft'

type Props = {
  rows: readonly PackageDraft[]
  onChange: (rows: readonly PackageDraft[]) => void
  isNfr: boolean
  problems: Readonly<Record<string, string>>
  /** The company's current packages, for names that the catalogue lacks. */
  carried: readonly CompanyPackage[]
}

type RowProps = {
  row: PackageDraft
  index: number
  problems: Props['problems']
  /** The package's name where the catalogue lacks it. */
  name: string
  catalogue: readonly CataloguePackage[]
  isTaken: (one: CataloguePackage) => boolean
  onChange: (part: Partial<PackageDraft>) => void
  onRemove: () => void
  chooser: RefCallback<HTMLElement>
}
function PackageRow({ row, index, problems, name, catalogue, isTaken, onChange, ...props }: RowProps) {
  const { onRemove, chooser } = props
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_2.5rem] items-start gap-3 sm:grid-cols-[minmax(0,1fr)_9rem_2.5rem]">
      <div className="max-sm:col-span-2">
        <ChoiceField
          ref={chooser}
          label={`Package ${index + 1}`}
          value={row.id}
          onChange={(id) => onChange({ id })}
          problem={problems[`packages.${index}.id`]}
        >
          <option value="" disabled>
            Choose a package
          </option>
          {row.id !== '' && !catalogue.some(({ id }) => id === row.id) && (
            <NameOption value={row.id} name={name} />
          )}
          {catalogue.map((one) => (
            <NameOption
              key={one.id}
              value={one.id}
              name={one.retired_at === undefined ? one.name : `${one.name} (retired)`}
              disabled={isTaken(one)}
            />
          ))}
        </ChoiceField>
      </div>
      <TextField
        label={`Licences ${index + 1}`}
        inputMode="numeric"
        value={row.license_count}
        onChange={(license_count) => onChange({ license_count })}
        problem={problems[`packages.${index}.license_count`]}
      />
      <button
        type="button"
        onClick={onRemove}
        className="mt-6 grid size-8 place-items-center max-sm:size-11 rounded-md text-muted hover:bg-hover hover:text-bad"
      >
        <Trash2 size={16} aria-hidden="true" />
        <span className="sr-only">Remove package {index + 1}</span>
      </button>
    </li>
  )
}

/** The packages of a company with their licences, one row each. */
export function PackageRows({ rows, onChange, isNfr, problems, carried }: Props) {
  const { data, error } = useQuery(catalogueQuery)
  const choosers = useRef<(HTMLElement | null)[]>([])
  // Only companies that have a retired package keep it.
  const catalogue = (data?.results ?? []).filter(
    (one) => one.retired_at === undefined || carried.some(({ id }) => id === one.id),
  )
  const taken = new Set(rows.map(({ id }) => id))
  const left = catalogue.filter((one) => !taken.has(one.id) && !(isNfr && one.type === 'subscription'))
  const change = (index: number, part: Partial<PackageDraft>) =>
    onChange(rows.map((row, at) => (at === index ? { ...row, ...part } : row)))
  const add = () => {
    flushSync(() => onChange([...rows, { id: '', license_count: '' }]))
    choosers.current[rows.length]?.focus()
  }
  return (
    <>
      {rows.length === 0 && (
        <p className="text-sm text-muted">No packages yet. A company can exist without one.</p>
      )}
      <ul className="flex flex-col gap-3 empty:hidden">
        {rows.map((row, index) => (
          // The index is the key, because the same package can be chosen twice by mistake.
          <PackageRow
            key={index}
            row={row}
            index={index}
            problems={problems}
            name={carried.find(({ id }) => id === row.id)?.name ?? `Package ${row.id}`}
            catalogue={catalogue}
            isTaken={(one) =>
              one.id !== row.id && (taken.has(one.id) || (isNfr && one.type === 'subscription'))
            }
            onChange={(part) => change(index, part)}
            onRemove={() => onChange(rows.filter((_, at) => at !== index))}
            chooser={(element) => void (choosers.current[index] = element)}
          />
        ))}
      </ul>
      {problems['packages'] && <p className="text-sm text-bad">{problems['packages']}</p>}
      {error && (
        <p className="text-sm text-bad">Packages can’t be added because the catalogue didn’t load.</p>
      )}
      <div>
        <Button
          small
          onClick={add}
          aria-disabled={left.length === 0}
          icon={<Plus size={13} aria-hidden="true" />}
        >
          Add package
        </Button>
      </div>
    </>
  )
}
