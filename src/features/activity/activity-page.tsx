import { useNavigate, useSearch } from '@tanstack/react-router'
import { maxSearchLength } from '#contract/wire'
import { Page } from '../../frame/page'
import { FilterChips } from '../../list/filters/filter-chips'
import { useListKeys } from '../../list/use-list-keys'
import { SearchField } from '../../ui/fields/search-field'
import { type AuditLine } from '../../queries/activity'
import { ActivityTabs } from './activity-tabs'
import { ExportButton } from './export-button'
import { LogBody } from './log-body'
import { logFilters, withoutContradiction } from './log-filters'
import { LogPager } from './log-pager'
import { SelectButton, SelectionBar, useLineSelection } from './line-selection'
import { useActivity } from './use-activity'
import { activitySearch } from '../../queries/searches'

const none: readonly AuditLine[] = []

/** Lists everything that was done or refused, for records that the caller can see. */
export function ActivityPage() {
  const search = useSearch({ from: '/app/activity' })
  const navigate = useNavigate({ from: '/activity' })
  const activity = useActivity(search)
  const { start, selecting } = useLineSelection()
  const { searchRef } = useListKeys()
  const { cursor, ...narrowing } = search
  const isNarrowed = Object.values(narrowing).some((value) => value !== '')
  const go = (change: object) =>
    void navigate({
      search: (now) => ({ ...now, ...change, cursor: '' }),
      replace: 'search' in change,
    })
  return (
    <Page
      fill
      title="Activity"
      tabs={<ActivityTabs />}
      actions={<ExportButton activity={activity} search={search} file="activity" />}
    >
      <section aria-label="Audit log" className="list">
        {!activity.isShut && (
          <div role="group" aria-label="Search and filters" className="list-bar">
            <div className="list-search list-slash">
              <SearchField
                ref={searchRef}
                label="Search activity"
                value={search.search}
                maxLength={maxSearchLength}
                onChange={(text) => go({ search: text })}
              />
            </div>
            <div className="list-filters">
              <FilterChips
                filters={logFilters}
                search={search}
                onChange={(change) => go(withoutContradiction(change))}
                rows={activity.query.data?.lines ?? none}
              />
            </div>
            {isNarrowed && (
              <button
                type="button"
                className="list-tool shrink-0"
                onClick={() => go(activitySearch.defaults)}
              >
                Clear all
              </button>
            )}
            {!selecting && <SelectButton onClick={start} />}
          </div>
        )}
        {/* A new page begins at its top. */}
        <div key={cursor} className="list-body">
          <LogBody activity={activity} isNarrowed={isNarrowed} selecting={selecting} />
        </div>
        <div className="list-foot justify-end empty:hidden">
          {selecting && <SelectionBar selecting={selecting} lines={activity.query.data?.lines ?? none} />}
          <LogPager activity={activity} cursor={cursor} />
        </div>
      </section>
    </Page>
  )
}
