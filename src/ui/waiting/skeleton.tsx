/** A grey line in place of a loading text. */
export const Skeleton = ({ className = 'w-24' }: { className?: string }) => (
  <span aria-hidden="true" className={`skeleton inline-block h-2.5 align-middle ${className}`} />
)

const widths = ['w-31', 'w-24', 'w-35', 'w-27']

/** Placeholders for rows that are loading, of the same height. */
export const SkeletonRows = ({ rows, height = 'h-11' }: { rows: number; height?: string }) => (
  <div aria-hidden="true">
    {Array.from({ length: rows }, (_, at) => (
      <div
        key={at}
        className={`flex items-center gap-4 border-b border-line-soft px-(--edge) last:border-0 ${height}`}
      >
        <span className="skeleton size-4" />
        <Skeleton className={widths[at % widths.length] ?? ''} />
        <Skeleton className="w-18" />
        <Skeleton className="ml-auto w-10" />
      </div>
    ))}
  </div>
)
