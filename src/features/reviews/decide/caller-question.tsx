import type { ReviewCaller } from '#contract/reviews/callers'
import { reachOf } from '#domain/access/reach'
import { type Holder, type World, holderKey } from '#domain/access/world'
import { Link } from '@tanstack/react-router'
import { reachSentence } from '../../../access/reach-words'
import { SinceAndBy } from '../../../access/role-given'
import { useWorld } from '../../../access/use-world'
import { formatDay } from '../../../lib/dates'
import { NodePath } from '../../../scope/node-path'
import { Name } from '../../../ui/name'
import { Ago } from '../../../ui/time/time'
import { Skeleton } from '../../../ui/waiting/skeleton'
import type { CallerItem } from '../review-items'
import { changesSentence, statusOf } from '../review-words'
import { LastSigned, QuestionText } from './question'

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
function CallerReach({ one }: { one: ReviewCaller }) {
  const world = useWorld()
  return <p aria-busy={!world}>{world ? reachWords(world, one) : <Skeleton className="w-64" />}</p>
}

function LastSeen({ one }: { one: ReviewCaller }) {
  if (one.last_seen_at === undefined) return 'Not known'
  if (one.last_seen_at !== null) return <Ago at={one.last_seen_at} />
  return one.kind === 'key' ? 'No use recorded' : 'Never'
}

const facts = (one: ReviewCaller) =>
  [
    [
      'Role',
      <Link key="role" to="/roles/$id" params={{ id: one.role ?? '' }} className="link text-ink">
        <Name>{one.role_name}</Name>
      </Link>,
    ],
    ['Role since', <SinceAndBy key="since" given={(one.now ?? one.decision)?.facts?.role_given} />],
    ['Node', <NodePath key="node" id={one.msp_node} name={one.msp_node_name} />],
    ['Status', statusOf(one)],
    ...(one.kind === 'key' ? [['Expires', one.expires_at ? formatDay(one.expires_at) : 'Never']] : []),
    [one.kind === 'key' ? 'Last used' : 'Last signed in', <LastSeen key="seen" one={one} />],
  ] as const

/** Asks about one person or key. */
export const CallerQuestion = ({ id, item }: { id: string; item: CallerItem }) => {
  const { one } = item
  return (
    <>
      <QuestionText
        {...item}
        id={id}
        title={
          <>
            Should <Name>{one.name}</Name> keep the role <Name>{one.role_name}</Name>?
          </>
        }
      >
        {one.now?.facts !== null && <CallerReach one={one} />}
        <p>
          {changesSentence(one)}
          <LastSigned of={one} />
        </p>
      </QuestionText>
      <dl className="mt-4 grid max-w-3xl grid-cols-[7rem_minmax(0,1fr)] rounded-md border px-3 py-1">
        {facts(one).map(([label, value]) => (
          <div key={String(label)} className="contents">
            <dt className="py-1.5 text-muted">{label}</dt>
            <dd className="min-w-0 py-1.5">{value}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
