import { useId } from 'react'

type Props = {
  label: string
  value: string
  onChange: (day: string) => void
  problem: string | undefined
  optional?: boolean
}

/** The browser's own date field, which has the person's language and works by keyboard. */
export function DateField({ label, value, onChange, problem, optional = false }: Props) {
  const id = useId()
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-1 block font-medium">
        {label}
        {optional && <span className="font-normal text-muted"> (optional)</span>}
      </label>
      <input
        id={id}
        type="date"
        value={value}
        aria-invalid={problem !== undefined}
        aria-describedby={problem ? `${id}-problem` : undefined}
        onChange={(event) => onChange(event.target.value)}
        className="field w-full aria-invalid:border-bad"
      />
      {problem && (
        <p id={`${id}-problem`} className="mt-1 text-xs text-bad">
          <bdi>{problem}</bdi>
        </p>
      )}
    </div>
  )
}
