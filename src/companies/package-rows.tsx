import { useQuery } from '@tanstack/react-query'
import { Plus, Trash2 } from 'lucide-react'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import type { CompanyPackage } from '#contract/companies'
import { catalogueQuery } from '../billing/billing.queries'
import { Button } from '../ui/button'
import { ChoiceField, TextField } from '../ui/fields'
import type { PackageDraft } from './company-draft'

type Props = {
  rows: readonly PackageDraft[]
  onChange: (rows: readonly PackageDraft[]) => void
  isNfr: boolean
  problems: Readonly<Record<string, string>>
  /** The packages that the company has already, for names that the catalogue lacks. */
  carried: readonly CompanyPackage[]
}

/** The packages of a company with their licences, a row each. */
export function PackageRows({ rows, onChange, isNfr, problems, carried }: Props) {
  const { data, error } = useQuery(catalogueQuery)
  const list = useRef<HTMLUListElement>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  const catalogue = data?.results ?? []
  const taken = new Set(rows.map(({ id }) => id))
  const left = catalogue.filter((one) => !taken.has(one.id) && !(isNfr && one.type === 'subscription'))
  const change = (index: number, part: Partial<PackageDraft>) =>
    onChange(rows.map((row, at) => (at === index ? { ...row, ...part } : row)))
  const add = () => {
    flushSync(() => onChange([...rows, { id: '', license_count: '' }]))
    list.current?.querySelector<HTMLSelectElement>('li:last-child select')?.focus()
  }
  // After a removal the focus goes to the row that takes its place, else the last one, else the button for a new one.
  const remove = (index: number) => {
    flushSync(() => onChange(rows.filter((_, at) => at !== index)))
    const boxes = list.current?.querySelectorAll<HTMLElement>('[data-remove]') ?? []
    ;(boxes[Math.min(index, boxes.length - 1)] ?? addButton.current)?.focus()
  }
  return (
    <>
      {rows.length === 0 && (
        <p className="text-sm text-muted">No package yet. A company can also be created without one.</p>
      )}
      <ul ref={list} className="flex flex-col gap-3 empty:hidden">
        {rows.map((row, index) => {
          const known = catalogue.some(({ id }) => id === row.id)
          return (
            // Rows have no name of their own: the same package can be chosen twice by mistake.
            <li
              key={index}
              className="grid grid-cols-[minmax(0,1fr)_2.5rem] items-start gap-3 sm:grid-cols-[minmax(0,1fr)_9rem_2.5rem]"
            >
              <div className="max-sm:col-span-2">
                <ChoiceField
                  label={`Package ${index + 1}`}
                  value={row.id}
                  onChange={(id) => change(index, { id })}
                  problem={problems[`packages.${index}.id`]}
                >
                  <option value="" disabled>
                    Choose …
                  </option>
                  {row.id !== '' && !known && (
                    <option value={row.id}>
                      {carried.find(({ id }) => id === row.id)?.name ?? `Package ${row.id}`}
                    </option>
                  )}
                  {catalogue.map((one) => (
                    <option
                      key={one.id}
                      value={one.id}
                      disabled={
                        one.id !== row.id && (taken.has(one.id) || (isNfr && one.type === 'subscription'))
                      }
                    >
                      {one.name}
                    </option>
                  ))}
                </ChoiceField>
              </div>
              <TextField
                label={`Licences ${index + 1}`}
                inputMode="numeric"
                value={row.license_count}
                onChange={(license_count) => change(index, { license_count })}
                problem={problems[`packages.${index}.license_count`]}
              />
              <button
                type="button"
                data-remove
                onClick={() => remove(index)}
                className="mt-6.5 grid size-10 place-items-center rounded-md text-muted hover:bg-hover hover:text-bad"
              >
                <Trash2 size={16} aria-hidden="true" />
                <span className="sr-only">Remove package {index + 1}</span>
              </button>
            </li>
          )
        })}
      </ul>
      {problems['packages'] && <p className="text-sm text-bad">{problems['packages']}</p>}
      {error && (
        <p className="text-sm text-bad">
          The catalogue of packages could not be loaded, so that none can be added.
        </p>
      )}
      <div>
        <Button
          ref={addButton}
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
