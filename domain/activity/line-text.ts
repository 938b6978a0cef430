import { isFields } from '#contract/shape'
import { counted } from '../words'
import { changesText, type NodeNames } from './changes'
import {
  actorDetails,
  actorKindWords,
  actorName,
  nameOf,
  nounOf,
  reasonWords,
  type AuditLine,
} from './record-words'
import { sentenceOf, textOf } from './sentence'

/** What a line is besides its sentence. */
export const marksOf = ({ count = 1, takes_back, taken_back_by }: AuditLine): readonly string[] => [
  ...(count > 1 ? [counted(count, 'time')] : []),
  ...(takes_back == null ? [] : ['Takes back a change']),
  ...(taken_back_by == null ? [] : ['Taken back']),
]

/** Times are shown in the reader's own zone, which a search doesn't know. */
const isTime = ([field, value]: readonly [string, unknown]) =>
  field.endsWith('_at') && typeof value === 'string'
const withoutTimes = (side: unknown): unknown =>
  isFields(side)
    ? Object.fromEntries(Object.entries(side).map((one) => (isTime(one) ? [one[0], '…'] : one)))
    : side

/** All that a line and its row of the file show to its reader, but times: what a search looks at. */
export function lineText(whole: AuditLine, nodeName: NodeNames): string {
  const line = { ...whole, before: withoutTimes(whole.before), after: withoutTimes(whole.after) }
  const { actor_kind, record_type, record_id, result, reason, address, request_id, operation } = line
  return [
    actorName(line),
    ...actorDetails(line),
    actorKindWords[actor_kind ?? ''],
    textOf(sentenceOf(line, nodeName)),
    ...marksOf(line),
    record_type,
    record_type && nounOf(record_type),
    nameOf(line),
    record_id && `ID ${record_id}`,
    changesText(line, nodeName),
    result,
    reason && reasonWords(reason),
    address,
    request_id,
    operation,
  ]
    .filter(Boolean)
    .join('\n')
}
