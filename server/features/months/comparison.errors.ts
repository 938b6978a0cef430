import { maxDecisions, maxPairs } from '#contract/months/comparison-decisions'
import { maxComparedFiles, maxComparedLines } from '#contract/months/month-comparisons'
import { conflict, invalidFields } from '../../errors/refusal'

export const otherFile = () =>
  conflict('This file was replaced or deleted since. Nothing was changed. Look at the files first.')
export const tooManyFiles = () =>
  invalidFields({ name: [`A month has at most ${maxComparedFiles} files. Delete others first.`] })
export const tooManyLines = () =>
  invalidFields({
    lines: [`The files of a month have at most ${maxComparedLines.toLocaleString('en')} lines in all.`],
  })
export const linesMissing = (sent: number, lines: number) =>
  conflict(`${sent} of ${lines} lines were sent. Send the next ones first, and no more than there are.`)
export const otherSum = () =>
  conflict('The lines don’t add up to the sum of the file. The last ones weren’t stored. Replace the file.')
export const changedSince = () =>
  conflict(
    'The comparison of this month changed meanwhile. Nothing was closed. Look at it, then close again.',
  )
/** Why a decision about a row is refused. */
export const rowRefusals = {
  decidedSince: (name: string) => `${name} decided about this since. Look at it first.`,
  figuresChanged: 'The figures of this row aren’t those that you saw. Look at it first.',
  noSuchRow: 'Neither the files nor this month have such a row.',
} as const
export const tooManyDecisions = () =>
  invalidFields({ decisions: [`A month has at most ${maxDecisions.toLocaleString('en')} decisions.`] })
export const notOurs = (kind: string) =>
  invalidFields({ our_id: [`No month has had a ${kind} with this ID and name.`] })
export const neverOurs = ({ kind, id }: { readonly kind: string; readonly id: number }) =>
  invalidFields({ numbers: [`No month has had a ${kind} with the ID ${id}.`] })
export const tooManyPairs = () =>
  invalidFields({
    their_name: [`At most ${maxPairs.toLocaleString('en')} names are remembered. Forget others first.`],
  })
