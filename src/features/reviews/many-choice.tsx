import { useId, useState } from 'react'
import { maxSearchLength } from '#contract/wire'
import { matchesWords } from '#domain/folding'

type Option = { readonly id: string; readonly name: string; readonly more: string }
type Props = {
  label: string
  options: readonly Option[]
  chosen: readonly string[]
  onChange: (ids: readonly string[]) => void
  problem: string | undefined
}

/** Checkboxes for many options, with a search. Hidden options stay selected. */
export function ManyChoice({ label, options, chosen, onChange, problem }: Props) {
  const id = useId()
  const [search, setSearch] = useState('')
  const shown = options.filter(({ name, more }) => matchesWords(`${name} ${more}`, search))
  return (
    <fieldset aria-describedby={problem ? `${id}-problem` : undefined} className="min-w-0">
      <legend className="mb-1.5 text-sm font-medium">
        {label} <span className="font-normal text-muted">({chosen.length} selected)</span>
      </legend>
      <input
        type="search"
        aria-label={`Search ${label.toLowerCase()}`}
        placeholder={`Search ${label.toLowerCase()}`}
        value={search}
        maxLength={maxSearchLength}
        autoComplete="off"
        onChange={(event) => setSearch(event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        className="field mb-2 w-full"
      />
      <ul className={`max-h-72 overflow-y-auto rounded-md border ${problem ? 'border-bad' : 'border-line'}`}>
        {shown.map((option) => (
          <li key={option.id} className="border-b border-line last:border-0">
            <label className="flex min-h-9 items-center gap-2.5 px-3 py-1.5 text-sm hover:bg-hover">
              <input
                type="checkbox"
                checked={chosen.includes(option.id)}
                aria-invalid={problem !== undefined}
                onChange={(event) =>
                  onChange(
                    event.target.checked ? [...chosen, option.id] : chosen.filter((one) => one !== option.id),
                  )
                }
                className="size-4 shrink-0 accent-accent"
              />
              <bdi className="min-w-0 flex-1">{option.name}</bdi>
              <bdi className="max-w-2/5 text-right text-xs text-muted">{option.more}</bdi>
            </label>
          </li>
        ))}
        {shown.length === 0 && <li className="px-3 py-3 text-sm text-muted">No matches</li>}
      </ul>
      {problem && (
        <p id={`${id}-problem`} className="mt-1.5 text-sm text-bad">
          {problem}
        </p>
      )}
    </fieldset>
  )
}
