import { Link } from '@tanstack/react-router'
import { formatExact } from '../../lib/dates'
import { Name } from '../../ui/name'
import type { AuditLine } from '../../queries/activity'
import { changesOf, type FieldChange, type NodeNames } from '#domain/activity/changes'
import { kindWords } from './log-filters'
import {
  actorDetails,
  actorMark,
  actorName,
  reasonWords,
  recordMark,
  nounOf,
} from '#domain/activity/record-words'
import { TakeBackButton } from './take-back-button'
import { useWhyNotTakenBack } from './take-back-words'

const notSaid = 'Not known'

const Value = ({ text }: { text: string | undefined }) =>
  text === undefined ? <span className="text-muted">{notSaid}</span> : <Name>{text}</Name>

const cell = 'border-b border-line-soft px-3 py-1.5 text-start align-top'
const head = `${cell} text-xs leading-5 font-medium text-muted`

/** The fields before and after. A created or deleted record has only one side. */
function Changes({ changes }: { changes: readonly FieldChange[] }) {
  const sides = (['before', 'after'] as const).filter((side) =>
    changes.some((change) => change[side] !== undefined),
  )
  return (
    <table className="w-full">
      <caption className="sr-only">Fields</caption>
      <thead>
        <tr>
          <th scope="col" className={head}>
            Field
          </th>
          {sides.map((side) => (
            <th key={side} scope="col" className={head}>
              {side === 'before' ? 'Before' : 'After'}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {changes.map((change) => (
          <tr key={`${change.field} ${change.label}`}>
            <th scope="row" className={`${cell} font-normal`}>
              {change.label}
            </th>
            {sides.map((side) => (
              <td key={side} className={cell}>
                <Value text={change[side]} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type Props = { id: string; line: AuditLine; nodeName: NodeNames; ofRecord: boolean }

/** Everything that the log knows about a line. */
export function LogDetails({ id, line, nodeName, ofRecord }: Props) {
  const changes = changesOf(line, nodeName)
  const whyNot = useWhyNotTakenBack()
  const [who, record] = [actorMark(line), recordMark(line)]
  const facts = [
    ['By', `${actorName(line)} (${[kindWords(line.actor_kind), ...actorDetails(line)].join(', ')})`],
    ['At', formatExact(line.at)],
    ...(line.result === 'refused'
      ? [['Refused because', line.reason == null ? notSaid : reasonWords(line.reason)] as const]
      : []),
    ['Address', line.address ?? notSaid],
    ['Request', line.request_id ?? notSaid],
    ['Operation', line.operation ?? notSaid],
  ] as const
  return (
    <div
      id={id}
      className="col-start-3 -col-end-1 mt-2 overflow-x-auto rounded-lg border bg-surface max-sm:col-start-1"
    >
      {changes.length > 0 && <Changes changes={changes} />}
      <dl className="flex flex-wrap gap-x-6 gap-y-2 px-3 py-2.5 text-xs">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt className="text-muted">{label}</dt>
            <dd>
              <Name>{value}</Name>
            </dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-3 pb-2.5 text-xs">
        {line.result === 'done' && <TakeBackButton lines={[line]} reason={whyNot(line)} />}
        {who !== undefined && (
          <Link to="/activity" search={{ who }} className="link">
            Everything by {actorName(line)}
          </Link>
        )}
        {record !== undefined && !ofRecord && (
          <Link to="/activity" search={{ record }} className="link">
            Everything about this {nounOf(line.record_type ?? '')}
          </Link>
        )}
      </div>
    </div>
  )
}
