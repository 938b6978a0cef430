import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { listAudit } from '#contract/audit'
import { markOf } from '#domain/as-of-day'
import { valueOfKnown } from '#domain/known'
import { noPermissions } from '#domain/roles/permission-set'
import { personName } from '#domain/person-name'
import type { Matrix } from '#domain/roles/role-matrix'
import { invitationState } from '#domain/invitation-age'
import { twoDays } from '#domain/two-days'
import { useOffers } from '../../../api/offers'
import { RecordStates } from '../../../errors/record-states'
import { usePrintTitle } from '../../../export/print-title'
import { formatDay, localDay, startOfDay } from '../../../lib/dates'
import { serverNow } from '../../../lib/server-clock'
import { counted } from '../../../lib/words'
import { sinceDayQuery } from '../../../queries/activity'
import { isExpired } from '../../../queries/service-accounts'
import { matrixSearch, type MatrixSearch } from '../../../queries/searches'
import { countHolders, unknownWords } from '../../../scope/holder-words'
import { useHolders, type Holders } from '../../../scope/use-holders'
import { useAccess } from '../../../session/use-can'
import type { EveryRoleReading } from '../every-role-states'
import { narrowMatrix } from '../narrow-matrix'
import { permissionTable } from '../permission-table'
import { MatrixCard } from '../role-matrix-card'
import { MatrixPrint } from '../role-matrix-print'
import { MatrixToolbar } from '../role-matrix-toolbar'
import {
  changesTable,
  differencesFirst,
  draftOf,
  knownOnBoth,
  marksIn,
  sideBySide,
  type BothDays,
} from './both-days'
import { DaysBar } from './days-bar'
import { Differences } from './differences'

type Props = {
  today: Matrix
  read: EveryRoleReading
  search: MatrixSearch
  nodes: ReadonlySet<string> | undefined
  filters: readonly string[]
  change: (part: Partial<MatrixSearch>) => void
}

/** Why earlier roles can't be known; undefined where they can. */
function useWhyNot(): string | undefined {
  const offers = useOffers()
  const access = useAccess()
  if (offers?.log_values === false)
    return 'The log of a gateway has no values, because the API behind it keeps them. So earlier roles and members aren’t known.'
  return access(listAudit.needs).reason ?? access('msp_view_user').reason
}

/** The people and keys of today. Somebody who can't use their role says so beside the name. */
function membersIn({ people, keys }: Holders) {
  const now = serverNow()
  return [
    ...(valueOfKnown(people) ?? []).map((one) =>
      memberOf('employee', one, personName(one), invitationState(one, now)),
    ),
    ...(valueOfKnown(keys) ?? []).map((one) =>
      memberOf('service_account', one, one.name, isExpired(one, now) && 'expired'),
    ),
  ]
}
const memberOf = (
  type: string,
  fields: { readonly id: string },
  name: string | undefined,
  state: string | false | undefined,
) => ({
  mark: markOf(type, fields.id),
  name: name && state ? `${name} (${state})` : name,
  fields,
})

/** The earlier day first. The later one is empty for now, and where it hasn't come yet. */
function daysIn({ day, until }: MatrixSearch): readonly [string, string] {
  const [first = day, second = ''] = [day, until].filter((one) => one !== '').toSorted()
  return [first, second > localDay(new Date()) ? '' : second]
}

/** The roles of both days with their members; `days` is undefined where the log doesn't reach back. */
function useBothDays(today: Matrix, [from, until]: readonly [string, string]) {
  const whyNot = useWhyNot()
  const holders = useHolders()
  const query = useQuery({
    ...sinceDayQuery(from, holders?.keys.kind !== 'unknown'),
    enabled: whyNot === undefined && holders !== undefined,
  })
  const days = useMemo((): BothDays | undefined => {
    if (!holders || !query.data?.reachesBack) return undefined
    const moments = { from: startOfDay(from) ?? '', until: startOfDay(until) }
    const both = twoDays({ matrix: today, members: membersIn(holders) }, query.data.lines, moments)
    const later = new Map(both.later.roles.map(({ id, permissions }) => [id, permissions]))
    const laterOf: BothDays['laterOf'] = ({ id }) => later.get(id) ?? noPermissions
    return {
      ...both,
      names: [formatDay(from), until === '' ? 'today' : formatDay(until)],
      laterOf,
      draft: draftOf(both, laterOf),
    }
  }, [today, holders, query.data, from, until])
  const open = days?.unknown.length ?? 0
  const limits = [
    open > 0 &&
      `${counted(open, 'role or member isn’t', 'roles and members aren’t')} known on both days: you don’t see every change, or one was made just now.`,
    holders && unknownWords(countHolders(holders)),
  ]
  return { whyNot, query, days, limits: limits.filter(Boolean).join(' ') }
}

const signOf = (given: boolean | null | undefined) => (given == null ? undefined : given ? '+' : '−')

/** The roles with their members, and what came and went between two days. */
export function TwoDaysMatrix({ today, read, search, nodes, filters, change }: Props) {
  const [from, until] = daysIn(search)
  const { whyNot, query, days, limits } = useBothDays(today, [from, until])
  const shown = useMemo(() => {
    const all = days && narrowMatrix(days.earlier, { ...search, differ: '' }, nodes)
    return all && differencesFirst(all, days, search.differ !== '')
  }, [days, search, nodes])
  const both = useMemo(() => days && shown && knownOnBoth(shown, days), [days, shown])
  const about = {
    title: `Roles and members, ${days?.names.join(' and ')}`,
    file: `roles-${from}-${until || 'today'}`,
    readAt: read.readAt,
    missing: read.rows.kind === 'known' ? undefined : read.rows.why,
  }
  usePrintTitle(about.title)
  const table = days && shown && (() => permissionTable(sideBySide(shown, days), about))
  return (
    <>
      <MatrixToolbar all={days?.earlier ?? today} table={table} search={search} change={change} />
      <DaysBar search={search} change={change}>
        {days && <span className="text-xs text-muted sm:ml-auto">✓ both days, {marksIn(days)}</span>}
      </DaysBar>
      {whyNot !== undefined ? (
        <p className="px-(--edge) py-4 text-muted">{whyNot}</p>
      ) : (
        <RecordStates query={query} needs={listAudit.needs} what="the audit log" bare>
          {() =>
            days && both ? (
              <>
                <Differences
                  days={days}
                  table={changesTable(days, {
                    ...about,
                    file: `changes-of-${about.file}`,
                    facts: limits ? [['Limits', limits]] : [],
                  })}
                  limits={limits}
                />
                <MatrixCard
                  shown={both}
                  flip={search.flip === 'yes'}
                  draft={days.draft}
                  changedWords={(added) =>
                    `${added ? 'added' : 'removed'} between ${days.names.join(' and ')}`
                  }
                  onDraft={() => undefined}
                  onClear={() => change({ ...matrixSearch.defaults, day: search.day, until: search.until })}
                  locked="two days are compared"
                />
                <MatrixPrint
                  all={days.earlier}
                  {...{ shown: both, filters, ...about }}
                  marks={`, ${marksIn(days)}`}
                  markOf={({ id }, code) => signOf(days.draft.get(id)?.[code])}
                />
              </>
            ) : (
              <p className="px-(--edge) py-4 text-muted">
                The audit log that you can see doesn’t reach back to {formatDay(from)}, so the roles and
                members of then aren’t known. Choose a later day.
              </p>
            )
          }
        </RecordStates>
      )}
    </>
  )
}
