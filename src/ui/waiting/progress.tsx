/** A progress bar. If the end isn't known, it only shows activity. */
export const Progress = ({ label, done, of }: { label: string; done: number; of: number | null }) => (
  <progress
    aria-label={label}
    className="progress"
    {...(of === null ? {} : { value: Math.min(done, of), max: Math.max(1, of) })}
  />
)
