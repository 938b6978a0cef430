import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import type { Id } from '#contract/shape'
import type { TargetKind } from '#domain/access/actions'
import type { World } from '#domain/access/world'
import { chosenAction } from '../../access/action-words'
import { useWorld } from '../../access/use-world'
import { textAt } from '../../lib/address/list-address'
import { FilterChips } from '../../list/filters/filter-chips'
import { accessSearch } from '../../queries/searches'
import { Card } from '../../ui/card'
import { PlainLink } from '../../ui/buttons/plain-link'
import { Skeleton } from '../../ui/waiting/skeleton'
import { Answers } from './answers'
import { answersOn } from './answers.list'
import { HolderReach } from './holder-reach'
import { actionsAsked, askedIn, targetIn } from './question'
import { RoleMembers } from './role-members'
import type { Target } from '#domain/access/may'

type Props = {
  kind: TargetKind
  id: string
  name: string
  /** The node of a company. The others are in the lists that the world is made of. */
  node?: Id<'node'> | undefined
}

/** Lists who can do what with a record. The address keeps the action; the rest of the list is asked anew. */
function WhoCan({ world, target }: { world: World; target: Target }) {
  const can = textAt(useSearch({ strict: false }), 'can')
  const navigate = useNavigate()
  const act = askedIn(can || chosenAction(target.kind, '').id, target.kind)
  const ask = (to: string) =>
    void navigate({ to: '.', search: (now) => ({ ...now, can: to }), replace: true, resetScroll: false })
  const [listed, setListed] = useState(accessSearch.defaults)
  const kind = useMemo(() => answersOn(target.kind), [target.kind])
  const question = useMemo(() => ({ actions: actionsAsked(act, target.kind), about: target }), [act, target])
  return (
    <Card
      title="Who can do what"
      note={
        <span className="flex flex-wrap items-center gap-x-4 gap-y-2 text-xs">
          <FilterChips
            filters={kind.question ?? []}
            search={{ do: act }}
            rows={[]}
            onChange={({ do: can = '' }) => ask(can)}
          />
          <PlainLink
            to="/access"
            search={{ on: `${target.kind} ${target.record.id}`, do: act }}
            className="link text-sm"
          >
            Why can’t somebody?
          </PlainLink>
        </span>
      }
    >
      <div className="flex h-120 print:block print:h-auto">
        <Answers
          kind={kind}
          world={world}
          question={question}
          where=""
          search={{ ...listed, do: act }}
          defaults={{ ...accessSearch.defaults, do: act }}
          onSearch={setListed}
        />
      </div>
    </Card>
  )
}

/** Who can do what with a record, and for people, keys and roles also what they reach. */
export function RecordAccess({ kind, id, name, node }: Props) {
  const world = useWorld()
  const target = useMemo(
    () => world && targetIn(world, { kind, id }, { id, name, node }),
    [world, kind, id, name, node],
  )
  if (!world)
    return (
      <div className="card awaited flex flex-col gap-4 p-4" aria-busy="true">
        <Skeleton className="w-72" />
        <Skeleton className="w-52" />
        <Skeleton className="w-64" />
      </div>
    )
  if (!target) {
    const list = {
      node: world.nodes,
      role: world.roles,
      person: world.people,
      key: world.keys,
      company: world.nodes,
    }[kind]
    return (
      <p className="card p-4 text-muted">
        Not known: {list.kind === 'known' ? 'the record isn’t in the lists that were read' : list.why}.
      </p>
    )
  }
  return (
    <div className="flex flex-col gap-5">
      {(target.kind === 'person' || target.kind === 'key') && (
        <HolderReach world={world} holder={target.record} />
      )}
      {target.kind === 'role' && <RoleMembers world={world} role={target.record} />}
      <WhoCan world={world} target={target} />
    </div>
  )
}
