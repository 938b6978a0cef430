import { recordKinds } from '#contract/record-types'
import type { NotUndone, Undoing } from '#domain/take-back'
import { cannotProcess } from '../errors/refusal'

const reasons: Readonly<Record<NotUndone, string>> = {
  refused: 'This was refused, so there is nothing to take back.',
  key: 'A deleted service account can’t come back, because its key is gone. Create a new one.',
  never: 'This can’t be taken back.',
  hidden: 'You see only one side of this change, so you can’t take it back.',
  nothing: 'This changed nothing that can be taken back.',
}
export const notUndone = (why: NotUndone) => cannotProcess(reasons[why])

/** `by`: whoever changed it, if the caller sees that line. */
export const changedSince = (by: string | null | undefined) =>
  cannotProcess(`Changed since${by ? ` by ${by}` : ''}. Nothing was taken back.`)
export const recordGone = (type: Undoing['type']) =>
  cannotProcess(`The ${recordKinds[type].one} is gone, or outside your scope. Nothing was taken back.`)
export const wasSuspended = (names: readonly string[]) =>
  cannotProcess(
    `${names.join(', ')} ${names.length === 1 ? 'was' : 'were'} suspended, and a suspended package can’t be restored. Nothing was taken back.`,
  )
