import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { listAudit } from '#contract/audit'
import { permissionName } from '#contract/permissions'
import { membersAsOf, rolesAsOf, type RoleThen } from '#domain/as-of-day'
import { byName } from '#domain/by-name'
import { valueOfKnown } from '#domain/known'
import { difference } from '#domain/permission-set'
import type { Matrix, MatrixRole } from '#domain/role-matrix'
import { useOffers } from '../../api/offers'
import { RecordStates } from '../../errors/record-states'
import { formatDay, localDay } from '../../lib/dates'
import { counted, isolated, listed } from '../../lib/words'
import { sinceDayQuery, type SinceDay } from '../../queries/activity'
import { useHoldersInScope } from '../../scope/use-holders'
import { useAccess } from '../../session/use-can'
import { Button } from '../../ui/button'
import { DateField } from '../../ui/fields/date-field'
import { Name } from '../../ui/name'
import { MatrixCard } from './role-matrix-card'
import { narrowMatrix } from './narrow-matrix'
import { matrixSearch, type MatrixSearch } from '../../queries/searches'

const readOnly = 'this is an earlier day'

type Props = {
  today: Matrix
  search: MatrixSearch
  nodes: ReadonlySet<string> | undefined
  go: (next: MatrixSearch) => void
}

/** Why earlier roles can't be known; undefined where they can. */
function useWhyNot(): string | undefined {
  const offers = useOffers()
  const access = useAccess()
  if (offers?.log_values === false)
    return 'The log of a gateway has no values, because the API behind it keeps them. So earlier roles aren’t known.'
  return access(listAudit.needs).reason ?? access('msp_view_user').reason
}

const day = (search: MatrixSearch) => formatDay(search.day)

/** The role matrix as it was when a day of the person began, compared with today's. */
export function EarlierDay({ today, search, nodes, go }: Props) {
  const whyNot = useWhyNot()
  const holders = useHoldersInScope()
  const withKeys = holders?.keys.kind === 'known'
  const query = useQuery({
    ...sinceDayQuery(search.day, withKeys),
    enabled: whyNot === undefined && holders !== undefined,
  })
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-(--edge) py-2 print:hidden">
        <span aria-hidden="true" className="font-medium">
          Roles as of the beginning of
        </span>
        <DateField
          hideLabel
          label="Roles as of the beginning of"
          value={search.day}
          onChange={(next) => go({ ...search, day: next || localDay(new Date()) })}
        />
        <Button small onClick={() => go({ ...search, day: '' })}>
          Back to today
        </Button>
      </div>
      {whyNot !== undefined ? (
        <p className="px-(--edge) py-4 text-muted">{whyNot}</p>
      ) : (
        <RecordStates query={query} needs={listAudit.needs} what="the audit log" bare>
          {(since) =>
            since.reachesBack ? (
              <ThenAndToday {...{ today, search, nodes, go, since }} />
            ) : (
              <p className="px-(--edge) py-4 text-muted">
                The audit log that you can see doesn’t reach back to {day(search)}, so the roles of then
                aren’t known.
              </p>
            )
          }
        </RecordStates>
      )}
    </>
  )
}

function ThenAndToday({ today, search, nodes, go, since }: Props & { since: SinceDay }) {
  const roles = useMemo(
    () =>
      rolesAsOf(
        today.roles,
        today.permissions.map(({ code }) => code),
        since.roles,
      ),
    [today, since],
  )
  const matrix = useMemo(
    () => ({ ...today, roles: roles.flatMap((one) => shownThen(one, today) ?? []) }),
    [today, roles],
  )
  const shown = useMemo(() => narrowMatrix(matrix, search, nodes), [matrix, search, nodes])
  const against = useMemo(() => {
    const now = new Map(
      today.roles.map((role) => [role.id, { name: 'today', permissions: role.permissions }]),
    )
    return (role: MatrixRole) => now.get(role.id)
  }, [today])
  return (
    <>
      <MatrixCard
        shown={shown}
        against={against}
        flip={search.flip === 'yes'}
        draft={noDraft}
        onDraft={() => undefined}
        onClear={() => go({ ...matrixSearch.defaults, day: search.day })}
        locked={readOnly}
      />
      <Changes roles={roles} since={since} day={day(search)} />
    </>
  )
}

const noDraft = new Map<string, never>()

/** A role in the matrix of then. Of one that isn't known, no permission is. */
function shownThen({ today, was }: RoleThen, { permissions }: Matrix): MatrixRole | undefined {
  if (was !== 'unknown') return was
  return today && { ...today, permissions: Object.fromEntries(permissions.map(({ code }) => [code, null])) }
}

/** What became of a role since then, in words; undefined: nothing. */
function roleWords({ today, was }: RoleThen): string | undefined {
  if (was === 'unknown') return 'not known: the log doesn’t show every change that you would need to see'
  if (!was) return 'created since'
  if (!today) return 'deleted since'
  const { added, removed } = difference(was.permissions, today.permissions)
  const names = (codes: readonly string[]) => listed(codes.map(permissionName))
  const parts = [
    ...(was.name === today.name ? [] : [`then called ${isolated(was.name)}`]),
    ...(added.length > 0 ? [`added since: ${names(added)}`] : []),
    ...(removed.length > 0 ? [`removed since: ${names(removed)}`] : []),
  ]
  return parts.length > 0 ? parts.join('; ') : undefined
}

/** The number of members then and today, where it differs. */
function useMembersThen(since: SinceDay) {
  const holders = useHoldersInScope()
  return useMemo(() => {
    const people = holders && valueOfKnown(holders.people)
    if (!people) return undefined
    const keys = valueOfKnown(holders.keys) ?? []
    const [then, thenKeys] = [membersAsOf(people, since.people), membersAsOf(keys, since.keys)]
    const [now, nowKeys] = [membersAsOf(people, []), membersAsOf(keys, [])]
    const of = (id: string, ...all: (typeof then)[]) =>
      all.reduce((sum, { counts }) => sum + (counts.get(id) ?? 0), 0)
    return {
      unknown: then.unknown + thenKeys.unknown,
      words: (id: string) => {
        const [before, after] = [of(id, then, thenKeys), of(id, now, nowKeys)]
        return before === after ? undefined : `${counted(before, 'member')} then, ${after} today`
      },
    }
  }, [holders, since])
}

/** The roles that differ from today's, each with what became of it. */
function Changes({ roles, since, day: then }: { roles: readonly RoleThen[]; since: SinceDay; day: string }) {
  const members = useMembersThen(since)
  const changed = roles
    .map((one) => {
      const role = one.today ?? one.was
      const name = typeof role === 'object' ? role.name : `Role ${one.id}`
      return { id: one.id, name, words: [roleWords(one), members?.words(one.id)].filter(Boolean).join('; ') }
    })
    .filter(({ words }) => words !== '')
    .toSorted(byName)
  return (
    <section
      aria-label={`Changes since ${then}`}
      className="max-h-48 flex-none overflow-y-auto border-t px-(--edge) py-2 text-sm print:hidden"
    >
      <p className="text-muted">
        {changed.length === 0
          ? `Nothing differs from ${then}.`
          : `${counted(changed.length, 'role')} differ${changed.length === 1 ? 's' : ''} from ${then}.`}
        {members &&
          members.unknown > 0 &&
          ` The role of ${counted(members.unknown, 'member')} then isn’t known.`}
      </p>
      <ul>
        {changed.map(({ id, name, words }) => (
          <li key={id} className="py-0.5">
            <span className="font-medium">
              <Name>{name}</Name>
            </span>{' '}
            <span className="text-muted">(ID {id})</span> <bdi>{words}</bdi>
          </li>
        ))}
      </ul>
    </section>
  )
}
