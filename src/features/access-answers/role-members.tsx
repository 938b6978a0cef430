import { useMemo, useState } from 'react'
import { membersOf } from '#domain/access/members'
import { reachOf, type Reach } from '#domain/access/reach'
import { holdersOf, listsMembersOf, type World, type WorldRole } from '#domain/access/world'
import { bothKnown, known, mapKnown, partly, unknown } from '#domain/known'
import { placeWords } from '../../access/place-words'
import { ReadAt, useWorldReading } from '../../access/read-at'
import { WhatRoleCan } from '../../access/what-role-can'
import { formatDay } from '../../lib/dates'
import { notKnown } from '../../lib/files/file-values'
import { ListCard } from '../../list/list-card'
import type { ListKind } from '../../list/list-kind'
import { recordPath } from '../../queries/record-types'
import { readingOfKnown, useMadeList } from '../../list/use-list'
import { accessSearch, type AccessSearch } from '../../queries/searches'
import type { Column } from '../../table/column'
import { figureColumn } from '../../table/figure-column'
import { textColumn } from '../../table/text-column'
import { Card } from '../../ui/card'
import { KnownFigure } from '../../ui/known-figure'
import { givenColumns, stateColumns, whoColumns } from './answer-columns'
import { rowOf, type HolderRow } from './answer-rows'
import { asOf, ofHolders } from './answers.list'

type Member = HolderRow & { readonly reach: Reach | undefined }

const kindAt = (readAt: number): ListKind<Member> => ({
  ...ofHolders,
  isApart: true,
  noun: { one: 'member', many: 'members' },
  orderings: [['name', 'Name, A to Z']],
  named: [...ofHolders.named, asOf(readAt)],
})
const columnsOf = (world: World): readonly Column<Member>[] => [
  textColumn('name', 'Who', ({ holder }) => holder.name, {
    ordering: 'name',
    phone: 'title',
    width: 10,
    grow: 30,
    to: ({ holder }) => recordPath(holder.kind === 'key' ? 'service-accounts' : 'employees', holder.id),
  }),
  // Whole addresses, which tell people of one name apart.
  ...whoColumns(16),
  textColumn(
    'where',
    'Where',
    ({ reach }) => (reach ? placeWords(world, reach.spans, reach.isCut) : notKnown),
    {
      phone: 'first',
      width: 9.5,
      grow: 30,
    },
  ),
  figureColumn(({ reach }) => reach?.companies ?? unknown('where the role counts isn’t known'), {
    id: 'companies',
    label: 'Companies',
    width: 6,
  }),
  ...givenColumns,
  ...stateColumns,
]

/** The members of a role, and what each reaches through it. */
export function RoleMembers({ world, role }: { world: World; role: WorldRole }) {
  const [search, setSearch] = useState(accessSearch.defaults)
  const members = useMemo(() => {
    const seen = listsMembersOf(world, role)
      ? known(null)
      : partly(null, 'not everybody who may have it is listed')
    return bothKnown(membersOf(holdersOf(world), role.id, 'people and keys'), seen, (all) => all)
  }, [world, role])
  const columns = useMemo(() => columnsOf(world), [world])
  const reading = useWorldReading()
  const { readAt } = reading
  const made = useMemo(
    () =>
      readingOfKnown(
        mapKnown(members, (all) =>
          all.map((holder) => ({ ...rowOf(world, holder), reach: reachOf(world, holder) })),
        ),
        readAt,
      ),
    [world, members, readAt],
  )
  const list = useMadeList<Member, AccessSearch>(made)
  return (
    <>
      <Card
        title="Members and what they reach"
        count={
          members.kind !== 'unknown' && <KnownFigure figure={{ ...members, value: members.value.length }} />
        }
      >
        <div className="px-4 pt-2">
          <ReadAt {...reading} />
        </div>
        {members.kind !== 'known' && (
          <p className="border-b border-line px-4 py-2.5 text-sm text-muted">
            {members.kind === 'unknown' ? 'Not known' : 'There may be others'}: {members.why}.
          </p>
        )}
        <div className="flex h-120 print:block print:h-auto">
          <ListCard
            kind={useMemo(() => kindAt(readAt), [readAt])}
            about={`members ${role.id}`}
            columns={columns}
            list={list}
            search={search}
            defaults={accessSearch.defaults}
            onSearch={setSearch}
            none={members.kind === 'known' ? 'Nobody has this role' : 'Nobody you can see'}
          />
        </div>
      </Card>
      <Card
        title="What its members can do"
        note={role.changed && <span className="text-sm">Role last changed {formatDay(role.changed)}</span>}
      >
        <WhatRoleCan permissions={role.permissions} />
      </Card>
    </>
  )
}
