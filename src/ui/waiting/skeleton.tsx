/** A grey line in place of a loading text. */
export const Skeleton = ({ className = 'w-24' }: { className?: string }) => (
  <span aria-hidden="true" className={`skeleton inline-block h-2.5 align-middle ${className}`} />
)
