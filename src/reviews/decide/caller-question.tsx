import { Link } from '@tanstack/react-router'
import { TriangleAlert } from 'lucide-react'
import type { ReviewCaller } from '#contract/review-callers'
import { formatDay } from '../../lib/dates'
import { counted } from '../../lib/words'
import { NodePath } from '../../scope/node-path'
import { Badge } from '../../ui/badge'
import { Name } from '../../ui/name'
import { Ago, Day } from '../../ui/time/time'
import { askedWords, changesSentence, statusOf } from '../caller-words'
import { callerMadeWords } from '../changes'
import { CallerReach } from './caller-reach'

const heading = 'mt-3 text-lg font-semibold text-balance'

const Made = ({ decision, change }: Partial<Pick<ReviewCaller, 'decision' | 'change'>>) =>
  decision && (
    <Badge tone={decision.decision === 'keep' ? 'good' : 'bad'}>{callerMadeWords(decision, change)}</Badge>
  )

function LastSeen({ one }: { one: ReviewCaller }) {
  if (one.last_seen_at === undefined) return 'Not known'
  if (one.last_seen_at !== null) return <Ago at={one.last_seen_at} />
  return one.kind === 'key' ? 'Not since uses are noted' : 'Never'
}

const facts = (one: ReviewCaller) =>
  [
    [
      'Role',
      <Link key="role" to="/roles/$id" params={{ id: one.role ?? '' }} className="link text-ink">
        <Name>{one.role_name}</Name>
      </Link>,
    ],
    ['Node', <NodePath key="node" id={one.msp_node} name={one.msp_node_name} />],
    ['Status', statusOf(one)],
    ...(one.kind === 'key' ? [['Expires', one.expires_at ? formatDay(one.expires_at) : 'Never']] : []),
    [one.kind === 'key' ? 'Last used' : 'Last signed in', <LastSeen key="seen" one={one} />],
  ] as const

/** Asks about one person or key, with the reason for the question. */
export const CallerQuestion = ({ id, one }: { id: string; one: ReviewCaller }) => (
  <>
    <div className="flex min-h-5 flex-wrap items-center gap-1.5">
      {one.risky && (
        <Badge tone="warn">
          <TriangleAlert size={12} aria-hidden="true" />
          High risk
        </Badge>
      )}
      {(one.changes.length > 0 || !one.risky) && <Badge>{askedWords({ ...one, risky: false })}</Badge>}
      <Made {...one} />
    </div>
    <h2 id={`${id}-title`} className={heading}>
      Should <Name>{one.name}</Name> keep the role <Name>{one.role_name}</Name>?
    </h2>
    <div id={`${id}-question`} className="mt-2 flex flex-col gap-2 text-soft">
      <CallerReach one={one} />
      <p>
        {changesSentence(one)}
        {one.before_closed_at && (
          <>
            {' '}
            Last signed: review {one.before_review}, <Day at={one.before_closed_at} />.
          </>
        )}
      </p>
    </div>
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

/** Asks once about everybody who is neither new, changed nor high-risk. */
export const UnchangedQuestion = ({ id, all }: { id: string; all: readonly ReviewCaller[] }) => (
  <>
    <div className="flex min-h-5 flex-wrap items-center gap-1.5">
      <Badge>Unchanged</Badge>
      <Made decision={all.every(({ decision }) => decision) ? all[0]?.decision : null} />
    </div>
    <h2 id={`${id}-title`} className={heading}>
      Should these {counted(all.length, 'person or key', 'people and keys')} keep their roles?
    </h2>
    <p id={`${id}-question`} className="mt-2 text-soft">
      Nothing changed since the last signed review, and their roles are not high-risk. One answer covers all
      of them; the evidence lists each. To decide about one alone, choose it in the list.
    </p>
  </>
)
