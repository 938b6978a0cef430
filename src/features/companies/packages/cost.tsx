import { dash } from '../../../lib/dates'

type Props = {
  now: string | undefined
  /** What it would be after a change; undefined without one. */
  next?: string | undefined
}

/** A cost, and beside it the cost before a change that isn't saved yet. */
export const Cost = ({ now, next = now }: Props) => (
  <>
    {next !== now && (
      <>
        <s className="text-muted">
          <span className="sr-only">before: </span>
          {now}
        </s>{' '}
      </>
    )}
    <span className={next === now ? '' : 'font-medium text-ink'}>{next ?? dash}</span>
  </>
)
