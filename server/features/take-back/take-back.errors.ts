import { recordKinds } from '#contract/record-types'
import { notUndone, nothingTakenBack, type NotUndone, type Undoing } from '#domain/take-back'
import { cannotProcess } from '../../errors/refusal'

export const cannotTakeBack = (why: NotUndone) => cannotProcess(notUndone[why])

/**
 * @param by whoever changed it, if the caller sees that line
 * @param created what the line created
 */
export const changedSince = (by: string | null | undefined, created?: Undoing['type']) =>
  cannotProcess(
    `Changed since${by ? ` by ${by}` : ''}. ${nothingTakenBack}${created ? ` Delete the ${recordKinds[created].one} instead.` : ''}`,
  )
export const recordGone = (type: Undoing['type']) =>
  cannotProcess(`The ${recordKinds[type].one} is gone, or outside your scope. ${nothingTakenBack}`)
