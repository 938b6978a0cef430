/** How far a long work is; without an end in sight it only says that it goes on. */
export const Progress = ({ label, done, of }: { label: string; done: number; of: number | null }) => (
  <progress
    aria-label={label}
    className="progress"
    {...(of === null ? {} : { value: Math.min(done, of), max: Math.max(1, of) })}
  />
)
