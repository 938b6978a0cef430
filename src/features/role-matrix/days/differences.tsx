import { markOf } from '#domain/as-of-day'
import { TableSheet } from '../../../export/printed-table'
import { SaveButton } from '../../../export/table-buttons'
import type { Table } from '../../../export/table'
import { formatMoment } from '../../../lib/dates'
import { counted } from '../../../lib/words'
import { Name } from '../../../ui/name'
import { PlainLink } from '../../../ui/buttons/plain-link'
import { actorName } from '#domain/activity/record-words'
import { changeWords, sumOf, type BothDays } from './both-days'

/** The page shows this many changes. The file and paper have all. */
const most = 200

type Props = { days: BothDays; table: Table; limits: string }

/** How much changed, in a sentence; on demand each change, and who made it when. */
export const Differences = ({ days, table, limits }: Props) => (
  <section aria-label="Changes" className="relative flex-none border-b border-line px-(--edge) print:hidden">
    <details className="group">
      <summary className="flex min-h-10 cursor-pointer flex-wrap items-center gap-x-3 py-1 pr-20">
        <span className="font-medium">{sumOf(days)}</span>
        {days.changes.length > 0 && (
          <span className="link">
            <span className="group-open:hidden">Show</span>
            <span className="not-group-open:hidden">Hide</span> {counted(days.changes.length, 'change')}
          </span>
        )}
        {limits && <span className="text-xs text-muted">{limits}</span>}
      </summary>
      <ul
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
        tabIndex={0}
        aria-label="List of changes"
        className="max-h-56 overflow-y-auto pb-2 text-sm"
      >
        {days.changes.slice(0, most).map((one, at) => (
          <li
            // oxlint-disable-next-line react/no-array-index-key -- one line can change several things alike
            key={at}
            className="grid gap-x-4 border-t border-line-soft py-1.5 sm:grid-cols-[11rem_12rem_12rem_1fr]"
          >
            <PlainLink
              to="/activity"
              search={{ record: markOf(one.line.record_type ?? '', one.line.record_id) }}
              className="link text-ink"
            >
              {formatMoment(one.line.at)}
            </PlainLink>
            <Name>{actorName(one.line)}</Name>
            <Name>{one.role === '' ? 'Role not known' : days.nameOf(one.role)}</Name>
            <bdi>{changeWords(one, days)}</bdi>
          </li>
        ))}
        {days.changes.length > most && <li className="py-1.5 text-muted">The file has all of them.</li>}
      </ul>
    </details>
    <div className="absolute top-1.5 right-(--edge)">
      <SaveButton table={() => table} />
    </div>
    <TableSheet table={table} />
  </section>
)
