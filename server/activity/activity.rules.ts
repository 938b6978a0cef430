import { recordTypes } from '#contract/address-values'
import { recordKinds, type RecordType } from '#contract/record-types'
import { isRenamed, nameIn } from '../audit/names'
import { mayDo, type Caller } from '../callers/caller'

/** The log of a gateway has no nodes, so that nothing narrows it. */
export const readsAll = (caller: Caller): boolean => mayDo(caller, 'keeper')

export const visibleTypes = (caller: Caller): RecordType[] =>
  recordTypes.filter((type) => readsAll(caller) || mayDo(caller, recordKinds[type].needs))

type Sides = {
  readonly record_type: string | null
  readonly record_id: number | null
  readonly node_ids: readonly number[] | null
  readonly before: unknown
  readonly after: unknown
  readonly record_name: string | null
}
type Shown = Pick<Sides, 'before' | 'after' | 'record_name'>

/** A reader who sees only one node of a move sees the record there, but not its origin or destination. */
export function sidesInScope(line: Sides, scope: readonly number[]): Shown {
  const { record_type, record_id, before, after, record_name } = line
  const isNode = record_type === 'node'
  const [from, to] = (line.node_ids ?? []).slice(isNode ? 1 : 0)
  const seesRecord = isNode && record_id !== null && scope.includes(record_id)
  if (from === undefined || to === undefined || record_type === 'review' || seesRecord)
    return { before, after, record_name }
  const seesOrigin = scope.includes(from)
  return {
    before: seesOrigin ? before : null,
    after: scope.includes(to) ? after : null,
    // A reader who never saw the record under its old name gets the new one.
    record_name: seesOrigin || !isRenamed(after) ? record_name : nameIn(after),
  }
}
