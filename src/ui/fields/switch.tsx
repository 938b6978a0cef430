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
        className="switch relative h-4 w-7 flex-none rounded-full bg-line-strong after:absolute after:inset-y-0.5 after:left-0.5 after:w-3 after:rounded-full after:bg-on-accent after:transition-transform after:duration-120 aria-checked:bg-accent aria-checked:after:translate-x-3"
      />
      <label htmlFor={id}>{label}</label>
    </span>
  )
}
