import { useId } from 'react'

type Props = { label: string; on: boolean; onChange: (on: boolean) => void }

/** A setting that takes effect immediately. A form that is saved has a checkbox instead. */
export function Switch({ label, on, onChange }: Props) {
  const id = useId()
  return (
    <span className="inline-flex min-h-6 items-center gap-2">
      <button
        type="button"
        role="switch"
        id={id}
        aria-checked={on}
        onClick={() => onChange(!on)}
        className="switch"
      />
      <label htmlFor={id}>{label}</label>
    </span>
  )
}
