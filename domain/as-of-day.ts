import type { auditShape } from '#contract/audit'
import { applyReview } from '#contract/reviews/closing'
import { isFields, type Read } from '#contract/shape'

export type Line = Read<typeof auditShape>
export type Fields = Readonly<Record<string, unknown>>
/** A record at an earlier moment. `unknown`: the log doesn't say what it was. */
export type Then = Fields | 'unknown'
/** Records by mark. One that is missing did not exist. */
export type States = ReadonlyMap<string, Then>

/** Names a record among those of several types. */
export const markOf = (type: string, id: unknown): string => `${type}:${String(id)}`

/** Leads from the mark of a record to the one that it has now: a restored record got a new id. */
export function marksNow(lines: readonly Line[]): (mark: string) => string {
  const restored = new Map(
    lines
      .filter(({ restores }) => restores != null)
      .map(({ record_type, record_id, restores }) => [
        markOf(record_type ?? '', restores),
        markOf(record_type ?? '', record_id),
      ]),
  )
  const markNow = (mark: string): string => {
    const later = restored.get(mark)
    return later === undefined ? mark : markNow(later)
  }
  return markNow
}

/** Ids are numbers in the log and text in the browser; permissions have no order. */
export const plain = (value: unknown): string =>
  Array.isArray(value)
    ? value.map(String).toSorted().join()
    : JSON.stringify(value ?? null).replaceAll('"', '')

/** What the log has of roles, people and keys that is about who may do what. */
const fields = ['name', 'email', 'msp_node', 'codes', 'role', 'created_at']

/** What a side of a line says about these fields; undefined: nothing. */
function pick(side: unknown): Fields | undefined {
  const said = Object.entries(isFields(side) ? side : {}).filter(([field]) => fields.includes(field))
  return said.length > 0 ? Object.fromEntries(said) : undefined
}

const says = (state: Then | undefined, made: Fields): state is Fields =>
  isFields(state) && Object.entries(made).every(([field, value]) => plain(state[field]) === plain(value))

/** What a line says of a record before and after it. undefined: there was no such record. */
const sidesOf = ({ operation = '', before, after }: Line) => {
  const [old, made] = [pick(before), pick(after)]
  // The link of the first start makes the first administrator.
  const isCreation = operation.startsWith('Create') || (isFields(after) && after.link === 'first start')
  const isDeletion =
    operation.startsWith('Delete') || (operation.startsWith(applyReview.name) && old !== undefined && !made)
  return { old, made, isCreation, isDeletion, isAbout: isCreation || isDeletion || old || made }
}

/**
 * Records as they were at a moment, before the lines since then, which are undone by falling id. A record
 * whose line doesn't lead to the state that was reached, or of whose line only one side is visible, is unknown
 * before it. Not every creation has a line, so `created_at` counts too.
 * @param reached the records after the lines, with the fields above
 */
export function undone(
  reached: States,
  lines: readonly Line[],
  { markNow, moment = '' }: { markNow: (mark: string) => string; moment: string | undefined },
) {
  const states = new Map(reached)
  const steps = lines
    .toSorted((one, other) => Number(other.id) - Number(one.id))
    .flatMap((line) => {
      const mark = markNow(markOf(line.record_type ?? '', line.record_id))
      const now = states.get(mark)
      const { old, made, isCreation, isDeletion, isAbout } = sidesOf(line)
      if (!isAbout) return []
      if (isCreation) states.delete(mark)
      else if (isDeletion) states.set(mark, now === undefined && old ? old : 'unknown')
      else states.set(mark, old && made && says(now, made) ? { ...now, ...old } : 'unknown')
      const before = isCreation ? undefined : (old ?? 'unknown')
      const after = isDeletion ? undefined : (made ?? (isCreation ? now : 'unknown'))
      return [{ line, mark, before, after } as const]
    })
  for (const [mark, state] of states)
    if (state !== 'unknown' && Date.parse(String(state.created_at)) > Date.parse(moment)) states.delete(mark)
  return { states, steps }
}
