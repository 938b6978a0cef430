import { holderKey, type Holder, type World } from '#domain/access/world'
import { reachOf } from '#domain/access/reach'
import type { ReviewCaller } from '#contract/reviews/callers'
import { reachSentence } from '../../../access/reach-words'
import { useWorld } from '../../../access/use-world'
import { Skeleton } from '../../../ui/waiting/skeleton'

const states: Readonly<Record<string, Holder['state']>> = {
  active: 'now',
  invited: 'later',
  expired: 'ended',
}

function reachWords(world: World, { kind, id, name, role, msp_node: node, status }: ReviewCaller): string {
  const state = status === undefined ? undefined : states[status]
  const who = { kind: kind === 'key' ? 'key' : 'person', id } as const
  const { until } = world.holderOf.get(holderKey(who)) ?? {}
  const holder: Holder = { ...who, name, role, node, state, until }
  const reach = reachOf(world, holder)
  return reach
    ? reachSentence(world, holder, reach)
    : 'What they reach isn’t known: the role or the node isn’t among those you can view.'
}

/** What a person or key reaches with the role that is reviewed, in one sentence. */
export function CallerReach({ one }: { one: ReviewCaller }) {
  const world = useWorld()
  return <p aria-busy={!world}>{world ? reachWords(world, one) : <Skeleton className="w-64" />}</p>
}
