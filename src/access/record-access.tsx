import type { Id } from '#contract/shape'
import type { TargetKind } from '#domain/access/actions'
import type { Target } from '#domain/access/may'
import { nodeIn, type World } from '#domain/access/world'
import { Skeleton } from '../ui/waiting/skeleton'
import { HolderReach, RoleReach } from './reach'
import { useWorld } from './use-world'
import { WhoCan } from './who-can'

type Props = {
  kind: TargetKind
  id: string
  name: string
  /** The node of a company. The others are in the lists that the world is made of. */
  node?: Id<'node'> | undefined
}

/** The record in the world; undefined if it isn't among those that the caller's lists have. */
export function targetIn(world: World, { kind, id, name, node }: Props): Target | undefined {
  if (kind === 'company') return { kind, record: { id, name, node } }
  if (kind === 'node') {
    const record = nodeIn(world, id)
    return record && { kind, record }
  }
  if (kind === 'role') {
    const record = world.roleOf.get(id)
    return record && { kind, record }
  }
  const record = world.holderOf.get(`${kind} ${id}`)
  return record && { kind, record }
}

/** Who can do what with a record, and for people, keys and roles also what they reach. */
export function RecordAccess(props: Props) {
  const world = useWorld()
  if (!world)
    return (
      <div className="card awaited flex flex-col gap-4 p-4" aria-busy="true">
        <Skeleton className="w-72" />
        <Skeleton className="w-52" />
        <Skeleton className="w-64" />
      </div>
    )
  const target = targetIn(world, props)
  if (!target) {
    const list = {
      node: world.nodes,
      role: world.roles,
      person: world.people,
      key: world.keys,
      company: world.nodes,
    }[props.kind]
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
      {target.kind === 'role' && <RoleReach world={world} role={target.record} />}
      <WhoCan world={world} target={target} />
    </div>
  )
}
