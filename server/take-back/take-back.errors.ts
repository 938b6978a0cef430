import { recordKinds } from '#contract/record-types'
import { notUndone, type NotUndone, type Undoing } from '#domain/take-back'
import { cannotProcess } from '../errors/refusal'

export const cannotTakeBack = (why: NotUndone) => cannotProcess(notUndone[why])

/** `by`: whoever changed it, if the caller sees that line. */
export const changedSince = (by: string | null | undefined) =>
  cannotProcess(`Changed since${by ? ` by ${by}` : ''}. Nothing was taken back.`)
export const recordGone = (type: Undoing['type']) =>
  cannotProcess(`The ${recordKinds[type].one} is gone, or outside your scope. Nothing was taken back.`)
export const wasSuspended = (names: readonly string[]) =>
  cannotProcess(
    `${names.join(', ')} ${names.length === 1 ? 'was' : 'were'} suspended, and a suspended package can’t be restored. Nothing was taken back.`,
  )
